/** How a task is done to rows: asked about, prepared and carried out, with an outcome per record. */
import { useMemo } from 'react'
import { hasOperation, isOpen, mayDelete, mayTransit } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { guardsBefore, waitsFor } from '../../model/guards.ts'
import { IDS_MAX } from '../../model/limits.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { isBarred, sameActorWords } from '../../model/review.ts'
import { useConsole } from '../console.tsx'
import type { Asker, Refusal } from '../guards/ask.ts'
import { useLibraryProvider } from '../library-provider.ts'
import type { WriteKeys } from '../write-keys.ts'
import { actionOf, type RowTask, type TaskItem } from './row-task.ts'
import { carriesMany, transitByCall } from './transit-call.ts'

export interface TaskRunner {
  /** The records as they are stored now, so that an older version in the list does not fail. */
  readonly load: (ids: readonly string[]) => Promise<readonly TaskItem[]>
  /** Why the guards are against it; throws when they cannot be asked. */
  readonly ask: (task: RowTask, item: TaskItem) => Promise<Refusal | undefined>
  /** Whether there is anything to do; throws when it cannot be done. */
  readonly prepare: (task: RowTask, item: TaskItem) => Promise<'ready' | 'unchanged'>
  readonly work: (task: RowTask, item: TaskItem, press: Press) => Promise<void>
  /** Whether it was sent and nobody knows what became of it. */
  readonly isUnanswered: (task: RowTask, item: TaskItem, press: Press) => boolean
  /** Does it to all in one call, with what failed and why by id; absent where each record has a call of its own. */
  readonly together: (
    task: RowTask,
    press: Press,
  ) => ((items: readonly TaskItem[]) => Promise<ReadonlyMap<string, string>>) | undefined
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

function createRunner(asker: Asker): TaskRunner {
  return {
    load: (ids) => loadItems(asker, ids),
    ask: async (task, item) => (await barredFrom(asker, task, item)) ?? (await askFor(asker, task, item)),
    prepare: async (task, item) => {
      const state = readiness(asker, task, item.record)
      const refusal = state === 'ready' ? await askFor(asker, task, item) : undefined
      if (refusal) throw new Failure('invalid', { words: refusal.words })
      return state
    },
    work: (task, item, press) => workOn(asker, task, item, press),
    isUnanswered: (task, { id }, { keys }) => keys.isUnanswered(bodyOf(task, id)),
    together: (task, { keys }) => {
      if (task.kind === 'delete' || !carriesMany(asker.resource, task.transition)) return undefined
      return async (items) =>
        transitByCall(
          { ...asker, keys },
          task,
          items.map(({ id }) => id),
        )
    },
  }
}

async function loadItems({ provider, resource }: Asker, ids: readonly string[]): Promise<readonly TaskItem[]> {
  const found = new Map<string, WireRecord>()
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    const { data } = await provider.getMany(resource.name, { ids: ids.slice(from, from + IDS_MAX) })
    for (const record of data) found.set(String(record.id), record)
  }
  return ids.map((id) => {
    const record = found.get(id)
    return { id, name: record ? labelOf(resource, record) : id, record }
  })
}

async function askFor(asker: Asker, task: RowTask, { record }: TaskItem): Promise<Refusal | undefined> {
  const action = actionOf(task)
  if (!record || guardsBefore(asker.resource, action.name).length === 0) return undefined
  return (await import('../guards/ask.ts')).askGuards(asker, action, record)
}

/** A step that is somebody else's to make; without an answer the server says so. */
async function barredFrom(
  { provider, resource }: Asker,
  task: RowTask,
  { id, record }: TaskItem,
): Promise<Refusal | undefined> {
  if (!record || task.kind === 'delete' || task.transition.notBy === undefined) return undefined
  if (!hasOperation(resource, 'history')) return undefined
  const { data } = await provider.history(resource.name, { id }).catch(() => ({ data: [] }))
  return isBarred(task.transition, data) ? { words: sameActorWords(resource, task.transition, record) } : undefined
}

function readiness({ resource, scope }: Asker, task: RowTask, record: WireRecord | undefined): 'ready' | 'unchanged' {
  if (!record) throw new Failure('notFound')
  if (task.kind === 'delete') {
    if (!mayDelete(resource, scope, record)) throw new Failure('forbidden', { words: '不属于本机构，不能删除' })
    return 'ready'
  }
  const { transition } = task
  if (!mayTransit(resource, scope, transition, record)) {
    throw new Failure('forbidden', { words: `不属于本机构，或没有权限，不能${transition.label}` })
  }
  if (record[transition.field] === transition.to) return 'unchanged'
  if (isOpen(transition, record)) return 'ready'
  const first = waitsFor(resource, transition, record)
  const words = first ? `${first.label}后才能${transition.label}` : `现在的状态不能${transition.label}`
  throw new Failure('invalid', { words })
}

/** Tells the root that what goes wrong is reported here, per row. */
const ROW_BY_ROW = { rowByRow: true } as const

async function workOn(asker: Asker, task: RowTask, { id, record }: TaskItem, { batch, keys }: Press): Promise<void> {
  const { provider, resource } = asker
  const previousData = { ...record, id }
  if (task.kind === 'delete') {
    const change = { kind: 'delete', batch }
    await keys.send(bodyOf(task, id), (idempotencyKey) =>
      provider.delete(resource.name, { id, previousData, meta: { change, idempotencyKey } }),
    )
    return
  }
  const { call, field, to, also } = task.transition
  if (call !== undefined) {
    const failed = await transitByCall({ ...asker, keys }, task, [id])
    if (failed.has(id)) throw new Failure('invalid', { words: failed.get(id) ?? '' })
    return
  }
  const data = { ...record, ...also, [field]: to }
  await keys.send([data, previousData], (idempotencyKey) =>
    provider.update(resource.name, { id, data, previousData, meta: { ...ROW_BY_ROW, idempotencyKey } }),
  )
}

const bodyOf = ({ kind }: RowTask, id: string) => [kind, id]
