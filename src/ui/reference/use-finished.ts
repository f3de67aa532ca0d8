/** After an operation: a toast says what happened to what, new and changed rows are marked, a cancelled reference can be had back. */
import { useQueryClient } from '@tanstack/react-query'
import { failureWords } from '../../model/failure-words.ts'
import { useNotify } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { labelOf, type Resource } from '../../model/resource.ts'
import { newBatchId } from '../batch/batch-id.ts'
import { addCreated } from '../created.ts'
import { type ManyOperation, useReferenceCalls } from './calls.ts'
import type { BatchOutcome } from '../batch/run-batch.ts'
import { sourceId } from './state.tsx'
import type { CopyItem } from './use-copies.ts'
import { libraryKey } from '../queries.ts'

export interface Finished {
  readonly operation: ManyOperation
  readonly outcomes: readonly BatchOutcome[]
  /** As they were before. */
  readonly copies?: readonly CopyItem[]
  /** On a page that has no rows to mark. */
  readonly stays?: boolean
}

const DONE: Readonly<Record<ManyOperation, string>> = { reference: '已引用', cancel: '已取消引用', sync: '已同步' }
/** Long enough to read it and to think better of it. */
const UNDO_MS = 10_000

export function useFinished(resource: Resource): (finished: Finished) => void {
  const notify = useNotify()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const undo = useUndo(resource)
  const queryClient = useQueryClient()
  return ({ operation, outcomes, copies = [], stays = false }) => {
    const done = outcomes.filter(({ state }) => state === 'done')
    if (done.length === 0) return
    const what = done.length === 1 ? done[0]!.name : `${done.length} 条`
    const words = `${DONE[operation]} ${resource.title} ${what}`
    const sources = copies.flatMap(({ id, record }) =>
      done.some((outcome) => outcome.id === id) ? (sourceId(resource, record) ?? []) : [],
    )
    const action = sources.length > 0 ? { action: { label: '撤销', run: () => void undo(sources) } } : {}
    notify(words, { type: 'success', ...action, ...(sources.length > 0 ? { autoHideDuration: UNDO_MS } : {}) })
    if (operation === 'reference')
      addCreated(
        queryClient,
        resource.name,
        done.flatMap(({ record }) => (record ? [{ ...record, id: String(record[resource.identity.id]) }] : [])),
      )
    const marked = done.map(({ id, record }) => String(record?.[resource.identity.id] ?? id))
    if (operation !== 'cancel' && !stays) void navigate({ pathname, search }, { replace: true, state: { marked } })
  }
}

/** References again what has been cancelled; what the organization had changed is gone. */
function useUndo(resource: Resource) {
  const calls = useReferenceCalls(resource)
  const queryClient = useQueryClient()
  const notify = useNotify()
  return async (sources: readonly string[]) => {
    try {
      const outcomes = await calls.many('reference', sources, newBatchId())
      const failed = outcomes.filter(({ ok }) => !ok)
      const [first] = outcomes
      const what = sources.length === 1 && first?.record ? labelOf(resource, first.record) : `${sources.length} 条`
      if (failed.length > 0) notify(`有 ${failed.length} 条没有重新引用：${failed[0]!.words}`, { type: 'warning' })
      else notify(`已重新引用 ${resource.title} ${what}`, { type: 'success' })
    } catch (error) {
      notify(`没有重新引用：${failureWords(error)}`, { type: 'warning' })
    }
    await queryClient.invalidateQueries({ queryKey: libraryKey(resource.name) })
  }
}
