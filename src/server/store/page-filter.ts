/** The filters of a page as conditions over the rows `r`; that a list may be asked so is known already. */
import { raw, type Sql } from 'sql-template-tag'
import { KIND_FACTS } from '../../model/kind.ts'
import { innerReferences } from '../../model/mentions.ts'
import type { FilterValue } from '../../model/query.ts'
import { type Field, getField, type Resource } from '../../model/resource.ts'
import {
  COLUMN_MAX_CHARACTERS,
  columnFields,
  columnName,
  exactColumnName,
  expressionOf,
  isNumeric,
  keyOf,
  nameOf,
  serverColumns,
} from './columns.ts'
import { jsonPathTo } from './mentions.ts'
import { stateSql } from './reference-state.ts'
import { likePattern } from './search.ts'
import { allOf, anyOf, sql } from './sql.ts'

export function columnOf(resource: Resource, field: Field): Sql {
  if (columnFields(resource).includes(field)) return sql`r.${nameOf(columnName(field))}`
  return raw(`(${expressionOf(field, 'r.data')})`)
}

export function filterSql(resource: Resource, name: string, filter: FilterValue): Sql {
  const server = serverColumns(resource)[name]
  if (server) return serverFilter(sql`r.${nameOf(server)}`, filter)
  if (name === resource.reference?.state) return stateFilter(resource, 'in' in filter ? filter.in : [])
  const field = getField(resource, name)
  if (field.isExact) return sql`r.${nameOf(exactColumnName(field))} = ANY (${'in' in filter ? filter.in : []}::text[])`
  if ('in' in filter) return inSql(resource, field, filter.in)
  if ('contains' in filter) return sql`lower(r.data->>${keyOf(name)}) LIKE lower(${likePattern(filter.contains)})`
  return spanSql(resource, field, filter)
}

function serverFilter(column: Sql, filter: FilterValue): Sql {
  if ('in' in filter) return sql`${column}::text = ANY (${filter.in}::text[])`
  if ('contains' in filter) return sql`${column}::text LIKE ${likePattern(filter.contains)}`
  return bounds(column, filter, numberSql)
}

/** Own rows are known by themselves; for copies the platform's rows are looked at, for the platform's rows the copies. */
function stateFilter(resource: Resource, states: readonly string[]): Sql {
  const state = stateSql(resource, resource.reference!)
  const others = states.filter((one) => one !== 'own')
  const ofPlatform = others.filter((one) => one === 'referenced' || one === 'unreferenced')
  return anyOf([
    ...(others.length < states.length ? [sql`r.shelf = 'organization' AND r.source_id IS NULL`] : []),
    ...(others.length > 0 ? [sql`r.source_id IS NOT NULL AND ${state} = ANY (${others}::text[])`] : []),
    ...(ofPlatform.length > 0 ? [sql`r.shelf = 'platform' AND ${state} = ANY (${ofPlatform}::text[])`] : []),
  ])
}

function inSql(resource: Resource, field: Field, values: readonly string[]): Sql {
  if (KIND_FACTS[field.kind].value === 'list') {
    const value = sql`r.data->${keyOf(field.name)}`
    const list = sql`CASE WHEN jsonb_typeof(${value}) = 'array' THEN ${value} ELSE '[]' END`
    return sql`EXISTS (SELECT FROM jsonb_array_elements_text(${list}) AS v WHERE v = ANY (${values}::text[]))`
  }
  if (field.fields) return insideSql(field, values)
  const column = columnOf(resource, field)
  if (isNumeric(field)) return sql`${column} = ANY (${values.map((value) => String(Number(value)))}::float8[])`
  const shortened = values.map((value) => [...value].slice(0, COLUMN_MAX_CHARACTERS).join(''))
  return sql`${column} = ANY (${shortened}::text[])`
}

/** A group or rows hold an id when any reference inside does. */
function insideSql(field: Field, ids: readonly string[]): Sql {
  const paths = innerReferences({ fields: [field] }).map(({ names }) => raw(jsonPathTo(names)))
  const holds = (path: Sql) =>
    sql`EXISTS (SELECT FROM jsonb_path_query(r.data, ${path}) AS v WHERE v #>> '{}' = ANY (${ids}::text[]))`
  return anyOf(paths.map(holds))
}

function spanSql(resource: Resource, field: Field, span: Bounds): Sql {
  const column = columnOf(resource, field)
  if (isNumeric(field)) return bounds(column, span, numberSql)
  // A day as the upper end includes all its moments: '~' sorts behind every character of a date and time.
  const to = field.kind === 'dateTime' && span.to ? `${span.to}~` : span.to
  return bounds(column, { ...span, ...(to ? { to } : {}) }, (end) => sql`${end}::text`)
}

interface Bounds {
  readonly from?: string
  readonly to?: string
}

const numberSql = (end: string) => sql`${Number(end)}::float8`

function bounds(column: Sql, { from, to }: Bounds, endSql: (end: string) => Sql): Sql {
  return allOf([...(from ? [sql`${column} >= ${endSql(from)}`] : []), ...(to ? [sql`${column} <= ${endSql(to)}`] : [])])
}
