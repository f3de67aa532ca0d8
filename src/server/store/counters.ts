/**
 * Numbers that count up, for each owner, library and prefix apart. Whoever takes one holds the count until its transaction ends, so
 * that of two at once the second gets the next: never the same, and none is lost when a write is refused.
 */
import { getField, type Resource } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import type { NumberSeries } from '../../operations/port.ts'
import { columnName, nameOf, tableOf } from './columns.ts'
import type { Within } from './sight.ts'
import { sql } from './sql.ts'

export const COUNTER_TABLE = `
CREATE TABLE IF NOT EXISTS counters (
  owner_id text NOT NULL CHECK (owner_id <> ''), shelf text NOT NULL, library text NOT NULL, prefix text NOT NULL,
  last bigint NOT NULL CHECK (last >= 1), PRIMARY KEY (owner_id, library, prefix));`

export async function nextNumber(within: Within, resource: Resource, series: NumberSeries): Promise<number> {
  const { tx, scope } = within
  const [next] = await tx.query(sql`UPDATE counters SET last = last + 1 WHERE owner_id = ${ownerOf(scope)}
    AND library = ${resource.name} AND prefix = ${series.prefix} RETURNING last`)
  if (next) return Number(next.last)
  // Somebody else may begin at the same time; rows may be older than the count of them.
  const [first] = await tx.query(sql`INSERT INTO counters AS c (owner_id, shelf, library, prefix, last)
    VALUES (${ownerOf(scope)}, ${scope.shelf}, ${resource.name}, ${series.prefix}, ${await highest(within, resource, series)}::bigint + 1)
    ON CONFLICT (owner_id, library, prefix) DO UPDATE SET last = c.last + 1 RETURNING last`)
  return Number(first?.last)
}

/** The highest number that a row has. */
async function highest({ tx, scope }: Within, resource: Resource, { field, prefix }: NumberSeries): Promise<number> {
  const column = nameOf(columnName(getField(resource, field)))
  const digits = sql`substr(${column}, ${prefix.length + 1}::int)`
  const [found] = await tx.query(sql`SELECT max(${digits}::bigint) AS highest FROM ${tableOf(resource)}
    WHERE owner_id = ${ownerOf(scope)} AND ${column} >= ${prefix} AND ${column} < ${`${prefix}:`}
      AND ${digits} ~ '^[0-9]{1,15}$'`)
  return Number(found?.highest ?? 0)
}
