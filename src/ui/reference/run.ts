/**
 * One operation on many records, some at a time, with an outcome for each; stops when it is told to.
 *
 * Errors  None leaves: a call that fails is the outcome of each record in it.
 */
import type { Outcome as Answer } from '../../model/query.ts'
import { wordsOf } from '../../model/failure-words.ts'
import type { WireRecord } from '../../model/resource.ts'
import type { BulkItem, Outcome } from '../list/bulk-run.ts'
import type { WriteKeys } from '../write-keys.ts'
import { chunksOf, type ManyOperation, type ReferenceCalls } from './calls.ts'

export interface ReferenceOutcome extends Outcome {
  /** The record afterwards: a new copy's own id is in it. */
  readonly record?: WireRecord
}

export interface ReferenceRun {
  readonly calls: ReferenceCalls
  readonly operation: ManyOperation
  readonly items: readonly BulkItem[]
  readonly keys: WriteKeys
  readonly signal: AbortSignal
  readonly onOutcomes: (outcomes: readonly ReferenceOutcome[]) => void
}

/** Calls under way at once, for those that carry one record each. */
const AT_ONCE = 3
const UNANSWERED = '平台没有答复这一条，请刷新后查看'

/** In the order of the items. */
export async function runReference(run: ReferenceRun): Promise<readonly ReferenceOutcome[]> {
  const size = run.calls.room(run.operation)
  const chunks = chunksOf(run.items, size)
  const results: (readonly ReferenceOutcome[])[] = Array.from({ length: chunks.length }, () => [])
  let next = 0
  const worker = async () => {
    while (next < chunks.length) {
      const index = next++
      results[index] = await outcomesOf(run, chunks[index]!)
      run.onOutcomes(results[index])
    }
  }
  await Promise.all(Array.from({ length: size > 1 ? 1 : AT_ONCE }, worker))
  return results.flat()
}

async function outcomesOf(run: ReferenceRun, items: readonly BulkItem[]): Promise<readonly ReferenceOutcome[]> {
  if (run.signal.aborted) return items.map(({ id, name }) => ({ id, name, state: 'cancelled' }))
  try {
    const ids = items.map(({ id }) => id)
    const { calls, operation, keys } = run
    const answers = await keys.send([operation, ids], (key) => calls.many(operation, ids, key))
    return items.map((item) => outcomeOf(item, answers))
  } catch (error) {
    const reason = wordsOf(error)
    return items.map(({ id, name }) => ({ id, name, state: 'failed', reason }))
  }
}

/** A platform that answers nothing has done them all; one that was done and comes with words had nothing to do. */
function outcomeOf({ id, name }: BulkItem, answers: readonly Answer[]): ReferenceOutcome {
  const answer = answers.find((candidate) => candidate.id === id)
  if (!answer)
    return answers.length === 0 ? { id, name, state: 'done' } : { id, name, state: 'failed', reason: UNANSWERED }
  const record = answer.record ? { record: answer.record } : {}
  if (!answer.ok) return { id, name, state: 'failed', reason: answer.words || '操作没有成功，请重试' }
  return answer.words === ''
    ? { id, name, state: 'done', ...record }
    : { id, name, state: 'unchanged', reason: answer.words, ...record }
}
