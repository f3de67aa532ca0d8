/**
 * The same thing done to many records: some at a time, with an outcome for each; stops when it is told to.
 *
 * Errors  None leaves: what goes wrong with one record is that record's outcome, and the others go on.
 */
import { wordsOf } from '../../model/failure-words.ts'

export interface BulkItem {
  readonly id: string
  readonly name: string
}

export type OutcomeState = 'done' | 'unchanged' | 'failed' | 'cancelled'

export interface Outcome extends BulkItem {
  readonly state: OutcomeState
  /** Why it failed. */
  readonly reason?: string
}

export interface BulkRun<Item extends BulkItem> {
  readonly items: readonly Item[]
  /** Does it to one; throws when it cannot. */
  readonly work: (item: Item) => Promise<'done' | 'unchanged'>
  readonly signal: AbortSignal
  readonly onOutcome: (outcome: Outcome) => void
}

const AT_ONCE = 3
/** Records of one call that carries many. */
const TOGETHER = 100

/** One by one, three at a time. The outcomes in the order of the items. */
export async function runBulk<Item extends BulkItem>(run: BulkRun<Item>): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = Array.from({ length: run.items.length })
  let next = 0
  const worker = async () => {
    while (next < run.items.length) {
      const index = next++
      outcomes[index] = await outcomeOf(run, run.items[index]!)
      run.onOutcome(outcomes[index])
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, run.items.length) }, worker))
  return outcomes
}

export interface TogetherRun<Item extends BulkItem> extends Omit<BulkRun<Item>, 'work'> {
  /** Whether there is anything to do to one; throws when it cannot be done. */
  readonly prepare: (item: Item) => Promise<'ready' | 'unchanged'>
  /** Does it to all; what failed and why by id. Throws when nothing was done. */
  readonly send: (items: readonly Item[]) => Promise<ReadonlyMap<string, string>>
}

/** By calls that carry many: of each hundred those that are ready. The outcomes in the order of the items. */
export async function runTogether<Item extends BulkItem>(run: TogetherRun<Item>): Promise<readonly Outcome[]> {
  const outcomes = new Map<string, Outcome>()
  const settle = (outcome: Outcome) => {
    outcomes.set(outcome.id, outcome)
    run.onOutcome(outcome)
  }
  for (let from = 0; from < run.items.length; from += TOGETHER) {
    const items = run.items.slice(from, from + TOGETHER)
    const ready = await readyOf(run, items, settle)
    if (ready.length > 0) for (const outcome of await sent(run, ready)) settle(outcome)
  }
  return run.items.flatMap(({ id }) => outcomes.get(id) ?? [])
}

async function readyOf<Item extends BulkItem>(
  { prepare, signal }: TogetherRun<Item>,
  items: readonly Item[],
  settle: (outcome: Outcome) => void,
): Promise<readonly Item[]> {
  const ready = new Set<string>()
  await runBulk({
    items,
    signal,
    work: async (item) => {
      const state = await prepare(item)
      if (state === 'unchanged') return state
      ready.add(item.id)
      return 'done'
    },
    onOutcome: (outcome) => !ready.has(outcome.id) && settle(outcome),
  })
  return items.filter(({ id }) => ready.has(id))
}

async function sent<Item extends BulkItem>(
  run: TogetherRun<Item>,
  items: readonly Item[],
): Promise<readonly Outcome[]> {
  if (run.signal.aborted) return items.map(({ id, name }) => ({ id, name, state: 'cancelled' }))
  try {
    const failed = await run.send(items)
    return items.map(({ id, name }) => {
      const reason = failed.get(id)
      return reason === undefined ? { id, name, state: 'done' } : { id, name, state: 'failed', reason }
    })
  } catch (error) {
    return items.map(({ id, name }) => ({ id, name, state: 'failed', reason: wordsOf(error) }))
  }
}

async function outcomeOf<Item extends BulkItem>(run: BulkRun<Item>, item: Item): Promise<Outcome> {
  const { id, name } = item
  if (run.signal.aborted) return { id, name, state: 'cancelled' }
  try {
    return { id, name, state: await run.work(item) }
  } catch (error) {
    return { id, name, state: 'failed', reason: wordsOf(error) }
  }
}
