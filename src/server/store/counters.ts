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

type TakeNumber = (resource: Resource, series: NumberSeries) => Promise<number>

/** Of one transaction: who asks in the same moment gets a number each by one statement, in the order of asking. */
export function createCounter(within: Within): TakeNumber {
  const waiting = new Map<string, { count: number; readonly last: Promise<number> }>()
  return async (resource, series) => {
    const key = `${resource.name} ${series.prefix}`
    const taking = waiting.get(key) ?? { count: 0, last: Promise.resolve().then(take) }
    async function take(): Promise<number> {
      waiting.delete(key)
      return await takeNumbers(within, resource, { series, count: taking.count })
    }
    waiting.set(key, taking)
    taking.count += 1
    const nth = taking.count
    return (await taking.last) - taking.count + nth
  }
}

interface Taking {
  readonly series: NumberSeries
  readonly count: number
}

/** The last of them. */
async function takeNumbers(within: Within, resource: Resource, { series, count }: Taking): Promise<number> {
  const { tx, scope } = within
  const [next] =
    await tx.query(sql`UPDATE counters SET last = last + ${count}::bigint WHERE owner_id = ${ownerOf(scope)}
    AND library = ${resource.name} AND prefix = ${series.prefix} RETURNING last`)
  if (next) return Number(next.last)
  // Somebody else may begin at the same time; rows may be older than the count of them.
  const begun = (await highest(within, resource, series)) + count
  const [first] = await tx.query(sql`INSERT INTO counters AS c (owner_id, shelf, library, prefix, last)
    VALUES (${ownerOf(scope)}, ${scope.shelf}, ${resource.name}, ${series.prefix}, ${begun}::bigint)
    ON CONFLICT (owner_id, library, prefix) DO UPDATE SET last = c.last + ${count}::bigint RETURNING last`)
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
