/**
 * The lock of the screen. A locked console holds no token, so that a changed flag opens nothing: unlocking is signing in again.
 * All tabs of the same person lock together; each is unlocked by itself.
 *
 * Source  Spec §4 (screen lock); reliability requirement A12.
 */
import { createObservable, createSignal, type Observable } from '../../model/observable.ts'
import { revokeSession } from '../../providers/revocation.ts'
import { dropOpenDrafts } from '../../ui/form/draft-storage.ts'
import type { ConsoleSession } from './session.ts'

export interface Lock {
  /** Locks now, by hand or for idleness; does nothing where locking is off or nobody is signed in. */
  lock(): void
  /** Locks this tab alone; false where locking is off or nobody is signed in. */
  lockHere(): boolean
  /** Called for every lock that began in this tab. */
  onLock(listener: () => void): () => void
  /** Source  Spec §4: a page that is watched from afar never locks. */
  readonly lockingAllowed: Observable<boolean>
}

export function createLock(session: ConsoleSession, holdCalls: () => void): Lock {
  const allowed = createObservable(true)
  const locked = createSignal()
  const lockHere = () => {
    if (!allowed.get() || session.state() !== 'in') return false
    // Forms keep their drafts as if the page went.
    window.dispatchEvent(new Event('pagehide'))
    dropOpenDrafts()
    const { tokens } = session.stored
    session.stored.dropTokens()
    holdCalls()
    session.setState('locked')
    if (tokens) void revokeSession(fetch, tokens, { extent: 'tab' })
    return true
  }
  return {
    lock: () => void (lockHere() && locked.tell()),
    lockHere,
    onLock: locked.subscribe,
    lockingAllowed: allowed,
  }
}
