/** The records that writes refer to, seen by their scope. */
import type { Resource, WireRecord } from '../../model/resource.ts'
import { tableOf } from './columns.ts'
import type { Transaction } from './database.ts'
import { sql } from './sql.ts'

type Found = ReadonlyMap<string, WireRecord>

interface Reading {
  readonly ids: Set<string>
  readonly found: Promise<Found>
}

/** Of one transaction: writes that ask in the same moment are answered by one statement; whoever asks later reads anew. */
export function createStoreTargets(tx: Transaction): (target: Resource, ids: readonly string[]) => Promise<Found> {
  const waiting = new Map<string, Reading>()
  return (target, ids) => {
    const reading = waiting.get(target.name) ?? begun(tx, target, waiting)
    for (const id of ids) reading.ids.add(id)
    return reading.found
  }
}

function begun(tx: Transaction, target: Resource, waiting: Map<string, Reading>): Reading {
  const ids = new Set<string>()
  const found = Promise.resolve().then(async () => {
    waiting.delete(target.name)
    const rows = await tx.query(sql`SELECT id, data FROM ${tableOf(target)} WHERE id = ANY (${[...ids]}::text[])`)
    return new Map(rows.map((row) => [String(row.id), row.data as WireRecord]))
  })
  const reading = { ids, found }
  waiting.set(target.name, reading)
  return reading
}
