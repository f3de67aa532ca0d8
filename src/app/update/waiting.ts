/** A new version that has been put up and is not loaded yet: the question about it, and the sign of it in the top bar. */
import { useSyncExternalStore } from 'react'

export interface Waiting {
  readonly version: string
  /** The person has said 稍后. */
  readonly isDeclined: boolean
}

let waiting: Waiting | undefined
const listeners = new Set<() => void>()

/** The same version again leaves the person's answer as it is. */
export function setWaiting(version: string): void {
  if (version !== waiting?.version) keep({ version, isDeclined: false })
}

export function answerWaiting(isDeclined: boolean): void {
  if (waiting) keep({ ...waiting, isDeclined })
}

export function useWaiting(): Waiting | undefined {
  return useSyncExternalStore(subscribe, () => waiting)
}

function keep(next: Waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
