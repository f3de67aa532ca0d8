import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SESSION_KEYS, createStoredSession } from '../../src/providers/session-storage.ts'

/** The browser's storage, without a browser; `quota` is in characters. */
function createStorage(quota = Infinity): Storage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

const TOKENS = { accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer', expiresInS: 0 }

describe('a stored session', () => {
  it('outlives the page under the keys of the specification, and leaves none behind', () => {
    const storage = createStorage()
    const session = createStoredSession(storage)
    session.setTokens({ ...TOKENS, expiresInS: 900 })
    session.setOrganizationId('org-1')
    expect(Object.fromEntries(storage.entries)).toEqual({
      access_token: 'a',
      refresh_token: 'r',
      token_type: 'Bearer',
      organization_id: 'org-1',
    })
    const later = createStoredSession(storage)
    expect([later.tokens, later.organizationId]).toEqual([TOKENS, 'org-1'])
    later.clear()
    expect([storage.length, session.tokens, session.organizationId]).toEqual([0, null, ''])
  })

  it('leaves the keys of others alone', () => {
    const storage = createStorage()
    storage.setItem('tabs', '[]')
    createStoredSession(storage).clear()
    expect(storage.getItem('tabs')).toBe('[]')
  })

  it('lives with any values: what no header can carry is absent', () => {
    const key = fc.constantFrom(...Object.values(SESSION_KEYS))
    const nasty = fc.constantFrom('', '令牌', 'a\r\nb', '{"a":', 'null', '\0', 'a b', 'é', 'x'.repeat(9_000))
    const value = fc.oneof(nasty, fc.string({ maxLength: 20 }))
    fc.assert(
      fc.property(fc.dictionary(key, value), (entries) => {
        const storage = createStorage()
        for (const [name, text] of Object.entries(entries)) storage.setItem(name, text)
        const { tokens, organizationId } = createStoredSession(storage)
        const headers = { Authorization: `${tokens?.tokenType} ${tokens?.accessToken}`, OrganizationId: organizationId }
        expect(() => new Headers(headers)).not.toThrow()
      }),
      { numRuns: 100 },
    )
  })

  it('in a full storage lasts as long as the page', () => {
    const storage = createStorage(3)
    const session = createStoredSession(storage)
    session.setTokens({ ...TOKENS, accessToken: 'old' })
    session.setTokens({ ...TOKENS, accessToken: 'long-token' })
    expect(storage.getItem('access_token')).toBeNull()
    expect(session.tokens?.accessToken).toBe('long-token')
    session.setTokens({ ...TOKENS, accessToken: 'new' })
    expect(createStoredSession(storage).tokens?.accessToken).toBe('new')
    session.clear()
    expect(session.tokens).toBeNull()
  })

  it('lives with a forbidden storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = { ...createStorage(), getItem: refuse, setItem: refuse, removeItem: refuse }
    const session = createStoredSession(storage)
    session.setTokens(TOKENS)
    expect(session.tokens).toEqual(TOKENS)
    session.clear()
    expect(session.tokens).toBeNull()
  })
})
