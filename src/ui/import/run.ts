/**
 * The import itself: each row written like the form writes it, three at a time, until all are done or it is told to stop.
 *
 * Shapes  What goes wrong with a row is that row's failure, and the others go on. What goes wrong with the way to the server
 *         halts all of them, and the row is tried again: a new record under the same key, so that it is not made twice, an
 *         update with the same version; that a repeated update finds its own change is no conflict.
 * Units   Milliseconds.
 */
import { Failure, type FailureCode } from '../../model/failure.ts'
import { wordsOf } from '../../model/failure-words.ts'
import type { ImportJob, RowFailure } from './engine.ts'
import { type JobTarget, writeJob } from './write-job.ts'

export interface FailedJob extends RowFailure {
  readonly job: ImportJob
}

export interface RunState {
  readonly phase: 'running' | 'paused' | 'finished'
  readonly total: number
  readonly created: number
  readonly updated: number
  readonly failed: readonly FailedJob[]
  /** Why it waits. */
  readonly reason?: string
  /** Whether it was stopped before its end. */
  readonly isCancelled: boolean
  readonly startedAt: number
}

export interface ImportRun {
  state(): RunState
  subscribe(listener: () => void): () => void
  /** Stops after the rows that are on their way. */
  cancel(): void
  /** Goes on now after a halt. */
  resume(): void
  readonly finished: Promise<RunState>
}

export interface RunInput extends JobTarget {
  readonly total: number
  readonly jobs: (from: number, count: number) => Promise<readonly ImportJob[]>
  readonly newKey: () => string
  readonly wait?: (delayMs: number) => Promise<void>
}

const AT_ONCE = 3
const BATCH = 60
const NOTICE_MS = 250
/** Whatever the server asks for. */
const HALT_MOST_MS = 3_600_000
const BACK_OFF_MS = { first: 2_000, most: 30_000 }

/** What is not the row's fault; `expired` waits for the person. */
const HALTS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'tooMany',
  'offline',
  'timeout',
  'unavailable',
  'expired',
])
/** After these nobody knows whether the write was done. */
const UNCERTAIN: ReadonlySet<FailureCode> = new Set<FailureCode>(['offline', 'timeout', 'unavailable'])

interface Halt {
  readonly until: Promise<void>
  readonly end: () => void
}

export function startRun(input: RunInput): ImportRun {
  const { total, jobs, wait = (delayMs) => new Promise((done) => setTimeout(done, delayMs)) } = input
  const listeners = new Set<() => void>()
  let state: RunState = {
    phase: 'running',
    total,
    created: 0,
    updated: 0,
    failed: [],
    isCancelled: false,
    startedAt: Date.now(),
  }
  let notice: ReturnType<typeof setTimeout> | undefined
  let halt: Halt | undefined
  let backOffMs = BACK_OFF_MS.first
  let asked = 0
  let queue: ImportJob[] = []
  let fetching: Promise<void> | undefined

  const set = (change: Partial<RunState>) => {
    state = { ...state, ...change }
    notice ??= setTimeout(() => {
      notice = undefined
      for (const listener of listeners) listener()
    }, NOTICE_MS)
  }
  const fetchMore = async () => {
    const some = await jobs(asked, BATCH)
    queue = [...some]
    asked = some.length === 0 ? total : asked + some.length
    fetching = undefined
  }
  const next = async (): Promise<ImportJob | undefined> => {
    for (;;) {
      const job = queue.shift()
      if (job || asked >= total) return job
      await (fetching ??= fetchMore())
    }
  }
  const pause = (failure: Failure): Promise<void> => {
    if (halt) return halt.until
    let end = () => {}
    const until = new Promise<void>((resolve) => {
      end = resolve
    }).then(() => {
      halt = undefined
      if (state.phase === 'paused') set({ phase: 'running' })
    })
    halt = { until, end }
    set({ phase: 'paused', reason: failure.message })
    if (failure.code !== 'expired') void wait(Math.min(HALT_MOST_MS, failure.retryAfterMs ?? backOffMs)).then(end)
    backOffMs = Math.min(BACK_OFF_MS.most, backOffMs * 2)
    return until
  }
  const work = async () => {
    for (;;) {
      await halt?.until
      if (state.isCancelled) return
      const job = await next()
      if (!job || state.isCancelled) return
      const key = input.newKey()
      for (let isUncertain = false; ;) {
        const failure = await writeJob(input, job, key, isUncertain)
        if (!failure) {
          backOffMs = BACK_OFF_MS.first
          set(job.id === undefined ? { created: state.created + 1 } : { updated: state.updated + 1 })
          break
        }
        if (!HALTS.has(failure.code) || state.isCancelled) {
          const { message, problems } = failure
          set({ failed: [...state.failed, { row: job.row, message, problems, job }] })
          break
        }
        isUncertain ||= UNCERTAIN.has(failure.code)
        await pause(failure)
      }
    }
  }
  const online = () => halt?.end()
  globalThis.addEventListener?.('online', online)
  const finished = Promise.all(Array.from({ length: AT_ONCE }, work)).then(
    () => undefined,
    (error: unknown) => set({ reason: wordsOf(error), isCancelled: true }),
  )
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cancel() {
      set({ isCancelled: true })
      halt?.end()
    },
    resume: () => halt?.end(),
    finished: finished.then(() => {
      globalThis.removeEventListener?.('online', online)
      set({ phase: 'finished' })
      return state
    }),
  }
}
