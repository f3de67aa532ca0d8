/** Undoes what a toast offered and says in another what came of it; from there it can be done again. */
import type { useNotify } from 'ra-core'
import type { Resource } from '../../model/resource.ts'
import { homeName } from '../../model/view.ts'
import type { LibraryProvider } from '../library-provider.ts'
import { type BatchItem, runBatch } from '../batch/run-batch.ts'
import { newBatchId } from '../batch/batch-id.ts'
import { undoing } from './run-undo.ts'

export interface UndoPlace {
  readonly provider: LibraryProvider
  readonly resource: Resource
  readonly notify: ReturnType<typeof useNotify>
  /** Shows the batch with what has become of each of its records. */
  readonly open: () => void
}

export interface Undoable {
  readonly batch: string
  readonly items: readonly BatchItem[]
}

/** Below that nobody waits long enough to want to know. */
const ANNOUNCED_FROM = 100

export async function undoNow(place: UndoPlace, { batch, items }: Undoable): Promise<void> {
  const { provider, resource, notify, open } = place
  const as = newBatchId()
  if (items.length >= ANNOUNCED_FROM) notify(`正在撤销 ${resource.title} ${items.length} 条`, { type: 'info' })
  const outcomes = await runBatch({ items, ...undoing({ provider, library: homeName(resource), batch, as }) })
  const done = outcomes.filter(({ state }) => state === 'done')
  const failed = outcomes.filter(({ state }) => state === 'failed')
  const what = items.length === 1 ? items[0]!.name : `${done.length} 条`
  if (failed.length === 0) return notify(`已撤销 ${resource.title} ${what}`, { type: 'success' })
  const [first] = failed
  const words =
    items.length === 1
      ? `没有撤销 ${resource.title} ${what}：${first!.reason}`
      : `已撤销 ${done.length} 条，${failed.length} 条没有撤销：${first!.name} ${first!.reason}`
  notify(words, { type: 'warning', action: { label: '查看', run: open }, autoHideDuration: 10_000 })
}
