/** Taking changes back: what a batch does to records for it, and which records there are to do it to. */
import { UNDO_ROWS_MAX } from '../../model/change-origin.ts'
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { IDS_MAX } from '../../model/limits.ts'
import { type Batch, type BatchItem, type BatchOutcome, outcomeOf } from '../batch/run-batch.ts'
import type { LibraryProvider } from '../library-provider.ts'
import { undoRefusalWords } from './origin-words.ts'

/** Records of one call: enough for a quick course, few enough for a progress that moves. */
const TOGETHER = 50
const NO_CALL = '该平台未提供撤销'

export interface UndoInput {
  readonly provider: LibraryProvider
  readonly library: string
  /** What is undone; without it the deletion of the records. */
  readonly batch?: string | undefined
  /** The batch that the undoing itself is. */
  readonly as: string
}

/** How a batch takes changes back. */
export function undoing(input: UndoInput): Pick<Batch<BatchItem>, 'together' | 'work'> {
  return { together: TOGETHER, work: (items) => undone(input, items) }
}

async function undone(
  { provider, library, batch, as }: UndoInput,
  items: readonly BatchItem[],
): Promise<readonly BatchOutcome[]> {
  try {
    const ids = items.map(({ id }) => id)
    const { undo } = await provider.changes()
    const answers = await undo({ library, ids, as, ...(batch === undefined ? {} : { batch }) })
    return items.map((item) => {
      const answer = answers.find((one) => one.id === item.id)
      if (answer?.ok) return outcomeOf(item, 'done')
      return outcomeOf(item, 'failed', answer ? undoRefusalWords(answer) : '平台没有答复这一条，请刷新后查看')
    })
  } catch (error) {
    const reason = undoFailureWords(error, NO_CALL)
    return items.map((item) => outcomeOf(item, 'failed', reason))
  }
}

/** The records of a batch that nobody has written to since, the last changed first. */
export async function undoableItems(
  provider: LibraryProvider,
  library: string,
  batch: string,
): Promise<readonly BatchItem[]> {
  const changes = await provider.changes()
  const items: BatchItem[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await changes.batch({ library, batch, page, pageSize: IDS_MAX })
    if (total > UNDO_ROWS_MAX) throw new Failure('invalid', { words: `超过 ${UNDO_ROWS_MAX} 条，不能一次撤销` })
    for (const { id, label, later } of rows) if (!later) items.push({ id, name: label })
    if (rows.length === 0 || page * IDS_MAX >= total) return items
  }
}

/** A platform that does not know the call says that there is nothing at its address. */
export function undoFailureWords(error: unknown, noCall: string): string {
  if (error instanceof Failure && error.code === 'notFound') return noCall
  return failureWords(error)
}
