/**
 * The closed expressions of descriptors in SQL, over the rows `r`; they hold for exactly the rows for which `holds` says so.
 *
 * Shapes  A part may be null where `holds` says false; `not` takes null for that.
 *         Equality is asked of the field's own column too, because only that has an index under row-level security.
 */
import type { Sql } from 'sql-template-tag'
import { type Condition, isEmpty, isOperand, type Operand, type Right, type Scalar } from '../../model/condition.ts'
import type { Resource } from '../../model/resource.ts'
import { COLUMN_MAX_CHARACTERS, columnFields, columnName, isNumeric, keyOf, nameOf, serverColumns } from './columns.ts'
import { stateSql } from './reference-state.ts'
import { allOf, anyOf, sql } from './sql.ts'

/** What JavaScript's `trim` takes away. */
export const BLANK_SIGNS =
  ' \t\n\r\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

export function conditionSql(resource: Resource, condition: Condition): Sql {
  const inner = (part: Condition) => conditionSql(resource, part)
  if ('and' in condition) return sql`(${allOf(condition.and.map(inner))})`
  if ('or' in condition) return anyOf(condition.or.map(inner))
  if ('not' in condition) return sql`(${inner(condition.not)}) IS NOT TRUE`
  if ('empty' in condition) return emptySql(valueSql(resource, condition.empty))
  if ('in' in condition) return isOneOf(resource, condition.in[0], condition.in[1])
  const [[operator, [name, right]]] = Object.entries(condition) as unknown as [[keyof typeof ORDERS, Compared]]
  if (operator === 'eq') return isEqual(resource, name, right)
  if (operator === 'ne') return sql`(${isEqual(resource, name, right)}) IS NOT TRUE`
  if (operator === 'has') return holdsSql(resource, name, right)
  return isOperand(right)
    ? comparedFields(resource, [name, fieldIn(right)], ORDERS[operator])
    : compared(resource, [name, right], ORDERS[operator])
}

type Compared = readonly [field: string, right: Right]

const ORDERS = {
  eq: sql`=`,
  ne: sql`<>`,
  has: sql`=`,
  lt: sql`<`,
  le: sql`<=`,
  gt: sql`>`,
  ge: sql`>=`,
} as const

/** Whoever asks has put the moment and the asker in as constants (`settled`), so that only fields are left. */
function fieldIn(operand: Operand): string {
  if ('field' in operand) return operand.field
  throw new Error(`a condition in SQL reads ${JSON.stringify(operand)}; settle it first (model/settled-condition.ts)`)
}

/** The field's value as jsonb; the null of JSON where there is none. */
export function valueSql(resource: Resource, name: string): Sql {
  const server = serverColumns(resource)[name]
  if (server) return sql`coalesce(to_jsonb(r.${nameOf(server)}), 'null')`
  const { reference } = resource
  if (reference?.state === name) return sql`coalesce(to_jsonb(${stateSql(resource, reference)}), 'null')`
  return sql`coalesce(r.data->${keyOf(name)}, 'null')`
}

function isEqual(resource: Resource, name: string, right: Right): Sql {
  if (!isOperand(right)) return isOneOf(resource, name, [right])
  const [value, other] = [name, fieldIn(right)].map((one) => valueSql(resource, one)) as [Sql, Sql]
  return sql`(${value} = ${other} AND jsonb_typeof(${value}) IN ('string', 'number', 'boolean') AND NOT (${emptySql(value)}))`
}

function isOneOf(resource: Resource, name: string, values: readonly Scalar[]): Sql {
  const filled = values.filter((value) => !isEmpty(value))
  const found = filled.length === 0 ? sql`false` : isOneOfFilled(resource, name, filled)
  if (filled.length === values.length) return found
  return sql`(${found} OR ${emptySql(valueSql(resource, name))})`
}

function isOneOfFilled(resource: Resource, name: string, values: readonly Scalar[]): Sql {
  const json = values.map((value) => JSON.stringify(value))
  const exact = sql`${valueSql(resource, name)} = ANY (${json}::text[]::jsonb[])`
  const column = indexedColumn(resource, name)
  const isPlain = values.every((value) => typeof value === 'boolean' || isShort(value))
  return column && isPlain ? sql`(${column} = ANY (${values.map(String)}::text[]) AND ${exact})` : exact
}

/** Whether a list contains the value. */
function holdsSql(resource: Resource, name: string, right: Right): Sql {
  const list = valueSql(resource, name)
  const isList = sql`jsonb_typeof(${list}) = 'array'`
  if (!isOperand(right))
    return isEmpty(right) ? sql`false` : sql`(${isList} AND ${list} @> ${JSON.stringify(right)}::jsonb)`
  const value = valueSql(resource, fieldIn(right))
  const isPlain = sql`jsonb_typeof(${value}) IN ('string', 'number', 'boolean') AND NOT (${emptySql(value)})`
  return sql`(${isList} AND ${isPlain} AND ${list} @> ${value})`
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
  const text = textSql(found)
  if (typeof value === 'number')
    return sql`CASE WHEN jsonb_typeof(${found}) = 'number' THEN ${text}::float8 ${operator} ${value}::float8 END`
  if (typeof value !== 'string' || isEmpty(value)) return sql`false`
  return sql`CASE WHEN ${isFilledText(found)} THEN ${text} COLLATE "C" ${operator} ${value}::text COLLATE "C" END`
}

function comparedFields(resource: Resource, names: readonly [string, string], operator: Sql): Sql {
  const [left, right] = names.map((name) => valueSql(resource, name)) as [Sql, Sql]
  return sql`CASE WHEN jsonb_typeof(${left}) = 'number' AND jsonb_typeof(${right}) = 'number'
      THEN ${textSql(left)}::float8 ${operator} ${textSql(right)}::float8
    WHEN ${isFilledText(left)} AND ${isFilledText(right)}
      THEN ${textSql(left)} COLLATE "C" ${operator} ${textSql(right)} COLLATE "C" END`
}

function isFilledText(value: Sql): Sql {
  return sql`jsonb_typeof(${value}) = 'string' AND btrim(${textSql(value)}, ${BLANK_SIGNS}::text) <> ''`
}

function textSql(value: Sql): Sql {
  return sql`((${value}) #>> '{}')`
}

function emptySql(value: Sql): Sql {
  return sql`CASE jsonb_typeof(${value}) WHEN 'null' THEN true WHEN 'string' THEN btrim((${value}) #>> '{}', ${BLANK_SIGNS}::text) = ''
  WHEN 'array' THEN jsonb_array_length(${value}) = 0 ELSE false END`
}
