/**
 * The end of a session and what it leaves behind: nothing but how the person likes the screen and their lists.
 *
 * Source  Spec §4 (logout clears …); reliability A5.
 */
import { revokeSession } from '../../providers/identity.ts'
import { dropDrafts } from '../../ui/form/draft-storage.ts'
import { unsavedPages } from '../unsaved.ts'
import { ACTIVE_KEY, currentPerson, onSessionEnd, session, signOut } from './session.ts'

/** What others keep in the session storage for as long as somebody is signed in. */
const SESSION_TRACES = ['rc.tabs', 'rc.recent'] as const

onSessionEnd(forgetTraces)

/** By the person's own wish, asked and answered: what was typed goes too. Does not wait for the server. */
export function logout(): void {
  const { tokens } = session
  const { userId } = currentPerson()
  for (const { unsaved } of unsavedPages()) unsaved.abandon()
  if (tokens) void revokeSession(fetch, tokens)
  signOut()
  if (userId !== '') dropDrafts(userId)
}

/** However the session ended. Another tab that is still in use says so again within seconds. */
function forgetTraces(): void {
  try {
    for (const key of SESSION_TRACES) sessionStorage.removeItem(key)
    localStorage.removeItem(ACTIVE_KEY)
  } catch {
    // A storage that may not be used holds nothing.
  }
}
