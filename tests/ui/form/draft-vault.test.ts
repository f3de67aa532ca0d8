/** Drafts at rest: readable for their own person alone, written even as the page goes, and not for ever. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DRAFT_KEPT_MS, draftName, dropDrafts, dropOpenDrafts, tidyDrafts } from '../../../src/ui/form/draft-storage.ts'
import { createVault, type LoadKey } from '../../../src/ui/form/draft-vault.ts'

const NAME = draftName('user-1', ['org-1', 'charge-item', 'c1', 'hash'])
const TEXT = '{"备注":"只给自己看的"}'
const NOW = Date.UTC(2026, 5, 1)
const newKey = () => crypto.subtle.generateKey({ name: 'AES-CTR', length: 256 }, false, ['encrypt', 'decrypt'])
const sourceOf =
  (key: CryptoKey | undefined): LoadKey =>
  async () =>
    key
/** With its first stream made. */
async function openVault(loadKey: LoadKey) {
  const vault = createVault(loadKey)
  await vault.settled()
  return vault
}
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

describe('a draft that is kept', () => {
  it('is sealed at once, as a page that goes needs it, and opened with the same key in another tab', async () => {
    const source = sourceOf(await newKey())
    const vault = await openVault(source)
    vault.write(NAME, TEXT, NOW)
    expect(localStorage.getItem(NAME)).toMatch(/^2\.\d+\./)
    expect(stored()).not.toContain('只给自己看的')
    expect(stored()).not.toContain('备注')
    expect(vault.isLasting()).toBe(true)
    expect(await createVault(source).find(NAME)).toBe(TEXT)
    expect(await createVault(sourceOf(await newKey())).find(NAME)).not.toBe(TEXT)
    expect(await createVault(sourceOf(undefined)).find(NAME)).toBeUndefined()
  })

  it('never uses one key stream twice', async () => {
    const vault = await openVault(sourceOf(await newKey()))
    const seen = new Set<string>()
    for (let turn = 0; turn < 20; turn += 1) {
      vault.write(NAME, TEXT, NOW + turn)
      await vault.settled()
      const [, , iv] = localStorage.getItem(NAME)!.split('.')
      seen.add(iv!)
      expect(await vault.find(NAME)).toBe(TEXT)
    }
    expect(seen.size).toBe(20)
  })

  it('of several in one moment the last counts, however long it is', async () => {
    const source = sourceOf(await newKey())
    const vault = await openVault(source)
    const long = 'x'.repeat(200_000)
    for (const text of ['一', '二', long, '三', long, `${long}完`]) vault.write(NAME, text, NOW)
    await vi.waitFor(async () => expect(await createVault(source).find(NAME)).toBe(`${long}完`))
  })

  it('that was removed does not come back from a seal under way', async () => {
    const vault = createVault(sourceOf(await newKey()))
    vault.write(NAME, TEXT, NOW)
    vault.remove(NAME)
    await vault.settled()
    await new Promise((done) => setTimeout(done, 20))
    expect(stored()).toBe('[{},{}]')
  })

  it.each<[why: string, source: LoadKey]>([
    ['there is no key', sourceOf(undefined)],
    ['the key cannot be fetched now', () => Promise.reject(new Error('offline'))],
  ])('stays in the tab where %s, and is gone with a lock', async (_why, source) => {
    const vault = await openVault(source)
    expect(vault.isLasting()).toBe(false)
    vault.write(NAME, TEXT, NOW)
    await vi.waitFor(() => expect(sessionStorage.getItem(NAME)).not.toBeNull())
    expect(localStorage.length).toBe(0)
    expect(await vault.find(NAME)).toBe(TEXT)
    dropOpenDrafts()
    expect(stored()).toBe('[{},{}]')
  })

  it('costs the draft and nothing else where the storage is full', async () => {
    const vault = await openVault(sourceOf(await newKey()))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => vault.write(NAME, TEXT, NOW)).not.toThrow()
    expect(vault.find(NAME)).toBeUndefined()
  })
})

describe('drafts go', () => {
  const sealed = (at: number) => `2.${at}.aXY=.dGV4dA==`
  const keys = () => Object.keys(localStorage).toSorted()

  it('after seven days, when another person comes in, and where an older version left them in clear', () => {
    const of = (user: string, id: string) => draftName(user, ['org-1', 'charge-item', id, 'hash'])
    localStorage.setItem(of('user-1', 'new'), sealed(NOW - DRAFT_KEPT_MS + 1))
    localStorage.setItem(of('user-1', 'old'), sealed(NOW - DRAFT_KEPT_MS))
    localStorage.setItem(of('user-1', 'clear'), JSON.stringify({ at: NOW, changes: { Name: '明文' } }))
    localStorage.setItem(of('user-10', 'other'), sealed(NOW))
    localStorage.setItem('rc.mode', 'dark')
    tidyDrafts('user-1', NOW)
    expect(keys()).toEqual([of('user-1', 'new'), 'rc.mode'].toSorted())
  })

  it('with the sign-out of their person, from either storage', () => {
    localStorage.setItem(NAME, sealed(NOW))
    sessionStorage.setItem(NAME, '{}')
    localStorage.setItem(draftName('user-10', ['a']), sealed(NOW))
    dropDrafts('user-1')
    expect(keys()).toEqual([draftName('user-10', ['a'])])
    expect(sessionStorage.length).toBe(0)
  })
})
