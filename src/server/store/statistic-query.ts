/**
 * The counts of statistics as one statement: every grouping that is asked for in one pass over the rows that the scope sees.
 *
 * Shapes  Rows have `g`, which says of which grouping they are (a bit for each dimension that is not in it), `d0…` values of
 *         dimensions, `m0…` measures. Sums are `numeric`, told as text: money stays exact to the cent.
 * Source  DASHBOARDS 6; docs/decisions/0101.
 */
import { empty, join, type Sql } from 'sql-template-tag'
import { tellingOnce } from '../../model/query.ts'
import { getField, type Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import {
  type CountedRow,
  type Figure,
  OTHER,
  type StatisticDimension,
  type StoredMeasure,
} from '../../model/statistic.ts'
import { dayYearsAgo } from '../../operations/statistic-values.ts'
import type { CountQuestion, StatisticStore } from '../../operations/statistics.ts'
import { columnName, isNumeric, nameOf, serverColumns, tableOf } from './columns.ts'
import { conditionSql, valueSql } from './condition-sql.ts'
import { countedRows } from './counted-column.ts'
import type { SqlRow } from './database.ts'
import { copiedSql, foundRows, ownedSql } from './page-query.ts'
import type { StoreContext } from './sight.ts'
import { allOf, fixed, sql } from './sql.ts'
import { askedShelves } from './visible-shelves.ts'
import { partSql, wallOfDay, wallOfInstant } from './wall-sql.ts'

export function createStatisticStore(around: StoreContext): StatisticStore {
  return {
    count: async (scope, resource, question) => {
      const asked = countStatement(scope, resource, question)
      // The role that counts knows no searched text: who searches does it in the rights of a list.
      const rows = await (question.keyword === ''
        ? around.database.count(scope, asked)
        : around.database.read(scope, asked))
      return question.groupings.map((group) => {
        const mask = maskOf(question.dimensions, group)
        return rows.filter(({ g }) => Number(g) === mask).map((row) => countedRow(row, question, group))
      })
    },
  }
}

export function countStatement(scope: Scope, resource: Resource, question: CountQuestion): Sql {
  const { dimensions, measures, groupings, today } = question
  const rowsWith = (columns: readonly Sql[]) => foundSql(scope, { resource, question }, columns)
  const columnOf = (dimension: StatisticDimension, at: number) =>
    sql`${dimensionSql(resource, dimension, today)} AS ${dim(at)}`
  const inputs = measures.flatMap((measure, at) => inputsSql(resource, measure, at))
  const found = rowsWith([...dimensions.map(columnOf), ...inputs, sql`1 AS one`])
  // To read one column of the rows once more is cheaper than to keep all of every row for two readings.
  const tops = dimensions.flatMap((dimension, at) =>
    dimension.top === undefined ? [] : [topSql(rowsWith([columnOf(dimension, at)]), at, dimension.top)],
  )
  const told = dimensions.map(({ top }, at) => (top === undefined ? dim(at) : sql`${toldSql(at)} AS ${dim(at)}`))
  const kept = measures.flatMap((measure, at) => inputNames(measure, at))
  const names = join(dimensions.length > 0 ? dimensions.map((_, at) => dim(at)) : [sql`NULL`])
  const sets = groupings.map((group) => {
    const own = dimensions.flatMap(({ name }, at) => (group.includes(name) ? [dim(at)] : []))
    return own.length > 0 ? sql`(${join(own)})` : sql`()`
  })
  const grouping = dimensions.length > 0 ? sql`GROUPING(${names})` : sql`0`
  const figures = measures.map((measure, at) => sql`${figureSql(measure, at)} AS ${nameOf(`m${at}`)}`)
  return sql`WITH found AS (${found})${tops.length > 0 ? sql`, ${join(tops)}` : empty},
told AS (SELECT ${join([...told, ...kept, sql`1 AS one`])} FROM found)
SELECT ${join([...dimensions.map((_, at) => dim(at)), sql`${grouping} AS g`, sql`count(*)::int AS base`, ...figures])}
FROM told GROUP BY GROUPING SETS (${join(sets)})`
}

const dim = (at: number) => nameOf(`d${at}`)
const value = (at: number) => nameOf(`v${at}`)
const isMeant = (at: number) => nameOf(`w${at}`)

interface Counted {
  readonly resource: Resource
  readonly question: CountQuestion
}

/** The scope's rows with these columns of them. */
function foundSql(scope: Scope, { resource, question }: Counted, columns: readonly Sql[]): Sql {
  const { where, keyword } = question
  const input = tellingOnce(resource, scope, { page: 1, pageSize: 1, filters: {} })
  const shelves = askedShelves(resource, scope, input)
  const rows = { table: tableOf(resource), shelves, ofMembers: resource.asGroup !== undefined }
  const owned = ownedSql(rows, copiedSql(resource, input, shelves))
  const from = keyword === '' ? countedRows(resource) : foundRows(rows, keyword)
  return sql`SELECT ${join(columns)} FROM ${from} WHERE ${allOf([owned, conditionSql(resource, where)])}`
}

function dimensionSql(resource: Resource, dimension: StatisticDimension, today: string): Sql {
  const { by, bins, since } = dimension
  const field = getField(resource, since ?? dimension.field)
  const column = sql`r.${nameOf(serverColumns(resource)[field.name] ?? columnName(field))}`
  if (bins && since !== undefined) return ageSql(column, bins, today)
  if (bins) return sql`width_bucket(${column}, ${bins.map(String)}::text[]::float8[])::text`
  if (by) return partSql(field.kind === 'date' ? wallOfDay(column) : wallOfInstant(column), by)
  return isNumeric(field) ? sql`${column}::text` : column
}

/** By days as text, which is how a birthday is compared. */
function ageSql(column: Sql, bins: readonly number[], today: string): Sql {
  const cases = bins.map((end, at) => {
    return sql`WHEN ${column} COLLATE "C" <= ${dayYearsAgo(today, end)}::text COLLATE "C" THEN ${String(at + 1)}::text`
  })
  return sql`CASE WHEN ${column} IS NULL THEN NULL ${join(cases.reverse(), ' ')} ELSE '0' END`
}

function inputsSql(resource: Resource, { kind, field = '', where }: StoredMeasure, at: number): readonly Sql[] {
  const meant = where ? [sql`(${conditionSql(resource, where)}) IS TRUE AS ${isMeant(at)}`] : []
  if (kind === 'count') return meant
  return [...meant, sql`${measuredSql(resource, kind, field)} AS ${value(at)}`]
}

function measuredSql(resource: Resource, kind: StoredMeasure['kind'], field: string): Sql {
  const found = valueSql(resource, field)
  if (kind === 'distinct')
    return sql`CASE WHEN (${conditionSql(resource, { empty: field })}) IS NOT TRUE THEN (${found}) #>> '{}' END`
  return sql`CASE WHEN jsonb_typeof(${found}) = 'number' THEN (${found})::numeric END`
}

function inputNames({ kind, where }: StoredMeasure, at: number): readonly Sql[] {
  return [...(where ? [isMeant(at)] : []), ...(kind === 'count' ? [] : [value(at)])]
}

function figureSql({ kind, where }: StoredMeasure, at: number): Sql {
  const filter = where ? sql` FILTER (WHERE ${isMeant(at)})` : empty
  if (kind === 'count') return sql`count(*)${filter}::int`
  if (kind === 'distinct') return sql`count(DISTINCT ${value(at)})${filter}::int`
  if (kind === 'sum') return sql`trim_scale(sum(${value(at)})${filter})::text`
  if (kind === 'mean') return sql`(avg(${value(at)})${filter})::float8`
  return sql`(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value(at)}::float8)${filter})::float8`
}

/** The most frequent values; equally frequent ones in byte order. */
function topSql(found: Sql, at: number, most: number): Sql {
  return sql`${nameOf(`top${at}`)} AS (SELECT ${dim(at)} AS name FROM (${found}) found WHERE ${dim(at)} IS NOT NULL
  GROUP BY ${dim(at)} ORDER BY count(*) DESC, ${dim(at)} COLLATE "C" LIMIT ${fixed(most)})`
}

function toldSql(at: number): Sql {
  return sql`CASE WHEN ${dim(at)} IS NULL OR ${dim(at)} IN (SELECT name FROM ${nameOf(`top${at}`)}) THEN ${dim(at)} ELSE ${OTHER}::text END`
}

/** As `GROUPING` tells it: a bit for each dimension that rows are not told apart by, the first the highest. */
function maskOf(dimensions: readonly StatisticDimension[], group: readonly string[]): number {
  return dimensions.reduce((mask, { name }) => mask * 2 + (group.includes(name) ? 0 : 1), 0)
}

function countedRow(row: SqlRow, { dimensions, measures }: CountQuestion, group: readonly string[]): CountedRow {
  const text = (said: unknown) => (said === null || said === undefined ? null : String(said))
  const values = group.map((name) => {
    const at = dimensions.findIndex((one) => one.name === name)
    return [name, text(row[`d${at}`])] as const
  })
  const stored = measures.map(({ name, kind }, at) => [name, figureOf(kind, row[`m${at}`])] as const)
  return { group: Object.fromEntries(values), base: Number(row['base']), stored: Object.fromEntries(stored) }
}

function figureOf(kind: StoredMeasure['kind'], said: unknown): Figure {
  if (kind === 'sum') return said === null || said === undefined ? '0' : String(said)
  return said === null || said === undefined ? null : Number(said)
}
