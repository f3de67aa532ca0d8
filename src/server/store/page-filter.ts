/** The filters of a page as conditions over the rows `r`; that a list may be asked so is known already. */
import { KIND_FACTS } from '../../model/kind.ts'
import type { FilterValue } from '../../model/query.ts'
import { type Field, getField, type Resource } from '../../model/resource.ts'
import {
  COLUMN_MAX_CHARACTERS,
  columnFields,
  columnName,
  expressionOf,
  isNumeric,
  literal,
  quotedName,
  serverColumns,
} from './columns.ts'
import type { Param } from './database.ts'
import { innerReferences } from '../../model/mentions.ts'
import { jsonPathTo } from './mentions.ts'
import { stateSql } from './reference-state.ts'
import { likePattern } from './search.ts'

/** Takes a value in and answers the placeholder that stands for it. */
export type Bind = (value: Param) => string

export function columnOf(resource: Resource, field: Field): string {
  if (columnFields(resource).includes(field)) return `r.${quotedName(columnName(field))}`
  return `(${expressionOf(field).replaceAll(/\bdata->/g, 'r.data->')})`
}

export function filterSql(resource: Resource, name: string, filter: FilterValue, bind: Bind): string {
  const server = serverColumns(resource)[name]
  if (server) return serverFilter(server, filter, bind)
  if (name === resource.reference?.state) return stateFilter(resource, 'in' in filter ? filter.in : [], bind)
  const field = getField(resource, name)
  if ('in' in filter) return inSql(resource, field, filter.in, bind)
  if ('contains' in filter) {
    const pattern = bind(likePattern(filter.contains))
    return `lower(r.data->>${literal(name)}) LIKE lower(${pattern})`
  }
  return spanSql(resource, field, filter, bind)
}

function serverFilter(column: string, filter: FilterValue, bind: Bind): string {
  if ('in' in filter) return `r.${column}::text = ANY (${bind(filter.in)}::text[])`
  if ('contains' in filter) return `r.${column}::text LIKE ${bind(likePattern(filter.contains))}`
  return bounds(`r.${column}`, filter, bind, 'float8')
}

/** Own rows are known by themselves; for copies the platform's rows are looked at, for the platform's rows the copies. */
function stateFilter(resource: Resource, states: readonly string[], bind: Bind): string {
  const state = stateSql(resource, resource.reference!)
  const others = states.filter((one) => one !== 'own')
  const ofPlatform = others.filter((one) => one === 'referenced' || one === 'unreferenced')
  const parts = [
    ...(others.length < states.length ? [`r.shelf = 'organization' AND r.source_id IS NULL`] : []),
    ...(others.length > 0 ? [`r.source_id IS NOT NULL AND ${state} = ANY (${bind(others)}::text[])`] : []),
    ...(ofPlatform.length > 0 ? [`r.shelf = 'platform' AND ${state} = ANY (${bind(ofPlatform)}::text[])`] : []),
  ]
  return parts.length > 0 ? `(${parts.join(' OR ')})` : 'false'
}

function inSql(resource: Resource, field: Field, values: readonly string[], bind: Bind): string {
  const name = literal(field.name)
  if (KIND_FACTS[field.kind].value === 'list') {
    const list = `CASE WHEN jsonb_typeof(r.data->${name}) = 'array' THEN r.data->${name} ELSE '[]' END`
    return `EXISTS (SELECT FROM jsonb_array_elements_text(${list}) AS v WHERE v = ANY (${bind(values)}::text[]))`
  }
  if (field.fields) return insideSql(field, values, bind)
  if (isNumeric(field)) {
    return `${columnOf(resource, field)} = ANY (${bind(values.map((value) => String(Number(value))))}::float8[])`
  }
  const shortened = values.map((value) => [...value].slice(0, COLUMN_MAX_CHARACTERS).join(''))
  return `${columnOf(resource, field)} = ANY (${bind(shortened)}::text[])`
}

/** A group or rows hold an id when any reference inside does. */
function insideSql(field: Field, values: readonly string[], bind: Bind): string {
  const ids = bind(values)
  const parts = innerReferences({ fields: [field] }).map(
    ({ names }) =>
      `EXISTS (SELECT FROM jsonb_path_query(r.data, ${jsonPathTo(names)}) AS v WHERE v #>> '{}' = ANY (${ids}::text[]))`,
  )
  return `(${parts.join(' OR ')})`
}

function spanSql(resource: Resource, field: Field, span: Bounds, bind: Bind): string {
  const column = columnOf(resource, field)
  if (isNumeric(field)) return bounds(column, span, bind, 'float8')
  // A day as the upper end includes all its moments: '~' sorts behind every character of a date and time.
  const to = field.kind === 'dateTime' && span.to ? `${span.to}~` : span.to
  return bounds(column, { ...span, ...(to ? { to } : {}) }, bind, 'text')
}

interface Bounds {
  readonly from?: string
  readonly to?: string
}

function bounds(column: string, { from, to }: Bounds, bind: Bind, type: 'float8' | 'text'): string {
  const end = (text: string) => bind(type === 'text' ? text : Number(text))
  const parts = [
    ...(from ? [`${column} >= ${end(from)}::${type}`] : []),
    ...(to ? [`${column} <= ${end(to)}::${type}`] : []),
  ]
  return parts.length > 0 ? parts.join(' AND ') : 'true'
}
