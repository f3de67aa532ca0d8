/**
 * The saving of a new order: only rows whose value must change, one after the other, through the same update as a form.
 * What goes wrong is said, and what was written before it is written back. Rows that were just created stand first whatever
 * their values are: others are put behind them, and one of them that is moved takes its place in the list.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useListContext, useNotify } from 'ra-core'
import { useState } from 'react'
import { mayUpdate } from '../../../model/access.ts'
import { getField, labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import type { Scope } from '../../../model/scope.ts'
import type { Validate } from '../../../model/validation.ts'
import { useConsole } from '../../console.tsx'
import { dropCreated, useCreated } from '../../created.ts'
import { ruleState } from '../../../model/form-rules.ts'
import type { GuardContext } from '../../guards/ask.ts'
import { useLibraryProvider } from '../../library-provider.ts'
import { Failure } from '../../../model/failure.ts'
import { failureWords } from '../../../model/failure-words.ts'
import type { DragOrderProps } from './drag-order.tsx'
import type { ListView } from '../list-view.ts'
import { type OrderPage, planMove } from './order-plan.ts'
import { saveValue } from '../quick-edit/save.ts'
import { createWriteKeys } from '../../write-keys.ts'
import { useLatest } from '../../use-latest.ts'

/** Why rows cannot be moved now; they can within one group. */
export function closedWords(resource: Resource, { sort, filters }: ListView): string | undefined {
  const { order, groupBy } = resource.list
  if (order === undefined) return undefined
  const { title } = getField(resource, order)
  if (sort.field !== order || sort.order !== 'asc') return `按“${title}”升序排列时才能拖动：请点击“${title}”的列标题`
  const others = Object.keys(filters.values).filter((name) => name !== groupBy)
  if (filters.keyword !== '' || others.length > 0) return '清空关键字和筛选条件后才能拖动'
  return undefined
}

export function useOrderSave({ resource, order, rows, onPreview }: DragOrderProps) {
  const { catalog, scope, loadValidator } = useConsole()
  const provider = useLibraryProvider()
  const list = useListContext()
  const notify = useNotify()
  const client = useQueryClient()
  const created = useCreated(resource.name)
  const fresh = rows.filter(({ id }) => created.some((one) => one.id === id)).length
  const [busy, setBusy] = useState(false)
  const latest = useLatest(list)
  const asker = { provider, catalog, scope, resource }

  /** `placed` was just created, and has its place in the list from now on. */
  const write = async (
    values: ReadonlyMap<string, number>,
    placed?: unknown,
  ): Promise<ReadonlyMap<string, unknown>> => {
    setBusy(true)
    try {
      const validate = await loadValidator(resource).catch(() => undefined)
      const before = await writeOrder({ ...asker, order, validate }, values)
      if (placed !== undefined) dropCreated(client, resource.name, placed)
      return before
    } finally {
      await latest.current.refetch()
      onPreview(null)
      setBusy(false)
    }
  }
  const undo = (before: ReadonlyMap<string, unknown>, name: string) => {
    write(before as ReadonlyMap<string, number>).then(
      () => notify(`已撤销，${name}回到原处`, { type: 'success' }),
      (error: unknown) => notify(`没有撤销：${failureWords(error)}`, { type: 'error' }),
    )
  }
  /** What is said at the end. */
  const run = async (from: number, to: number): Promise<string> => {
    const name = labelOf(resource, rows[from] ?? {})
    const plan = planMove({ ...pageOf({ resource, order, rows, scope }, latest.current), fresh }, from, to)
    if (!plan) {
      onPreview(null)
      const words = `${name}没有移动：这里前后的${getField(resource, order).title}已经没有空号，请把每页条数调大，让全部条目在一页上再拖动`
      notify(words, { type: 'warning' })
      return words
    }
    try {
      const before = await write(plan, from < fresh ? rows[from]?.id : undefined)
      const undoable = { action: { label: '撤销', run: () => undo(before, name) } }
      notify(`已移动${resource.title} ${name}`, { type: 'success', ...undoable })
      return `已把${name}放到第 ${to + 1} 条`
    } catch (error) {
      const words = `${name}没有移动，已放回原处：${failureWords(error)}`
      notify(words, { type: 'error' })
      return words
    }
  }
  return { busy, run, fresh }
}

interface PageRows {
  readonly resource: Resource
  readonly order: string
  readonly rows: readonly WireRecord[]
  readonly scope: Scope
}

function pageOf(
  { resource, order, rows, scope }: PageRows,
  list: { page: number; perPage: number; total?: number },
): OrderPage {
  const { minimum, maximum } = getField(resource, order)
  return {
    rows: rows.map((record) => {
      const value = record[order]
      const fixed = !mayUpdate(resource, scope, record) || ruleState(resource, record).hidden.has(order)
      return { id: String(record['id']), value: typeof value === 'number' ? value : undefined, fixed }
    }),
    open: { start: list.page === 1, end: list.page * list.perPage >= (list.total ?? 0) },
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  }
}

interface OrderWriter extends GuardContext {
  /** The field that orders. */
  readonly order: string
  readonly validate: Validate | undefined
}

/** The values of before; throws with words after everything has been put back. */
async function writeOrder(
  writer: OrderWriter,
  values: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, unknown>> {
  const { order, validate, ...asker } = writer
  const field = getField(asker.resource, order)
  const { data } = await asker.provider.getMany(asker.resource.name, { ids: [...values.keys()] })
  const before = new Map<string, unknown>()
  const keys = createWriteKeys()
  for (const [id, value] of values) {
    const stored = (data as readonly WireRecord[]).find((record) => String(record['id']) === id)
    const saved = await saveValue(asker, validate, { field, base: stored ?? {}, value, stored, keys })
    if (saved.state === 'done') before.set(id, stored?.[order])
    if (saved.state !== 'refused' && saved.state !== 'clash') continue
    const words = saved.state === 'refused' ? saved.words : '他人刚刚也改了顺序'
    if (before.size > 0) await putBack(writer, before)
    throw new Failure('invalid', { words })
  }
  return before
}

/** What cannot be put back either is shown by the list, which is read again. */
async function putBack(writer: OrderWriter, before: ReadonlyMap<string, unknown>): Promise<void> {
  await writeOrder({ ...writer, validate: undefined }, before as ReadonlyMap<string, number>).catch(() => undefined)
}
