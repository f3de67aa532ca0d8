/** A session that nobody stores. */
import type { Session } from '../../src/providers/session.ts'
import type { Tokens } from '../../src/wire/token.ts'

export function createMemorySession(tokens: Tokens | null = null, organizationId = ''): Session {
  let current = { tokens, organizationId }
  return {
    get tokens() {
      return current.tokens
    },
    get organizationId() {
      return current.organizationId
    },
    setTokens: (next) => void (current = { ...current, tokens: next }),
    setOrganizationId: (id) => void (current = { ...current, organizationId: id }),
    dropTokens: () => void (current = { ...current, tokens: null }),
    clear: () => void (current = { tokens: null, organizationId: '' }),
  }
}

export function makeTokens(number: number): Tokens {
  return { accessToken: `access-${number}`, refreshToken: `refresh-${number}`, tokenType: 'Bearer', expiresInS: 900 }
}
