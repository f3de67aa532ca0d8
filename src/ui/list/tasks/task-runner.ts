/** How a task is done to rows: asked about, prepared and carried out, with an outcome per record. */
import { aroundHere } from '../../../model/around-here.ts'
import { useMemo } from 'react'
import { hasOperation, isOpen, mayDelete, mayTransit } from '../../../model/access.ts'
import { Failure } from '../../../model/failure.ts'
import { failureWords } from '../../../model/failure-words.ts'
import { closedReason, guardsBefore } from '../../../model/guards.ts'
import { constantsOf } from '../../../model/lifecycle.ts'
import { barredWords } from '../../../model/record-rules.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import { isBarred, sameActorWords } from '../../../model/review.ts'
import { type BatchRecord, readRecords } from '../../batch/read-records.ts'
import { type Batch, type BatchItem, type BatchOutcome, outcomeOf, runBatch } from '../../batch/run-batch.ts'
import { useConsole } from '../../console.tsx'
import type { Foretold, GuardContext, GuardRefusal } from '../../guards/ask.ts'
import { useLibraryProvider } from '../../library-provider.ts'
import type { WriteKeys } from '../../write-keys.ts'
import { actionOf, type RowTask } from './row-task.ts'
import { carriesMany, transitByCall } from './transit-call.ts'

export interface TaskRunner {
  /** The records as they are stored now, so that an older version in the list does not fail. */
  readonly load: (ids: readonly string[]) => Promise<readonly BatchRecord[]>
  /** What would be told of it; throws when that cannot be asked. */
  readonly ask: (task: RowTask, item: BatchRecord) => Promise<Foretold>
  /** Does it to one record; throws when it is refused. */
  readonly one: (task: RowTask, press: Press, item: BatchRecord) => Promise<BatchOutcome>
  readonly batchOf: (task: RowTask, press: Press) => Pick<Batch<BatchRecord>, 'together' | 'work'>
  /** Whether it was sent and nobody knows what became of it. */
  readonly isUnanswered: (task: RowTask, item: BatchRecord, press: Press) => boolean
}

/** What all that is done at one press share, also when some of it is tried again. */
export interface Press {
  readonly batch: string
  readonly keys: WriteKeys
}

export function useTaskRunner(resource: Resource): TaskRunner {
  const provider = useLibraryProvider()
  const { scope, catalog } = useConsole()
  return useMemo(() => createRunner({ provider, catalog, scope, resource }), [provider, catalog, resource, scope])
}

function createRunner(asker: GuardContext): TaskRunner {
  return {
    load: (ids) => readRecords(asker.provider, asker.resource, ids),
    ask: async (task, item) => {
      const refusal = await barredFrom(asker, task, item)
      return refusal ? { refusal, warnings: [] } : await foretold(asker, task, item)
    },
    one: (task, press, item) => workOne(asker, { task, press }, item),
    batchOf: (task, press) =>
      task.kind === 'transition' && carriesMany(asker.resource, task.transition)
        ? { together: TOGETHER, work: (items, signal) => transitTogether(asker, { task, press, items, signal }) }
        : { work: async ([item]) => [await workOne(asker, { task, press }, item!)] },
    isUnanswered: (task, { id }, { keys }) => keys.isUnanswered(bodyOf(task, id)),
  }
}

/** Records of one call that carries many. */
const TOGETHER = 100

interface Pressed {
  readonly task: RowTask
  readonly press: Press
}

async function workOne(asker: GuardContext, { task, press }: Pressed, item: BatchRecord): Promise<BatchOutcome> {
  if ((await prepare(asker, task, item)) === 'unchanged') return outcomeOf(item, 'unchanged')
  await workOn(asker, { task, press }, item)
  return outcomeOf(item, 'done')
}

interface Together {
  readonly task: RowTask & { readonly kind: 'transition' }
  readonly press: Press
  readonly items: readonly BatchRecord[]
  readonly signal: AbortSignal | undefined
}

/** Of all those that are ready, in one call. */
async function transitTogether(
  asker: GuardContext,
  { task, press, items, signal }: Together,
): Promise<readonly BatchOutcome[]> {
  const prepared = await runBatch({
    items,
    work: async ([item]) => {
      const state = await prepare(asker, task, item!)
      return [outcomeOf(item!, state === 'unchanged' ? state : 'done')]
    },
    ...(signal ? { signal } : {}),
  })
  const ready = prepared.filter(({ state }) => state === 'done')
  if (ready.length === 0) return prepared
  const sent = signal?.aborted
    ? ready.map((item) => outcomeOf(item, 'cancelled'))
    : await transited(asker, { task, press, ready })
  const found = new Map(sent.map((outcome) => [outcome.id, outcome]))
  return prepared.map((outcome) => found.get(outcome.id) ?? outcome)
}

async function transited(
  asker: GuardContext,
  { task, press, ready }: Pick<Together, 'task' | 'press'> & { readonly ready: readonly BatchItem[] },
): Promise<readonly BatchOutcome[]> {
  const ids = ready.map(({ id }) => id)
  try {
    const failed = await transitByCall({ ...asker, keys: press.keys }, task, ids)
    return ready.map((item) =>
      failed.has(item.id) ? outcomeOf(item, 'failed', failed.get(item.id)) : outcomeOf(item, 'done'),
    )
  } catch (error) {
    return ready.map((item) => outcomeOf(item, 'failed', failureWords(error)))
  }
}

/** Whether there is anything to do; throws when it cannot be done. */
async function prepare(asker: GuardContext, task: RowTask, item: BatchRecord): Promise<'ready' | 'unchanged'> {
  const state = readiness(asker, task, item.record)
  const refusal = state === 'ready' ? await askFor(asker, task, item) : undefined
  if (refusal) throw new Failure('invalid', { words: refusal.words })
  return state
}

async function askFor(asker: GuardContext, task: RowTask, { record }: BatchRecord): Promise<GuardRefusal | undefined> {
  const action = actionOf(task)
  if (!record || guardsBefore(asker.resource, action.name).length === 0) return undefined
  return (await import('../../guards/ask.ts')).askGuards(asker, action, record)
}

async function foretold(asker: GuardContext, task: RowTask, { record }: BatchRecord): Promise<Foretold> {
  const { guards, rules, limits, effects } = asker.resource
  if (!record || (guards.length === 0 && !rules && !limits && !effects)) return { warnings: [] }
  return (await import('../../guards/ask.ts')).foretell(asker, actionOf(task), record)
}

/** A step that is somebody else's to make; without an answer the server says so. */
async function barredFrom(
  { provider, resource }: GuardContext,
  task: RowTask,
  { id, record }: BatchRecord,
): Promise<GuardRefusal | undefined> {
  if (!record || task.kind === 'delete' || task.transition.notBy === undefined) return undefined
  if (!hasOperation(resource, 'history')) return undefined
  const { data } = await provider.history(resource.name, { id }).catch(() => ({ data: [] }))
  return isBarred(task.transition, data) ? { words: sameActorWords(resource, task.transition, record) } : undefined
}

function readiness(
  { resource, scope }: GuardContext,
  task: RowTask,
  record: WireRecord | undefined,
): 'ready' | 'unchanged' {
  if (!record) throw new Failure('notFound')
  if (task.kind === 'delete') {
    if (!mayDelete(resource, scope, record)) throw new Failure('forbidden', { words: '不属于本机构，不能删除' })
    const barred = barredWords(resource, 'delete', record)
    if (barred !== undefined) throw new Failure('forbidden', { words: barred })
    return 'ready'
  }
  const { transition } = task
  if (!mayTransit(resource, scope, { transition, record })) {
    throw new Failure('forbidden', { words: `不属于本机构，或没有权限，不能${transition.label}` })
  }
  if (transition.to !== undefined && record[transition.field] === transition.to) return 'unchanged'
  if (isOpen(transition, record, { ...aroundHere(), roles: scope.roles })) return 'ready'
  throw new Failure('invalid', { words: closedReason(resource, transition, record) })
}

/** Tells the root that what goes wrong is reported here, per row. */
const ROW_BY_ROW = { rowByRow: true } as const

async function workOn(asker: GuardContext, { task, press }: Pressed, { id, record }: BatchRecord): Promise<void> {
  const { batch, keys } = press
  const { provider, resource } = asker
  const previousData = { ...record, id }
  if (task.kind === 'delete') {
    const change = { kind: 'delete', batch }
    await keys.send(bodyOf(task, id), (idempotencyKey) =>
      provider.delete(resource.name, { id, previousData, meta: { change, idempotencyKey } }),
    )
    return
  }
  const { transition } = task
  if (transition.call !== undefined) {
    const failed = await transitByCall({ ...asker, keys }, task, [id])
    if (failed.has(id)) throw new Failure('invalid', { words: failed.get(id) ?? '' })
    return
  }
  const data = { ...record, ...constantsOf(transition) }
  await keys.send([data, previousData], (idempotencyKey) =>
    provider.update(resource.name, { id, data, previousData, meta: { ...ROW_BY_ROW, idempotencyKey } }),
  )
}

const bodyOf = ({ kind }: RowTask, id: string) => [kind, id]
