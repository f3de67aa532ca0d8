/**
 * Taking changes back, some records at a time, with an outcome for each; stops when it is told to.
 *
 * Errors  A call that fails is the outcome of each record in it, and the others go on.
 */
import { UNDO_ROWS_MAX } from '../../model/change-origin.ts'
import { Failure } from '../../model/failure.ts'
import { wordsOf } from '../../model/failure-words.ts'
import { IDS_MAX } from '../../model/limits.ts'
import type { BulkItem, Outcome } from '../list/bulk-run.ts'
import type { ChangeCalls, LibraryProvider } from '../library-provider.ts'
import { refusalWords } from './origin-words.ts'

/** Records of one call: enough for a quick course, few enough for a progress that moves. */
const TOGETHER = 50
const NO_CALL = '该平台未提供撤销'

export interface UndoRun {
  readonly provider: LibraryProvider
  readonly library: string
  readonly items: readonly BulkItem[]
  /** What is undone; without it the deletion of the records. */
  readonly batch?: string
  /** The batch that the undoing itself is. */
  readonly as: string
  readonly signal?: AbortSignal
  readonly onOutcomes?: (outcomes: readonly Outcome[]) => void
}

/** In the order of the items. */
export async function runUndo(run: UndoRun): Promise<readonly Outcome[]> {
  const { items, signal, onOutcomes } = run
  const changes = await run.provider.changes()
  const outcomes: Outcome[] = []
  for (let from = 0; from < items.length; from += TOGETHER) {
    const some = items.slice(from, from + TOGETHER)
    const now = signal?.aborted
      ? some.map(({ id, name }): Outcome => ({ id, name, state: 'cancelled' }))
      : await undone(run, changes, some)
    outcomes.push(...now)
    onOutcomes?.(now)
  }
  return outcomes
}

async function undone({ library, batch, as }: UndoRun, changes: ChangeCalls, items: readonly BulkItem[]) {
  try {
    const ids = items.map(({ id }) => id)
    const answers = await changes.undo({ library, ids, as, ...(batch === undefined ? {} : { batch }) })
    return items.map(({ id, name }): Outcome => {
      const answer = answers.find((one) => one.id === id)
      if (answer?.ok) return { id, name, state: 'done' }
      return { id, name, state: 'failed', reason: answer ? refusalWords(answer) : '平台没有答复这一条，请刷新后查看' }
    })
  } catch (error) {
    const reason = failureWords(error, NO_CALL)
    return items.map(({ id, name }): Outcome => ({ id, name, state: 'failed', reason }))
  }
}

/** The records of a batch that nobody has written to since, the last changed first. */
export async function undoableItems(
  provider: LibraryProvider,
  library: string,
  batch: string,
): Promise<readonly BulkItem[]> {
  const changes = await provider.changes()
  const items: BulkItem[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await changes.batch(library, batch, { page, pageSize: IDS_MAX })
    if (total > UNDO_ROWS_MAX) throw new Failure('invalid', { words: `超过 ${UNDO_ROWS_MAX} 条，不能一次撤销` })
    for (const { id, label, later } of rows) if (!later) items.push({ id, name: label })
    if (rows.length === 0 || page * IDS_MAX >= total) return items
  }
}

/** A platform that does not know the call says that there is nothing at its address. */
export function failureWords(error: unknown, noCall: string): string {
  if (error instanceof Failure && error.code === 'notFound') return noCall
  return wordsOf(error)
}
