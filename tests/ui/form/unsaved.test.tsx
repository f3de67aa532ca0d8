import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { draftKey, readDraft as readFrom, keepDraft } from '../../../src/ui/form/draft.ts'
import { dropDrafts } from '../../../src/ui/form/draft-storage.ts'
import { vaultOf } from '../../../src/ui/form/draft-vault.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { THING } from '../../support/resource.ts'
import { loadDraftKey, makeField, makeResource, open, SCOPE } from './harness.tsx'

const RESOURCE = makeResource([
  makeField('Name', 'text', { title: '名称' }),
  makeField('Remark', 'longText', { title: '备注' }),
])
const ROW = { Id: 't1', Name: '旧名', Version: 1, Shelf: 'organization', OrganizationId: 'org-1' }
const memoryOf = () => createLibraryMemory({ thing: [ROW] })
const KEY = draftKey(SCOPE, RESOURCE, 't1')
const validate = () => []
const vault = vaultOf(loadDraftKey)
const readDraft = async (key: string) => readFrom(vault, key)
const keep = async (key: string, Name: string, version = 1) => {
  keepDraft(vault, key, { base: ROW, data: { ...ROW, Name }, at: Date.now(), version })
  await waitFor(() => expect(localStorage.getItem(key)).not.toBeNull())
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function typeName(words = '新名') {
  const memory = memoryOf()
  const screenOf = open({ memory, resource: RESOURCE, validate, path: '/thing/t1' })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: '名称' })
  await screenOf.user.clear(name)
  await screenOf.user.type(name, words)
  return { memory, name, ...screenOf }
}

describe('what the form tells its page', () => {
  it('is dirty from the first key, though the text has not left its box', async () => {
    const { notes } = await typeName()
    expect(notes.unsaved?.isDirty()).toBe(true)
    expect(notes.title).toBe('编辑物品：旧名')
  })

  it('is clean once the text is back to what it was and has been taken in', async () => {
    const { notes } = await typeName('旧名')
    act(() => notes.unsaved?.settle())
    expect(notes.unsaved?.isDirty()).toBe(false)
  })

  it('saves where it stands', async () => {
    const { notes, memory, router } = await typeName()
    let saved: boolean | undefined
    await act(async () => void (saved = await notes.unsaved?.save()))
    expect(saved).toBe(true)
    expect(memory.rows('thing')[0]?.Name).toBe('新名')
    expect(router.state.location.pathname).toBe('/thing/t1')
    expect(notes.unsaved?.isDirty()).toBe(false)
  })

  it('says that a save was refused', async () => {
    const memory = memoryOf()
    const problems = [{ path: '/Name', code: 'x', message: '名称不行' }]
    const { notes, user } = open({ memory, resource: RESOURCE, validate: () => problems, path: '/thing/t1' })
    await user.type(await screen.findByRole('textbox', { name: '名称' }), '改')
    let saved: boolean | undefined
    await act(async () => void (saved = await notes.unsaved?.save()))
    expect(saved).toBe(false)
    expect(notes.unsaved?.isDirty()).toBe(true)
  })

  it('forgets what was typed, the draft included', async () => {
    const { notes, name } = await typeName()
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(async () => expect(await readDraft(KEY)).toBeDefined())
    act(() => notes.unsaved?.abandon())
    expect(notes.unsaved?.isDirty()).toBe(false)
    expect(await readDraft(KEY)).toBeUndefined()
    await waitFor(() => expect(name.value).toBe('旧名'))
  })
})

describe('drafts', () => {
  it('keeps text that is still in its box when the page goes, and offers it again', async () => {
    const { unmount, user } = await typeName('写到一半')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    unmount()
    open({ memory: memoryOf(), resource: RESOURCE, validate, path: '/thing/t1' })
    expect(await screen.findByText(/发现 \d\d:\d\d 未保存的修改：名称/)).toBeTruthy()
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: '名称' })
    expect(name.value).toBe('旧名')
    await user.click(screen.getByRole('button', { name: '恢复' }))
    expect(name.value).toBe('写到一半')
    expect(screen.getByText('有未保存的修改')).toBeTruthy()
  })

  it('is gone once discarded', async () => {
    await keep(KEY, '草稿')
    const { user } = open({ memory: memoryOf(), resource: RESOURCE, validate, path: '/thing/t1' })
    await user.click(await screen.findByRole('button', { name: '丢弃' }))
    expect(screen.queryByText(/未保存的修改：/)).toBeNull()
    expect(await readDraft(KEY)).toBeUndefined()
  })

  it('says when the record has moved on', async () => {
    await keep(KEY, '草稿', 0)
    open({ memory: memoryOf(), resource: RESOURCE, validate, path: '/thing/t1' })
    expect(await screen.findByText(/此后该记录已被修改，恢复后请核对/)).toBeTruthy()
  })

  it('is gone once saved', async () => {
    await keep(KEY, '草稿')
    const { user } = open({ memory: memoryOf(), resource: RESOURCE, validate, path: '/thing/t1' })
    await user.click(await screen.findByRole('button', { name: '恢复' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(/在列表/)
    expect(await readDraft(KEY)).toBeUndefined()
  })

  it.each<[why: string, key: string]>([
    ['another user', draftKey({ ...SCOPE, userId: 'user-2' }, RESOURCE, 't1')],
    ['another organization', draftKey({ ...SCOPE, organizationId: 'org-2' }, RESOURCE, 't1')],
    ['another record', draftKey(SCOPE, RESOURCE, 't2')],
    ['an older schema', draftKey(SCOPE, { ...THING, schemaHash: 'ffffffff' }, 't1')],
  ])('is never offered to %s', async (_, key) => {
    await keep(key, '别人的')
    open({ memory: memoryOf(), resource: RESOURCE, validate, path: '/thing/t1' })
    await screen.findByRole('textbox', { name: '名称' })
    expect(screen.queryByText(/未保存的修改：/)).toBeNull()
  })

  it.each(['{', '[]', '{"at":"x","changes":{}}', '{"at":1,"changes":[]}'])('ignores %s', async (text) => {
    localStorage.setItem(KEY, text)
    expect(await readDraft(KEY)).toBeUndefined()
  })

  it('goes with its user only', async () => {
    const others = draftKey({ ...SCOPE, userId: 'user-10' }, RESOURCE, 't1')
    for (const key of [KEY, others]) await keep(key, '草稿')
    dropDrafts('user-1')
    expect([await readDraft(KEY), (await readDraft(others))?.changes]).toEqual([undefined, { Name: '草稿' }])
  })
})
