/** What is told of the past is written by many at once: rows of a library that are ready together make one statement. */
import type { WireRecord } from '../../model/resource.ts'
import type { Write } from '../../operations/port.ts'
import type { Transaction } from './database.ts'
import type { Within } from './sight.ts'
import { writeNew } from './write.ts'

/** Each row has some sixty parameters, of which a statement takes 65,535. */
const TOGETHER_MAX = 100

/** Whether the write may wait for others: a new row of the past that nothing else hangs on. */
export function isOfPast({ before, once, source, resource, origin }: Write): boolean {
  return origin.atMs !== undefined && before === null && !once && !source && !resource.keeper
}

/** A transaction that knows when it waits for no answer any more: then all who are on their way have come as far as they can. */
export interface IdleTransaction extends Transaction {
  idle(): Promise<void>
}

export function withIdle(tx: Transaction): IdleTransaction {
  const open = new Set<Promise<unknown>>()
  const idle = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve))
    if (open.size > 0) await idle()
  }
  const query: Transaction['query'] = async (asked, values) => {
    const answer = tx.query(asked, values)
    open.add(answer)
    try {
      return await answer
    } finally {
      open.delete(answer)
    }
  }
  return { ...tx, query, idle }
}

export function createPastWriter(
  within: Within & { readonly tx: IdleTransaction },
): (change: Write) => Promise<WireRecord> {
  const waiting = new Map<string, { readonly changes: Write[]; readonly written: Promise<void> }>()
  const begin = (name: string) => {
    const changes: Write[] = []
    const written = within.tx.idle().then(async () => {
      if (waiting.get(name)?.changes === changes) waiting.delete(name)
      await writeNew(within, changes)
    })
    const group = { changes, written }
    waiting.set(name, group)
    return group
  }
  return async (change) => {
    const { name } = change.resource
    const open = waiting.get(name)
    const group = open && open.changes.length < TOGETHER_MAX ? open : begin(name)
    group.changes.push(change)
    await group.written
    return change.after
  }
}
