/** A record for which a condition holds, made from another one. */
import { type Condition, holds, isOperand, type Right } from '../../model/condition.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'

/** The record itself where the condition holds already; undefined where it was not made to hold. */
export function satisfying(resource: Resource, condition: Condition, record: WireRecord): WireRecord | undefined {
  if (holds(condition, record)) return record
  const made = attempt(resource, [condition, true], record)
  return holds(condition, made) ? made : undefined
}

/** A condition, and whether it shall hold. */
type Goal = readonly [Condition, wanted: boolean]

function attempt(resource: Resource, [condition, wanted]: Goal, record: WireRecord): WireRecord {
  if (holds(condition, record) === wanted) return record
  if ('not' in condition) return attempt(resource, [condition.not, !wanted], record)
  const parts = 'and' in condition ? condition.and : 'or' in condition ? condition.or : undefined
  if (parts) {
    const isAll = 'and' in condition === wanted
    const chosen = isAll ? parts : parts.slice(0, 1)
    return chosen.reduce((made, part) => attempt(resource, [part, wanted], made), record)
  }
  if ('empty' in condition) return wanted ? { ...record, [condition.empty]: null } : record
  if ('eq' in condition) return put(resource, [...condition.eq, wanted], record)
  if ('ne' in condition) return put(resource, [...condition.ne, !wanted], record)
  if ('in' in condition) return put(resource, [condition.in[0], condition.in[1][0] ?? null, wanted], record)
  const [[operator, [field, limit]]] = Object.entries(condition) as unknown as [[string, readonly [string, Right]]]
  if (operator === 'has') return typeof limit === 'string' && wanted ? { ...record, [field]: [limit] } : record
  if (typeof limit !== 'number') return record
  const step = operator.startsWith('l') === wanted ? -1 : 1
  return { ...record, [field]: limit + step }
}

/** The field at that value, or at another one that it may have. */
function put(
  resource: Resource,
  [name, value, equal]: readonly [name: string, value: Right, equal: boolean],
  record: WireRecord,
): WireRecord {
  if (isOperand(value)) return 'field' in value && equal ? { ...record, [name]: record[value.field] } : record
  if (equal) return { ...record, [name]: value }
  const field = resource.fields.find((candidate) => candidate.name === name)
  if (field?.kind === 'flag') return { ...record, [name]: value !== true }
  const other = field?.choices?.find((choice) => choice.value !== value)
  return other ? { ...record, [name]: other.value } : record
}
