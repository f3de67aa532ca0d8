/**
 * The head and the foot of a list as one statement: how many of what is asked for each tab holds, and the totals of the tab that
 * is open.
 *
 * Units   Sums are `numeric`, told as text: money stays exact to the cent.
 */
import { empty, join, type Sql } from 'sql-template-tag'
import type { Condition } from '../../model/condition.ts'
import { bothOf, type ListSummary, type ListTotal } from '../../model/list-head.ts'
import type { Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { SummaryInput } from '../../operations/port.ts'
import { nameOf, tableOf } from './columns.ts'
import { conditionSql, valueSql } from './condition-sql.ts'
import type { SqlRow } from './database.ts'
import { conditionsOf, copiedSql, foundRows, ownedSql } from './page-query.ts'
import { askedShelves } from './visible-shelves.ts'
import { allOf, sql } from './sql.ts'

export function summaryStatement(scope: Scope, resource: Resource, input: SummaryInput): Sql {
  const shelves = askedShelves(resource, scope, input)
  const keyword = (input.keyword ?? '').trim()
  const table = tableOf(resource)
  const rows = { table, shelves, ofMembers: resource.asGroup !== undefined }
  const from = keyword === '' ? sql`${table} r` : foundRows(rows, keyword)
  const owned = ownedSql(rows, copiedSql(resource, input, shelves))
  const held = input.tabs.map(
    ({ where }, index) => sql`count(*)${filtered(resource, where)}::int AS ${nameOf(tabColumn(index))}`,
  )
  const totals = input.totals.map(
    (total, index) =>
      sql`${figureSql(resource, total, bothOf(input.open, total.where))} AS ${nameOf(totalColumn(index))}`,
  )
  return sql`SELECT ${join([...held, ...totals])} FROM ${from} WHERE ${allOf([owned, ...conditionsOf(resource, input)])}`
}

/** Of the statement's row; of none everything is nothing. */
export function summaryOfRow({ tabs, totals }: SummaryInput, row: SqlRow): ListSummary {
  const text = (value: unknown) => (value === null || value === undefined ? '0' : String(value))
  return {
    tabs: Object.fromEntries(tabs.map(({ name }, index) => [name, Number(row[tabColumn(index)] ?? 0)])),
    totals: Object.fromEntries(totals.map(({ name }, index) => [name, text(row[totalColumn(index)])])),
  }
}

const tabColumn = (index: number) => `t${index}`
const totalColumn = (index: number) => `m${index}`

function filtered(resource: Resource, where: Condition | undefined): Sql {
  return where ? sql` FILTER (WHERE ${conditionSql(resource, where)})` : empty
}

/** The figure over the rows for which the condition holds. */
function figureSql(resource: Resource, { measure, field = '' }: ListTotal, where: Condition | undefined): Sql {
  if (measure === 'count') return sql`count(*)${filtered(resource, where)}::text`
  const value = valueSql(resource, field)
  if (measure === 'distinct')
    return sql`count(DISTINCT ${value})${filtered(resource, bothOf(where, { not: { empty: field } }))}::text`
  const exact = sql`CASE WHEN jsonb_typeof(${value}) = 'number' THEN (${value})::numeric END`
  return sql`trim_scale(sum(${exact})${filtered(resource, where)})::text`
}
