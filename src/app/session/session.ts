/** The session of this browser tab and the one HTTP client that speaks for it. Small: the sign-in page loads it. */
import { KEYWORD_PATTERN } from '../../model/rules.ts'
import { signIn as signInToPlatform } from '../../providers/auth.ts'
import { createHttp } from '../../providers/http.ts'
import { createStoredSession } from '../../providers/session-storage.ts'
import { takeOrFetch } from './ahead.ts'

export const session = createStoredSession(window.sessionStorage)
export const http = createHttp({ session, keywordPattern: () => keywordPattern, fetch: takeOrFetch })

let keywordPattern = KEYWORD_PATTERN
let farewell = ''

export function isSignedIn(): boolean {
  return session.tokens !== null
}

export async function signIn(username: string, password: string): Promise<void> {
  await signInToPlatform({ http, session }, { username, password })
  farewell = ''
}

/** Ends the session; `words` are what the sign-in page then begins with. */
export function signOut(words = ''): void {
  session.clear()
  farewell = words
}

/** Why the session ended, when it was not the person's own wish. */
export function farewellWords(): string {
  return farewell
}

/** The platform may have a keyword rule of its own (Spec §5). */
export function setKeywordPattern(pattern: RegExp): void {
  keywordPattern = pattern
}
