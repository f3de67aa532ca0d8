/** A question to a REST collection as parts of a statement: where, in which order, which rows. */
import { join, type Sql } from 'sql-template-tag'
import type { FilterValue } from '../../model/query.ts'
import type { RestQuestion } from '../../wire/rest.ts'
import { likePattern } from './search.ts'
import { allOf, fixed, sql } from './sql.ts'

export interface RestColumn {
  readonly value: Sql
  readonly type: 'text' | 'time' | 'number'
}

export interface RestSource {
  /** By the names of the fields; `id` is the key, which decides between rows that are otherwise alike. */
  readonly columns: Readonly<Record<string, RestColumn>>
  /** The rows that a keyword finds. */
  readonly found: (keyword: string) => Sql
}

export interface RestPageSql {
  readonly where: Sql
  readonly order: Sql
  readonly rows: Sql
}

/** Fields that are no column of the source ask for nothing here. */
export function restPageSql({ columns, found }: RestSource, question: RestQuestion): RestPageSql {
  const { filters, keyword, sort, offset, limit } = question
  const asked = Object.entries(filters).flatMap(([name, filter]) => {
    const column = columns[name]
    return column ? [conditionSql(column, filter)] : []
  })
  const way = sort?.order === 'asc' ? sql`ASC` : sql`DESC`
  const keys = [...new Set([sort?.field ?? 'id', 'id'])].map((name) => sql`${columns[name]!.value} ${way}`)
  return {
    where: allOf([...asked, ...(keyword === undefined ? [] : [found(keyword)])]),
    order: sql`ORDER BY ${join(keys, ', ')}`,
    rows: sql`LIMIT ${fixed(limit)} OFFSET ${fixed(offset)}`,
  }
}

/** Whether the text holds this part, small letters and capitals alike. */
export function containsSql(value: Sql, part: string): Sql {
  return sql`lower(${value}) LIKE lower(${likePattern(part)})`
}

function conditionSql({ value, type }: RestColumn, filter: FilterValue): Sql {
  if ('contains' in filter) return containsSql(value, filter.contains)
  if ('in' in filter) return anyValueSql({ value, type }, filter.in)
  const ends = [
    ...(filter.from === undefined ? [] : [sql`${value} >= ${filter.from}::timestamptz`]),
    ...(filter.to === undefined ? [] : [sql`${value} <= ${filter.to}::timestamptz`]),
  ]
  return allOf(ends)
}

/** What is no number is no row's. */
function anyValueSql({ value, type }: RestColumn, values: readonly string[]): Sql {
  if (type === 'number') return sql`${value} = ANY (${values.filter((one) => /^\d{1,18}$/.test(one))}::bigint[])`
  return type === 'time' ? sql`${value} = ANY (${values}::timestamptz[])` : sql`${value} = ANY (${values}::text[])`
}
