/**
 * The end of a session and what it leaves behind: nothing but how the person likes the screen and their lists.
 *
 * Source  Spec §4 (logout clears …); reliability A5.
 */
import { attempt } from '../../model/attempt.ts'
import { revokeSession } from '../../providers/revocation.ts'
import { dropDrafts } from '../../ui/form/draft-storage.ts'
import { unsavedPages } from '../unsaved.ts'
import { ACTIVE_KEY, type ConsoleSession } from './session.ts'

/** What others keep in the session storage for as long as somebody is signed in. */
const SESSION_TRACES = ['rc.tabs', 'rc.recent', 'rc.consult.unsent'] as const

export function createLogout(session: ConsoleSession): () => void {
  session.onEnd(forgetTraces)
  return () => {
    const { tokens } = session.stored
    const { userId } = session.person()
    for (const { unsaved } of unsavedPages()) unsaved.abandon()
    if (tokens) void revokeSession(fetch, tokens)
    session.signOut()
    if (userId !== '') dropDrafts(userId)
  }
}

/** However the session ended. Another tab that is still in use says so again within seconds. */
function forgetTraces(): void {
  for (const key of SESSION_TRACES) attempt(() => sessionStorage.removeItem(key))
  attempt(() => localStorage.removeItem(ACTIVE_KEY))
}
