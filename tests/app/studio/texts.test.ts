/** What was typed is never silently lost, whatever happens to the files meanwhile (A5). */
import { describe, expect, it } from 'vitest'
import {
  unsavedTexts,
  editText,
  keepMine,
  openTexts,
  renewTexts,
  savedText,
  type StudioTexts,
  takeDisk,
  unsavedPaths,
} from '../../../src/app/studio/files/texts.ts'

const disk = (files: Record<string, string>) => new Map(Object.entries(files))
const opened = (files: Record<string, string>): StudioTexts => openTexts(disk(files), new Map())
const shown = ({ files, saved, conflicts }: StudioTexts) => ({
  files: Object.fromEntries(files),
  saved: Object.fromEntries(saved),
  conflicts: Object.fromEntries(conflicts),
})

describe('the texts of the studio', () => {
  it('are unsaved from the first key until they are saved', () => {
    const typed = editText(opened({ a: '1', b: '2' }), 'a', '1!')
    expect(unsavedPaths(typed)).toEqual(['a'])
    expect(unsavedPaths(savedText(typed, 'a', '1!'))).toEqual([])
  })

  it('stay unsaved when somebody typed on while they were being saved', () => {
    const typed = editText(opened({ a: '1' }), 'a', '1!')
    const later = editText(typed, 'a', '1!!')
    expect(unsavedPaths(savedText(later, 'a', '1!'))).toEqual(['a'])
  })

  it('follow the disk where nobody has typed: changed, new and deleted files', () => {
    const renewed = renewTexts(opened({ a: '1', b: '2', c: '3' }), disk({ a: '1', b: '2+', d: '4' }))
    expect(shown(renewed)).toEqual({
      files: { a: '1', b: '2+', d: '4' },
      saved: { a: '1', b: '2+', d: '4' },
      conflicts: {},
    })
  })

  it.each([
    ['changed', '1+'],
    ['deleted', undefined],
  ])('are in conflict when the file was %s on disk while unsaved', (_what, present) => {
    const typed = editText(opened({ a: '1' }), 'a', 'mine')
    const renewed = renewTexts(typed, present === undefined ? disk({}) : disk({ a: present }))
    expect(renewed.files.get('a')).toBe('mine')
    expect(renewed.conflicts.get('a')).toBe(present ?? null)
  })

  it('are in no conflict when both have written the same', () => {
    const typed = editText(opened({ a: '1' }), 'a', 'same')
    const renewed = renewTexts(typed, disk({ a: 'same' }))
    expect(unsavedPaths(renewed)).toEqual([])
    expect(renewed.conflicts.size).toBe(0)
  })

  it('end a conflict by taking the disk’s, or by keeping one’s own, which then is saved over it', () => {
    const both = renewTexts(editText(opened({ a: '1' }), 'a', 'mine'), disk({ a: 'theirs' }))
    expect(shown(takeDisk(both, 'a'))).toEqual({ files: { a: 'theirs' }, saved: { a: 'theirs' }, conflicts: {} })
    const kept = keepMine(both, 'a')
    expect(shown(kept)).toEqual({ files: { a: 'mine' }, saved: { a: 'theirs' }, conflicts: {} })
    expect(shown(renewTexts(kept, disk({ a: 'theirs' }))).conflicts).toEqual({})
  })

  it('survive a reload with what they were made of', () => {
    const typed = editText(opened({ a: '1', b: '2' }), 'a', 'mine')
    const reopened = openTexts(disk({ a: '1', b: '2' }), unsavedTexts(typed))
    expect(shown(reopened)).toEqual(shown(typed))
  })

  it.each([
    ['has changed', { a: 'theirs' }, 'theirs'],
    ['is gone', {}, null],
  ])('come back from a reload in conflict when the file %s since', (_what, files, present) => {
    const drafts = unsavedTexts(editText(opened({ a: '1' }), 'a', 'mine'))
    const reopened = openTexts(disk(files as Record<string, string>), drafts)
    expect(reopened.files.get('a')).toBe('mine')
    expect(reopened.conflicts.get('a')).toBe(present)
  })
})
