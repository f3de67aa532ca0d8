/**
 * The closed expression language of descriptors: data, never a program, so that it can be analysed and needs no eval.
 *
 * Shapes  easy    `{ "eq": ["Category", "exercise"] }`
 *         medium  `{ "and": [{ "ne": ["IsEnabled", false] }, { "gt": ["Price", 0] }] }`
 *         hard    `{ "not": { "or": [{ "empty": "Remark" }, { "in": ["Unit", ["次", "小时"]] }] } }`
 *         The first operand is always a field name of the record, the second a JSON scalar.
 * Errors  None: the functions are total. `lt` and `gt` are false unless both sides are of one comparable type.
 */

export type Scalar = string | number | boolean | null

export type Condition =
  | { readonly eq: readonly [field: string, value: Scalar] }
  | { readonly ne: readonly [field: string, value: Scalar] }
  | { readonly in: readonly [field: string, values: readonly Scalar[]] }
  | { readonly lt: readonly [field: string, value: Scalar] }
  | { readonly gt: readonly [field: string, value: Scalar] }
  | { readonly empty: string }
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }

type Row = Readonly<Record<string, unknown>>

/** Whether the condition holds for a record. */
export function holds(condition: Condition, row: Row): boolean {
  if ('eq' in condition) return valueOf(row, condition.eq[0]) === condition.eq[1]
  if ('ne' in condition) return valueOf(row, condition.ne[0]) !== condition.ne[1]
  if ('in' in condition) return condition.in[1].includes(valueOf(row, condition.in[0]) as Scalar)
  if ('lt' in condition) return compare(valueOf(row, condition.lt[0]), condition.lt[1]) < 0
  if ('gt' in condition) return compare(valueOf(row, condition.gt[0]), condition.gt[1]) > 0
  if ('empty' in condition) return isEmpty(valueOf(row, condition.empty))
  if ('and' in condition) return condition.and.every((part) => holds(part, row))
  if ('or' in condition) return condition.or.some((part) => holds(part, row))
  return !holds(condition.not, row)
}

/** The field names that a condition reads. */
export function fieldsOf(condition: Condition): readonly string[] {
  if ('and' in condition) return condition.and.flatMap(fieldsOf)
  if ('or' in condition) return condition.or.flatMap(fieldsOf)
  if ('not' in condition) return fieldsOf(condition.not)
  if ('empty' in condition) return [condition.empty]
  return Object.values(condition).map(([field]: readonly [string, unknown]) => field)
}

/** Absent, null, blank text and empty lists count as empty; 0 and false do not. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

function valueOf(row: Row, field: string): unknown {
  return Object.hasOwn(row, field) ? (row[field] ?? null) : null
}

/** NaN when the two cannot be compared, so that both `<` and `>` are false. */
function compare(left: unknown, right: Scalar): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  return NaN
}
