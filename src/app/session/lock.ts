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

const listeners = new Set<() => void>()
let isAllowed = true
const lockListeners = new Set<() => void>()

export function isLocked(): boolean {
  return sessionState() === 'locked'
}

export function useLocked(): boolean {
  return useSyncExternalStore(onSessionChange, isLocked)
}

/** Locks now, by hand or for idleness; does nothing where locking is off or nobody is signed in. */
export function lock(): void {
  if (!lockHere()) return
  for (const listener of lockListeners) listener()
}

/** Called for every lock that began in this tab. */
export function onLock(listener: () => void): () => void {
  lockListeners.add(listener)
  return () => void lockListeners.delete(listener)
}

/** Source  Spec §4: a page that is watched from afar never locks. */
export function allowLocking(allowed: boolean): void {
  isAllowed = allowed
  for (const listener of listeners) listener()
}

export function isLockingAllowed(): boolean {
  return isAllowed
}

export function useLockingAllowed(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, isLockingAllowed)
}

/** Locks this tab alone; false where locking is off or nobody is signed in. */
export function lockHere(): boolean {
  if (!isAllowed || sessionState() !== 'in') return false
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
