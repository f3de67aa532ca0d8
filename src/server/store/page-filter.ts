/**
 * The filters of a page as conditions over the rows `r`.
 *
 * Errors  `Failure('invalid')` for a filter over what cannot be filtered so.
 */
import { KIND_FACTS } from '../../model/kind.ts'
import { Failure } from '../../model/failure.ts'
import type { FilterValue } from '../../model/query.ts'
import type { Field, Resource } from '../../model/resource.ts'
import {
  COLUMN_MAX_CHARACTERS,
  columnFields,
  columnName,
  expressionOf,
  isNumeric,
  literal,
  quoted,
  serverColumns,
} from './columns.ts'
import type { Param } from './database.ts'
import { innerReferences } from '../../model/mentions.ts'
import { stepsOf } from './mentions.ts'
import { stateSql } from './reference-state.ts'
import { likePattern } from './search.ts'

/** Takes a value in and answers the placeholder that stands for it. */
export type Bind = (value: Param) => string

export function columnOf(resource: Resource, field: Field): string {
  if (columnFields(resource).includes(field)) return `r.${quoted(columnName(field))}`
  return `(${expressionOf(field).replaceAll(/\bdata->/g, 'r.data->')})`
}

export function filterSql(resource: Resource, name: string, filter: FilterValue, bind: Bind): string {
  const server = serverColumns(resource)[name]
  if (server) return serverFilter(name, server, filter, bind)
  const field = resource.fields.find((candidate) => candidate.name === name)
  if (!field) throw refusal(name, `没有名为“${name}”的筛选条件`)
  if (name === resource.reference?.state) return stateFilter(resource, field, filter, bind)
  if ('in' in filter) return inSql(resource, field, filter.in, bind)
  if ('contains' in filter) {
    const pattern = bind(likePattern(filter.contains))
    return `lower(r.data->>${literal(name)}) LIKE lower(${pattern})`
  }
  return spanSql(resource, field, filter, bind)
}

function serverFilter(name: string, column: string, filter: FilterValue, bind: Bind): string {
  if ('in' in filter) return `r.${column}::text = ANY (${bind(filter.in)}::text[])`
  if ('contains' in filter) return `r.${column}::text LIKE ${bind(likePattern(filter.contains))}`
  return bounds(`r.${column}`, numberBounds(name, name, filter), bind, 'float8')
}

/** Own rows are known by themselves; for copies the platform's rows are looked at, for the platform's rows the copies. */
function stateFilter(resource: Resource, field: Field, filter: FilterValue, bind: Bind): string {
  const { reference } = resource
  if (!reference || !('in' in filter)) throw refusal(field.name, `“${field.title}”只能按所列的状态筛选`)
  const others = filter.in.filter((state) => state !== 'own')
  const ofPlatform = others.filter((state) => state === 'referenced' || state === 'unreferenced')
  const parts = [
    ...(others.length < filter.in.length ? [`r.shelf = 'organization' AND r.source_id IS NULL`] : []),
    ...(others.length > 0
      ? [`r.source_id IS NOT NULL AND ${stateSql(resource, reference)} = ANY (${bind(others)}::text[])`]
      : []),
    ...(ofPlatform.length > 0
      ? [`r.shelf = 'platform' AND ${stateSql(resource, reference)} = ANY (${bind(ofPlatform)}::text[])`]
      : []),
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
    const numbers = values.map((value) => String(requireNumber(field.name, field.title, value)))
    return `${columnOf(resource, field)} = ANY (${bind(numbers)}::float8[])`
  }
  const shortened = values.map((value) => [...value].slice(0, COLUMN_MAX_CHARACTERS).join(''))
  return `${columnOf(resource, field)} = ANY (${bind(shortened)}::text[])`
}

/** A group or rows hold an id when any reference inside does. */
function insideSql(field: Field, values: readonly string[], bind: Bind): string {
  const ids = bind(values)
  const parts = innerReferences({ fields: [field] }).map(
    ({ names }) =>
      `EXISTS (SELECT FROM jsonb_path_query(r.data, ${stepsOf(names)}) AS v WHERE v #>> '{}' = ANY (${ids}::text[]))`,
  )
  if (parts.length === 0) throw refusal(field.name, `不能按“${field.title}”筛选`)
  return `(${parts.join(' OR ')})`
}

function spanSql(resource: Resource, field: Field, span: { from?: string; to?: string }, bind: Bind): string {
  const column = columnOf(resource, field)
  if (isNumeric(field)) return bounds(column, numberBounds(field.name, field.title, span), bind, 'float8')
  // A day as the upper end includes all its moments: '~' sorts behind every character of a date and time.
  const to = field.kind === 'dateTime' && span.to ? `${span.to}~` : span.to
  return bounds(column, { ...span, ...(to ? { to } : {}) }, bind, 'text')
}

interface Bounds {
  readonly from?: string | number
  readonly to?: string | number
}

function numberBounds(name: string, title: string, { from, to }: { from?: string; to?: string }): Bounds {
  return {
    ...(from ? { from: requireNumber(name, title, from) } : {}),
    ...(to ? { to: requireNumber(name, title, to) } : {}),
  }
}

function bounds(column: string, { from, to }: Bounds, bind: Bind, type: 'float8' | 'text'): string {
  const parts = [
    ...(from === undefined || from === '' ? [] : [`${column} >= ${bind(from)}::${type}`]),
    ...(to === undefined || to === '' ? [] : [`${column} <= ${bind(to)}::${type}`]),
  ]
  return parts.length > 0 ? parts.join(' AND ') : 'true'
}

function requireNumber(name: string, title: string, text: string): number {
  const number = text.trim() === '' ? NaN : Number(text)
  if (!Number.isFinite(number)) throw refusal(name, `“${title}”的筛选值应为数字`)
  return number
}

export function refusal(name: string, message: string): Failure {
  return new Failure('invalid', { words: message, problems: [{ code: 'query', path: `/${name}`, message }] })
}
