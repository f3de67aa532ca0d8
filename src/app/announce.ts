/** What is said in a toast, from anywhere: the screens behind the sign-in, the session, the sign-in page. */
import type { FailureCode } from '../model/failure.ts'
import { FAILURES } from '../model/failure.ts'

export type Level = 'success' | 'info' | 'warning' | 'error'

export interface Announcement {
  readonly words: string
  readonly level: Level
  /** Milliseconds on the screen; the level's own when absent. */
  readonly durationMs?: number
}

type Listener = (announcement: Announcement) => void

const waiting: Announcement[] = []
let listener: Listener | undefined

export function announce(announcement: Announcement): void {
  if (listener) listener(announcement)
  else waiting.push(announcement)
}

/** In the words, level and duration of the failures' table. */
export function announceFailure(code: FailureCode, words: string = FAILURES[code].words): void {
  const { level, toastMs } = FAILURES[code]
  announce({ words, level, durationMs: toastMs })
}

/** For the one place that shows toasts; what was said before it listened comes first. */
export function listen(next: Listener): () => void {
  listener = next
  for (const announcement of waiting.splice(0)) next(announcement)
  return () => {
    if (listener === next) listener = undefined
  }
}
