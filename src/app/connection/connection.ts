/**
 * Whether the platform can be reached: the browser's own events, and calls that got no answer while the browser believed itself
 * connected. While it cannot be reached, it is asked every few seconds whether it can.
 *
 * Units   Milliseconds.
 * Errors  None: a question without an answer is the answer.
 */
import { Failure } from '../../model/failure.ts'
import { createObservable } from '../../model/observable.ts'

const PROBE_MS = 3_000
const PROBE_TIMEOUT_MS = 5_000

export interface ConnectionWatch {
  isLost(): boolean
  /** For what somebody else's call has met. */
  noteFailure(error: unknown): void
  subscribe(listener: () => void): () => void
  /** Watches until the function that it returns is called. */
  start(): () => void
}

export interface ConnectionSettings {
  /** Whether anything answers; any status is an answer. */
  readonly probe?: () => Promise<boolean>
  readonly isOnline?: () => boolean
  /** Once per loss, when answers come again. */
  readonly onBack: () => void
}

export function createConnection(settings: ConnectionSettings): ConnectionWatch {
  const { probe = askSite, isOnline = () => navigator.onLine, onBack } = settings
  const lost = createObservable(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = async () => {
    clearTimeout(timer)
    const answered = isOnline() && (await probe())
    if (!lost.get()) return
    if (!answered) {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), PROBE_MS)
      return
    }
    lost.set(false)
    onBack()
  }
  const lose = () => {
    if (lost.get()) return
    lost.set(true)
    timer = setTimeout(() => void look(), PROBE_MS)
  }
  const onOnline = () => lost.get() && void look()
  return {
    isLost: lost.get,
    noteFailure(error) {
      if (error instanceof Failure && error.code === 'offline') lose()
    },
    subscribe: lost.subscribe,
    start() {
      window.addEventListener('offline', lose)
      window.addEventListener('online', onOnline)
      if (!isOnline()) lose()
      return () => {
        clearTimeout(timer)
        lost.set(false)
        window.removeEventListener('offline', lose)
        window.removeEventListener('online', onOnline)
      }
    },
  }
}

/** Whether the site that the console came from answers. */
async function askSite(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return true
  } catch {
    return false
  }
}
