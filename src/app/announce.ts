/** What is said in a toast, from anywhere: the screens behind the sign-in, the session, the sign-in page. */
import { FAILURES, type FailureCode } from '../model/failure.ts'
import { TOAST_ERROR_MS } from '../model/limits.ts'

export type ToastLevel = 'success' | 'info' | 'warning' | 'error'

/** What can be done about it, from the toast itself. */
export interface AnnouncedAction {
  readonly label: string
  readonly run: () => void
}

export interface Announcement {
  readonly words: string
  readonly level: ToastLevel
  /** Milliseconds on the screen; the level's own when absent. */
  readonly durationMs?: number
  readonly action?: AnnouncedAction
}

type Listener = (announcement: Announcement) => void

/** What was said while nobody showed toasts yet; more than this would be a wall of them. */
const WAITING_MAX = 3

let waiting: readonly Announcement[] = []
let listener: Listener | undefined
/** Fetches what shows toasts and puts it on the page, once; the page's entrance says how. */
let openToasts: () => Promise<void> = () => Promise.resolve()

export function showToastsWith(open: () => Promise<void>): void {
  openToasts = open
}

export function announce(announcement: Announcement): void {
  if (listener) return listener(announcement)
  waiting = [...waiting, announcement].slice(-WAITING_MAX)
  prepareToasts()
}

/** In the words, level and duration of the failures' table. */
export function announceFailure(code: FailureCode, words: string = FAILURES[code].words): void {
  const { level, toastMs } = FAILURES[code]
  announce({ words, level, durationMs: toastMs })
}

/** Fetches what shows toasts, so that a failing network can still be announced later. */
export function prepareToasts(): void {
  openToasts().catch(sayPlainly)
}

/** The network failed before what shows toasts was there. What can be acted on waits for its toast. */
function sayPlainly(): void {
  const plain = waiting.filter(({ action }) => !action)
  if (plain.length === 0) return
  waiting = waiting.filter(({ action }) => action)
  const said = document.createElement('p')
  said.setAttribute('role', 'alert')
  said.textContent = [...new Set(plain.map(({ words }) => words))].join('；')
  said.style.cssText = 'position:fixed;inset:auto 0 16px;z-index:9;text-align:center;color:Canvas;background:CanvasText'
  document.body.append(said)
  setTimeout(() => said.remove(), TOAST_ERROR_MS)
}

/** For the one place that shows toasts; what was said before it listened comes first. */
export function listen(next: Listener): () => void {
  listener = next
  for (const announcement of waiting) next(announcement)
  waiting = []
  return () => {
    if (listener === next) listener = undefined
  }
}
