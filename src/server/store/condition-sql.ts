/**
 * The closed expressions of descriptors in SQL, over the rows `r`; they hold for exactly the rows for which `holds` says so.
 *
 * Shapes  A part may be null where `holds` says false; `not` takes null for that.
 *         Equality is asked of the field's own column too, because only that has an index under row-level security.
 */
import type { Condition, Scalar } from '../../model/condition.ts'
import type { Resource } from '../../model/resource.ts'
import {
  COLUMN_MAX_CHARACTERS,
  columnFields,
  columnName,
  isNumeric,
  literal,
  quotedName,
  serverColumns,
} from './columns.ts'
import type { Bind } from './page-filter.ts'
import { stateSql } from './reference-state.ts'

/** What JavaScript's `trim` takes away. */
const SPACES =
  ' \t\n\r\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

export function conditionSql(resource: Resource, condition: Condition, bind: Bind): string {
  const inner = (part: Condition) => conditionSql(resource, part, bind)
  if ('eq' in condition) return isOneOf(resource, condition.eq[0], [condition.eq[1]], bind)
  if ('ne' in condition) return `(${isOneOf(resource, condition.ne[0], [condition.ne[1]], bind)}) IS NOT TRUE`
  if ('in' in condition) return isOneOf(resource, condition.in[0], condition.in[1], bind)
  if ('lt' in condition) return compared(resource, condition.lt, '<', bind)
  if ('gt' in condition) return compared(resource, condition.gt, '>', bind)
  if ('empty' in condition) return emptySql(valueSql(resource, condition.empty), bind)
  if ('and' in condition) return condition.and.length > 0 ? `(${condition.and.map(inner).join(' AND ')})` : 'true'
  if ('or' in condition) return condition.or.length > 0 ? `(${condition.or.map(inner).join(' OR ')})` : 'false'
  return `(${inner(condition.not)}) IS NOT TRUE`
}

/** The field's value as jsonb; the null of JSON where there is none. */
function valueSql(resource: Resource, name: string): string {
  const server = serverColumns(resource)[name]
  if (server) return `coalesce(to_jsonb(r.${server}), 'null')`
  const { reference } = resource
  if (reference?.state === name) return `coalesce(to_jsonb(${stateSql(resource, reference)}), 'null')`
  return `coalesce(r.data->${literal(name)}, 'null')`
}

function isOneOf(resource: Resource, name: string, values: readonly Scalar[], bind: Bind): string {
  const exact = `${valueSql(resource, name)} = ANY (${bind(values.map((value) => JSON.stringify(value)))}::text[]::jsonb[])`
  const column = indexedColumn(resource, name)
  const isPlain = values.every((value) => typeof value === 'boolean' || isShort(value))
  return column && isPlain ? `(${column} = ANY (${bind(values.map(String))}::text[]) AND ${exact})` : exact
}

/** A text column that says the same as the value, as long as that is neither blank nor cut off. */
function indexedColumn(resource: Resource, name: string): string | undefined {
  const server = serverColumns(resource)[name]
  if (server) return server.endsWith('version') ? undefined : `r.${server}`
  const field = columnFields(resource).find((one) => one.name === name)
  return field && !isNumeric(field) ? `r.${quotedName(columnName(field))}` : undefined
}

function isShort(value: Scalar): boolean {
  return typeof value === 'string' && value !== '' && value.length < COLUMN_MAX_CHARACTERS
}

type Operands = readonly [field: string, value: Scalar]

function compared(resource: Resource, [name, value]: Operands, operator: '<' | '>', bind: Bind): string {
  const found = valueSql(resource, name)
  const text = `((${found}) #>> '{}')`
  if (typeof value === 'number')
    return `CASE WHEN jsonb_typeof(${found}) = 'number' THEN ${text}::float8 ${operator} ${bind(value)}::float8 END`
  if (typeof value !== 'string') return 'false'
  return `CASE WHEN jsonb_typeof(${found}) = 'string' THEN ${text} COLLATE "C" ${operator} ${bind(value)}::text COLLATE "C" END`
}

function emptySql(value: string, bind: Bind): string {
  return `CASE jsonb_typeof(${value}) WHEN 'null' THEN true WHEN 'string' THEN btrim((${value}) #>> '{}', ${bind(SPACES)}::text) = ''
  WHEN 'array' THEN jsonb_array_length(${value}) = 0 ELSE false END`
}
