/**
 * The closed expressions of descriptors in SQL, over the rows `r`; they hold for exactly the rows for which `holds` says so.
 *
 * Shapes  A part may be null where `holds` says false; `not` takes null for that.
 *         Equality is asked of the field's own column too, because only that has an index under row-level security.
 */
import type { Sql } from 'sql-template-tag'
import type { Condition, Scalar } from '../../model/condition.ts'
import type { Resource } from '../../model/resource.ts'
import { COLUMN_MAX_CHARACTERS, columnFields, columnName, isNumeric, keyOf, nameOf, serverColumns } from './columns.ts'
import { stateSql } from './reference-state.ts'
import { allOf, anyOf, sql } from './sql.ts'

/** What JavaScript's `trim` takes away. */
export const BLANK_SIGNS =
  ' \t\n\r\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

export function conditionSql(resource: Resource, condition: Condition): Sql {
  const inner = (part: Condition) => conditionSql(resource, part)
  if ('eq' in condition) return isOneOf(resource, condition.eq[0], [condition.eq[1]])
  if ('ne' in condition) return sql`(${isOneOf(resource, condition.ne[0], [condition.ne[1]])}) IS NOT TRUE`
  if ('in' in condition) return isOneOf(resource, condition.in[0], condition.in[1])
  if ('lt' in condition) return compared(resource, condition.lt, sql`<`)
  if ('gt' in condition) return compared(resource, condition.gt, sql`>`)
  if ('empty' in condition) return emptySql(valueSql(resource, condition.empty))
  if ('and' in condition) return sql`(${allOf(condition.and.map(inner))})`
  if ('or' in condition) return anyOf(condition.or.map(inner))
  return sql`(${inner(condition.not)}) IS NOT TRUE`
}

/** The field's value as jsonb; the null of JSON where there is none. */
function valueSql(resource: Resource, name: string): Sql {
  const server = serverColumns(resource)[name]
  if (server) return sql`coalesce(to_jsonb(r.${nameOf(server)}), 'null')`
  const { reference } = resource
  if (reference?.state === name) return sql`coalesce(to_jsonb(${stateSql(resource, reference)}), 'null')`
  return sql`coalesce(r.data->${keyOf(name)}, 'null')`
}

function isOneOf(resource: Resource, name: string, values: readonly Scalar[]): Sql {
  const json = values.map((value) => JSON.stringify(value))
  const exact = sql`${valueSql(resource, name)} = ANY (${json}::text[]::jsonb[])`
  const column = indexedColumn(resource, name)
  const isPlain = values.every((value) => typeof value === 'boolean' || isShort(value))
  return column && isPlain ? sql`(${column} = ANY (${values.map(String)}::text[]) AND ${exact})` : exact
}

/** A text column that says the same as the value, as long as that is neither blank nor cut off. */
function indexedColumn(resource: Resource, name: string): Sql | undefined {
  const server = serverColumns(resource)[name]
  if (server) return server.endsWith('version') ? undefined : sql`r.${nameOf(server)}`
  const field = columnFields(resource).find((one) => one.name === name)
  return field && !isNumeric(field) ? sql`r.${nameOf(columnName(field))}` : undefined
}

function isShort(value: Scalar): boolean {
  return typeof value === 'string' && value !== '' && value.length < COLUMN_MAX_CHARACTERS
}

function compared(resource: Resource, [name, value]: readonly [field: string, value: Scalar], operator: Sql): Sql {
  const found = valueSql(resource, name)
  const text = sql`((${found}) #>> '{}')`
  if (typeof value === 'number')
    return sql`CASE WHEN jsonb_typeof(${found}) = 'number' THEN ${text}::float8 ${operator} ${value}::float8 END`
  if (typeof value !== 'string') return sql`false`
  return sql`CASE WHEN jsonb_typeof(${found}) = 'string' THEN ${text} COLLATE "C" ${operator} ${value}::text COLLATE "C" END`
}

function emptySql(value: Sql): Sql {
  return sql`CASE jsonb_typeof(${value}) WHEN 'null' THEN true WHEN 'string' THEN btrim((${value}) #>> '{}', ${BLANK_SIGNS}::text) = ''
  WHEN 'array' THEN jsonb_array_length(${value}) = 0 ELSE false END`
}
