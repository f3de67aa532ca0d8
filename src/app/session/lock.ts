/**
 * The lock of the screen. A locked console holds no token, so that a changed flag opens nothing: unlocking is signing in again.
 *
 * Source  Spec §4 (screen lock); reliability requirement A12.
 */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let locked = false

export function isLocked(): boolean {
  return locked
}

export function useLocked(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isLocked)
}

/** Locks now, by hand or for idleness; does nothing where locking is off or nobody is signed in. */
export function lock(): void {
  locked = true
  for (const listener of listeners) listener()
}
