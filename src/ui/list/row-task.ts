/** What can be done to rows besides opening them: a transition, a deletion; in words, and as one call per record. */
import { type DataProvider, useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { mayDelete, mayUpdate } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { IDS_MAX } from '../../model/limits.ts'
import type { Transition } from '../../model/lifecycle.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { useConsole } from '../console.tsx'
import type { BulkItem } from './bulk-run.ts'

export type RowTask = { readonly kind: 'transition'; readonly transition: Transition } | { readonly kind: 'delete' }

/** A task that has been asked for, on these records. */
export interface OpenTask {
  readonly task: RowTask
  readonly ids: readonly string[]
}

export interface TaskItem extends BulkItem {
  /** Absent when it is not there any more. */
  readonly record: WireRecord | undefined
}

export interface TaskWords {
  readonly label: string
  /** 已停用 */
  readonly done: string
  readonly danger: boolean
  readonly question: string
}

export function taskWords(task: RowTask): TaskWords {
  if (task.kind === 'delete') {
    return { label: '删除', done: '已删除', danger: true, question: '删除后不能恢复，确认删除？' }
  }
  const { label, confirm, to } = task.transition
  return { label, done: `已${label}`, danger: to === false, question: confirm ?? `确认${label}？` }
}

export interface TaskRunner {
  /** The records as they are stored now, so that an older version in the list does not fail. */
  readonly load: (ids: readonly string[]) => Promise<readonly TaskItem[]>
  readonly work: (task: RowTask, item: TaskItem) => Promise<'done' | 'unchanged'>
}

export function useTaskRunner(resource: Resource): TaskRunner {
  const dataProvider = useDataProvider()
  const { scope } = useConsole()
  return useMemo(
    () => ({
      load: (ids) => loadItems(dataProvider, resource, ids),
      work: (task, item) => workOn(dataProvider, resource, scope, task, item),
    }),
    [dataProvider, resource, scope],
  )
}

async function loadItems(
  dataProvider: DataProvider,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly TaskItem[]> {
  const found = new Map<string, WireRecord>()
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    const { data } = await dataProvider.getMany(resource.name, { ids: ids.slice(from, from + IDS_MAX) })
    for (const record of data) found.set(String(record.id), record)
  }
  return ids.map((id) => {
    const record = found.get(id)
    return { id, name: record ? labelOf(resource, record) : id, record }
  })
}

/** Tells the root that what goes wrong is reported here, per row. */
const ROW_BY_ROW = { rowByRow: true } as const

async function workOn(
  dataProvider: DataProvider,
  resource: Resource,
  scope: Scope,
  task: RowTask,
  { id, record }: TaskItem,
): Promise<'done' | 'unchanged'> {
  if (!record) throw new Failure('notFound')
  const previousData = { ...record, id }
  if (task.kind === 'delete') {
    if (!mayDelete(resource, scope, record)) throw new Failure('forbidden', { words: '不属于本机构，不能删除' })
    await dataProvider.delete(resource.name, { id, previousData })
    return 'done'
  }
  const { field, to } = task.transition
  if (!mayUpdate(resource, scope, record)) throw new Failure('forbidden', { words: '不属于本机构，不能修改' })
  if (record[field] === to) return 'unchanged'
  await dataProvider.update(resource.name, { id, data: { ...record, [field]: to }, previousData, meta: ROW_BY_ROW })
  return 'done'
}
