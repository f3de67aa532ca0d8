/** Conditions with what they read of the moment and of who asks put in as constants, for those who can only compare fields. */
import { type Around, type Condition, holds, isOperand, rightValue, type Right, type Scalar } from './condition.ts'

type Row = Readonly<Record<string, unknown>>

/** The condition on other records as it is for this moment and this record: only their own fields are left to be read. */
export function settledCondition(condition: Condition, around: Around, asker: Row = {}): Condition {
  const inner = (part: Condition) => settledCondition(part, around, asker)
  if ('and' in condition) return { and: condition.and.map(inner) }
  if ('or' in condition) return { or: condition.or.map(inner) }
  if ('not' in condition) return { not: inner(condition.not) }
  if ('empty' in condition || 'in' in condition) return condition
  if ('may' in condition) return holds(condition, asker, around) ? EVERY : NONE
  const [[operator, [name, right]]] = Object.entries(condition) as unknown as [[string, readonly [string, Right]]]
  if (!isOperand(right) || 'field' in right) return condition
  const said = 'own' in right ? { field: right.own } : right
  const value = scalarOf(rightValue(said, asker, around))
  // What is empty is like nothing: compared with an empty constant, an empty field would be.
  return value === null ? (operator === 'ne' ? EVERY : NONE) : ({ [operator]: [name, value] } as unknown as Condition)
}

const EVERY: Condition = { and: [] }
const NONE: Condition = { or: [] }

function scalarOf(value: unknown): Scalar {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
