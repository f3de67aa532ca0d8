/**
 * Who is signed in, as the HTTP client needs to know it. The browser keeps it in its session storage (`session-storage.ts`).
 *
 * Shapes  `tokens` is null when nobody is signed in. `organizationId` is '' when none is chosen; it travels in two headers.
 */
import type { Tokens } from '../wire/token.ts'

export interface Session {
  readonly tokens: Tokens | null
  readonly organizationId: string
  setTokens(tokens: Tokens): void
  setOrganizationId(id: string): void
  /** Forgets the tokens alone, so that the same person can go on for the same organization. */
  dropTokens(): void
  /** Forgets everything, at sign-out. */
  clear(): void
}
