/**
 * What records keep of those that refer to them, counted anew from these: only rows of the same owner and shelf count.
 */
import type { Sql } from 'sql-template-tag'
import { KIND_FACTS } from '../../model/kind.ts'
import { getField, type Resource } from '../../model/resource.ts'
import type { Rollup } from '../../model/rollup.ts'
import type { Measuring } from '../../operations/port.ts'
import { columnName, keyOf, nameOf, tableOf } from './columns.ts'
import { BLANK_SIGNS, conditionSql } from './condition-sql.ts'
import type { Transaction } from './database.ts'
import { sql } from './sql.ts'

/** By the ids of those that keep them; what nothing is counted in is left out. */
export async function measuredRows(
  tx: Transaction,
  parent: Resource,
  { ids, child, rollup }: Measuring,
): Promise<ReadonlyMap<string, number | string>> {
  const via = sql`r.${nameOf(columnName(getField(child, rollup.via)))}`
  const where = rollup.where ? sql`AND ${conditionSql(child, rollup.where)}` : sql``
  const rows = await tx.query(sql`SELECT p.id, ${measureSql(child, rollup)} AS made FROM ${tableOf(child)} r
    JOIN ${tableOf(parent)} p ON p.id = ${via} AND p.owner_id = r.owner_id AND p.shelf = r.shelf
    WHERE ${via} = ANY (${ids}::text[]) ${where} GROUP BY p.id`)
  return new Map(rows.flatMap(({ id, made }) => (made === null ? [] : [[String(id), made as number | string]])))
}

function measureSql(child: Resource, rollup: Rollup): Sql {
  if ('count' in rollup) return sql`count(*)::int`
  const name = 'sum' in rollup ? rollup.sum : rollup.max
  const [value, text] = [sql`r.data->${keyOf(name)}`, sql`r.data->>${keyOf(name)}`]
  const isNumber = sql`jsonb_typeof(${value}) = 'number'`
  if ('sum' in rollup) return sql`sum(CASE WHEN ${isNumber} THEN (${text})::numeric END)::float8`
  const { value: kind } = KIND_FACTS[getField(child, name).kind]
  if (kind === 'number') return sql`max(CASE WHEN ${isNumber} THEN (${text})::float8 END)`
  return sql`max(CASE WHEN jsonb_typeof(${value}) = 'string' AND btrim(${text}, ${BLANK_SIGNS}::text) <> '' THEN ${text} END COLLATE "C")`
}
