/**
 * The same thing done to many records: in calls of as many as one carries, some calls at a time, with an outcome for each
 * record; stops when it is told to.
 *
 * Errors  What goes wrong with a call is the outcome of each record in it, and the others go on. Only items that cannot be
 *         read end the whole.
 */
import pMap from 'p-map'
import { failureWords } from '../../model/failure-words.ts'
import type { WireRecord } from '../../model/resource.ts'

export interface BatchItem {
  readonly id: string
  readonly name: string
}

export type OutcomeState = 'done' | 'unchanged' | 'failed' | 'cancelled'

export interface BatchOutcome extends BatchItem {
  readonly state: OutcomeState
  /** Why it failed. */
  readonly reason?: string
  /** The record afterwards, where the call answers it: a new copy's own id is in it. */
  readonly record?: WireRecord
}

export interface Batch<Item extends BatchItem> {
  /** Read as they are needed. */
  readonly items: Iterable<Item> | AsyncIterable<Item>
  /** Records that one call carries; such calls go one after the other. Without it each record has calls of its own. */
  readonly together?: number
  /** What became of each; throws when nothing was done. */
  readonly work: (items: readonly Item[], signal?: AbortSignal) => Promise<readonly BatchOutcome[]>
  /** Items that have not been begun by then are `cancelled`. */
  readonly signal?: AbortSignal
  readonly onOutcomes?: (outcomes: readonly BatchOutcome[]) => void
}

/** Calls of one record each that are under way at a time. */
export const AT_ONCE = 3

/** In the order of the items. */
export async function runBatch<Item extends BatchItem>(batch: Batch<Item>): Promise<readonly BatchOutcome[]> {
  const { items, together = 1, signal, onOutcomes } = batch
  const send = async (part: readonly Item[]): Promise<readonly BatchOutcome[]> => {
    const outcomes = signal?.aborted ? part.map((item) => outcomeOf(item, 'cancelled')) : await settled(batch, part)
    onOutcomes?.(outcomes)
    return outcomes
  }
  return (await pMap(partsOf(items, together), send, { concurrency: together > 1 ? 1 : AT_ONCE })).flat()
}

export function outcomeOf({ id, name }: BatchItem, state: OutcomeState, reason?: string): BatchOutcome {
  return { id, name, state, ...(reason === undefined ? {} : { reason }) }
}

/** What another try is for. */
export const isLeft = ({ state }: BatchOutcome): boolean => state === 'failed' || state === 'cancelled'

async function settled<Item extends BatchItem>(
  { work, signal }: Batch<Item>,
  part: readonly Item[],
): Promise<readonly BatchOutcome[]> {
  try {
    return await work(part, signal)
  } catch (error) {
    return part.map((item) => outcomeOf(item, 'failed', failureWords(error)))
  }
}

async function* partsOf<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  size: number,
): AsyncGenerator<readonly Item[]> {
  let part: Item[] = []
  for await (const item of items) {
    part.push(item)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
