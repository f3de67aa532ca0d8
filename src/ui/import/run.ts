/**
 * The import itself: each row written like the form writes it, three at a time, until all are done or it is told to stop.
 *
 * Shapes  What goes wrong with a row is that row's failure, and the others go on. What goes wrong with the way to the server
 *         halts all of them, and the row is tried again: a new record under the same key, so that it is not made twice, an
 *         update with the same version; that a repeated update finds its own change is no conflict.
 * Units   Milliseconds.
 */
import type { FailureCode } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { type BatchItem, type BatchOutcome, outcomeOf, runBatch } from '../batch/run-batch.ts'
import type { ImportJob, RowFailure } from './engine.ts'
import { createHalts, type Halts, isHalting } from './halt.ts'
import { type JobTarget, writeJob } from './write-job.ts'
import { createSignal } from '../../model/observable.ts'

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

/** Rows that are asked for together. */
const PORTION = 60
const NOTICE_MS = 250

/** After these nobody knows whether the write was done. */
const UNCERTAIN: ReadonlySet<FailureCode> = new Set<FailureCode>(['offline', 'timeout', 'unavailable'])

interface RowItem extends BatchItem {
  readonly job: ImportJob
}

export function startRun(input: RunInput): ImportRun {
  const { wait = (delayMs) => new Promise((done) => setTimeout(done, delayMs)) } = input
  const store = createState(input.total)
  const halts = createHalts({
    wait,
    onHalt: ({ message }) => store.set({ phase: 'paused', reason: message }),
    onEnd: () => store.get().phase === 'paused' && store.set({ phase: 'running' }),
  })
  const online = () => halts.end()
  globalThis.addEventListener?.('online', online)
  const written = runBatch({
    items: rowsOf(input, () => store.get().isCancelled),
    work: async ([row]) => [await writeRow({ input, halts, store }, row!)],
  }).catch((error: unknown) => store.set({ reason: failureWords(error), isCancelled: true }))
  return {
    state: store.get,
    subscribe: store.subscribe,
    cancel() {
      store.set({ isCancelled: true })
      halts.end()
    },
    resume: halts.end,
    finished: written.then(() => {
      globalThis.removeEventListener?.('online', online)
      store.set({ phase: 'finished' })
      return store.get()
    }),
  }
}

async function* rowsOf({ jobs, total }: RunInput, isCancelled: () => boolean): AsyncGenerator<RowItem> {
  for (let asked = 0; asked < total && !isCancelled();) {
    const some = await jobs(asked, PORTION)
    if (some.length === 0) return
    asked += some.length
    for (const job of some) {
      if (isCancelled()) return
      yield { id: String(job.row), name: job.name, job }
    }
  }
}

interface RowRun {
  readonly input: RunInput
  readonly halts: Halts
  readonly store: StateStore
}

/** Again and again while it is the way that fails; one that was not sent when the import was stopped is left. */
async function writeRow({ input, halts, store }: RowRun, item: RowItem): Promise<BatchOutcome> {
  const { job } = item
  const idempotencyKey = input.newKey()
  for (let isUncertain = false; ;) {
    await halts.pass()
    if (store.get().isCancelled && !isUncertain) return outcomeOf(item, 'cancelled')
    const failure = await writeJob(input, job, { idempotencyKey, isRepeated: isUncertain })
    const { created, updated, failed, isCancelled } = store.get()
    if (!failure) {
      halts.relax()
      store.set(job.id === undefined ? { created: created + 1 } : { updated: updated + 1 })
      return outcomeOf(item, 'done')
    }
    const { message, problems } = failure
    if (!isHalting(failure) || isCancelled) {
      store.set({ failed: [...failed, { row: job.row, message, problems, job }] })
      return outcomeOf(item, 'failed', message)
    }
    isUncertain ||= UNCERTAIN.has(failure.code)
    await halts.halt(failure)
  }
}

type StateStore = ReturnType<typeof createState>

/** What is told at most four times a second. */
function createState(total: number) {
  const changed = createSignal()
  let notice: ReturnType<typeof setTimeout> | undefined
  let state: RunState = {
    phase: 'running',
    total,
    created: 0,
    updated: 0,
    failed: [],
    isCancelled: false,
    startedAt: Date.now(),
  }
  return {
    get: () => state,
    set(change: Partial<RunState>): void {
      state = { ...state, ...change }
      notice ??= setTimeout(() => {
        notice = undefined
        changed.tell()
      }, NOTICE_MS)
    },
    subscribe: changed.subscribe,
  }
}
