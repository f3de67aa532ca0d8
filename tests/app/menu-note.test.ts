import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropMenuNote, menuNote, noteMenu } from '../../src/app/menu-note.ts'

const SCOPE = { roles: ['doctor'], shelf: 'organization', organizationId: 'org-1', consortiumId: 'c-1' } as const
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the note of a menu', () => {
  it('keeps what the menu is asked with, and nothing else of the scope', () => {
    noteMenu({ ...SCOPE, userName: '王医生' } as typeof SCOPE, true)
    expect(menuNote()).toEqual({ scope: SCOPE, asksConsortium: true })
    expect([...kept.values()].join()).not.toContain('王医生')
  })

  it('is gone when it is dropped', () => {
    noteMenu(SCOPE, false)
    dropMenuNote()
    expect(menuNote()).toBeUndefined()
  })

  it.each([
    'no JSON',
    '[]',
    'null',
    '{"scope":null}',
    '{"scope":{"roles":"doctor","shelf":"organization","organizationId":"","consortiumId":""}}',
    '{"scope":{"roles":[1],"shelf":"organization","organizationId":"","consortiumId":""}}',
    '{"scope":{"roles":[],"shelf":"organization","organizationId":{}}}',
  ])('is none where the browser keeps %s', (text) => {
    kept.set('rc.menu', text)
    expect(menuNote()).toBeUndefined()
  })

  it('is none in a browser that keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    noteMenu(SCOPE, false)
    dropMenuNote()
    expect(menuNote()).toBeUndefined()
  })
})
