/** One operation on chosen records; afterwards what is on screen is read again. */
import { useQueryClient } from '@tanstack/react-query'
import type { Outcome as Answer } from '../../model/query.ts'
import type { Resource } from '../../model/resource.ts'
import { type BatchItem, isLeft, type BatchOutcome, outcomeOf } from '../batch/run-batch.ts'
import { useBatch } from '../batch/use-batch.ts'
import { type ManyOperation, useReferenceCalls } from './calls.ts'
import { libraryKey, recordIdIn } from '../queries.ts'

const UNANSWERED = '平台没有答复这一条，请刷新后查看'

export function useRun(resource: Resource, operation: ManyOperation) {
  const calls = useReferenceCalls(resource)
  const queryClient = useQueryClient()
  const { run, ...batch } = useBatch()

  const work = async (items: readonly BatchItem[]): Promise<readonly BatchOutcome[]> => {
    const ids = items.map(({ id }) => id)
    const answers = await batch.keys.send([operation, ids], (key) => calls.many(operation, ids, key))
    return items.map((item) => becameOf(item, answers))
  }

  /** With what became of each, those of earlier tries among them. */
  async function start(
    items: readonly BatchItem[],
    kept: readonly BatchOutcome[] = [],
  ): Promise<readonly BatchOutcome[]> {
    const { outcomes } = await run(() => ({ items, work, together: calls.room(operation) }), kept)
    const made = outcomes.slice(kept.length)
    const gone = operation === 'cancel' ? made.flatMap(({ id, state }) => (state === 'done' ? [id] : [])) : []
    // The page of a copy that is gone does not ask for it again.
    const isAsked = (query: Parameters<typeof recordIdIn>[0]) => !gone.includes(recordIdIn(query) ?? '')
    if (made.some(({ state }) => state !== 'cancelled'))
      void queryClient.invalidateQueries({ queryKey: libraryKey(resource.name), predicate: isAsked })
    return outcomes
  }

  const retry = () =>
    start(
      batch.left,
      batch.outcomes.filter((outcome) => !isLeft(outcome)),
    )
  return { ...batch, start, retry }
}

/** A platform that answers nothing has done them all; one that was done and comes with words had nothing to do. */
function becameOf(item: BatchItem, answers: readonly Answer[]): BatchOutcome {
  const answer = answers.find((candidate) => candidate.id === item.id)
  if (!answer) return answers.length === 0 ? outcomeOf(item, 'done') : outcomeOf(item, 'failed', UNANSWERED)
  if (!answer.ok) return outcomeOf(item, 'failed', answer.words || '操作没有成功，请重试')
  const became = answer.words === '' ? outcomeOf(item, 'done') : outcomeOf(item, 'unchanged', answer.words)
  return answer.record ? { ...became, record: answer.record } : became
}

export type Run = ReturnType<typeof useRun>
