/**
 * The same thing done to many records: three at a time, with an outcome for each; stops when it is told to.
 *
 * Errors  None leaves: what goes wrong with one record is that record's outcome, and the others go on.
 */

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

/** The outcomes in the order of the items. */
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

async function outcomeOf<Item extends BulkItem>(run: BulkRun<Item>, item: Item): Promise<Outcome> {
  const { id, name } = item
  if (run.signal.aborted) return { id, name, state: 'cancelled' }
  try {
    return { id, name, state: await run.work(item) }
  } catch (error) {
    return { id, name, state: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
