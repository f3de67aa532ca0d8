/**
 * The lock of the screen. A locked console holds no token, so that a changed flag opens nothing: unlocking is signing in again.
 * All tabs of the same person lock together; each is unlocked by itself.
 *
 * Source  Spec §4 (screen lock); reliability requirement A12.
 */
import { useSyncExternalStore } from 'react'
import { revokeSession } from '../../providers/identity.ts'
import { dropOpenDrafts } from '../../ui/form/draft-storage.ts'
import { holdCalls } from './reauthentication.ts'
import { onSessionChange, session, sessionState, setState } from './session.ts'
import { createObservable, createSignal } from '../../model/observable.ts'
import { useObservable } from '../../ui/use-observable.ts'

const allowed = createObservable(true)
const locked = createSignal()

export function isLocked(): boolean {
  return sessionState() === 'locked'
}

export function useLocked(): boolean {
  return useSyncExternalStore(onSessionChange, isLocked)
}

/** Locks now, by hand or for idleness; does nothing where locking is off or nobody is signed in. */
export function lock(): void {
  if (!lockHere()) return
  locked.tell()
}

/** Called for every lock that began in this tab. */
export const onLock = locked.subscribe

/** Source  Spec §4: a page that is watched from afar never locks. */
export const allowLocking = allowed.set
export const isLockingAllowed = allowed.get

export function useLockingAllowed(): boolean {
  return useObservable(allowed)
}

/** Locks this tab alone; false where locking is off or nobody is signed in. */
export function lockHere(): boolean {
  if (!allowed.get() || sessionState() !== 'in') return false
  // Forms keep their drafts as if the page went.
  window.dispatchEvent(new Event('pagehide'))
  dropOpenDrafts()
  const { tokens } = session
  session.dropTokens()
  holdCalls()
  setState('locked')
  if (tokens) void revokeSession(fetch, tokens, '', 'tab')
  return true
}
