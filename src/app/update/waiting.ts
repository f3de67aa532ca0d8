/** A new version that has been put up and is not loaded yet: the question about it, and the sign of it in the top bar. */
import { createObservable } from '../../model/observable.ts'
import { useObservable } from '../../ui/use-observable.ts'

export interface Waiting {
  readonly version: string
  /** The person has said 稍后. */
  readonly isDeclined: boolean
}

const waiting = createObservable<Waiting | undefined>(undefined)

/** The same version again leaves the person's answer as it is. */
export function setWaiting(version: string): void {
  if (version !== waiting.get()?.version) waiting.set({ version, isDeclined: false })
}

export function answerWaiting(isDeclined: boolean): void {
  const now = waiting.get()
  if (now) waiting.set({ ...now, isDeclined })
}

export function useWaiting(): Waiting | undefined {
  return useObservable(waiting)
}
