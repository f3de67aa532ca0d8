/** What many records are changed to: by field, in ways that fit its kind, and what that makes of each record before it is written. */
import { KIND_FACTS } from '../../../model/kind.ts'
import { mayUpdate } from '../../../model/access.ts'
import { isEmpty } from '../../../model/condition.ts'
import { addExact, percentExact, roundToStep } from '../../../model/exact.ts'
import { knownOnly, ruleState, withoutHidden } from '../../../model/form-rules.ts'
import { type Field, labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import type { Scope } from '../../../model/scope.ts'
import type { Validate } from '../../../model/validation.ts'
import { sameValue } from '../../../model/same-value.ts'
import type { BatchRecord } from '../../batch/read-records.ts'
import { withValues } from '../../form/merge.ts'
import { type NewValue, judgedValue } from '../quick-edit/save.ts'

/** `add` and `remove` are for lists of words; `plus`, `percent` and `round` for numbers. */
export type BulkMode = 'replace' | 'add' | 'remove' | 'plus' | 'percent' | 'round'

export interface BulkChange {
  readonly field: Field
  readonly mode: BulkMode
  readonly value: unknown
}

/** What is to be written to one record: exactly that is written, also when it is tried again. */
export interface BulkRow extends BatchRecord {
  readonly values: readonly NewValue[]
  readonly state: 'changed' | 'unchanged' | 'refused'
  /** Why it would be refused. */
  readonly words?: string
}

const LIST_MODES = [
  ['add', '增加'],
  ['remove', '去掉'],
  ['replace', '替换'],
] as const
const NUMBER_MODES = [
  ['replace', '设为'],
  ['plus', '加减'],
  ['percent', '按百分比'],
  ['round', '取整到'],
] as const

/** The ways of the field's kind, the usual one first; none where there is only one. */
export function modesOf({ kind }: Field): readonly (readonly [BulkMode, string])[] {
  const { value } = KIND_FACTS[kind]
  if (value === 'list') return LIST_MODES
  return value === 'number' ? NUMBER_MODES : []
}

/** What is asked for: the field itself, or the figure that its number is changed by. */
export function askedFor(field: Field, mode: BulkMode): Field {
  if (mode === 'percent') return { ...field, kind: 'number', title: '增减', unit: '%', decimals: 4 }
  if (mode === 'plus') return { ...field, title: '增减' }
  return mode === 'round' ? { ...field, title: '取整到' } : field
}

/** What cannot be the figure of that way, in words. */
export function figureProblem({ mode, value }: BulkChange): string | undefined {
  if (mode === 'round' && !(typeof value === 'number' && value > 0)) return '请填写大于 0 的数，如 0.5、1、10'
  if (mode === 'percent' && !(typeof value === 'number' && value > -100)) return '请填写大于 -100 的百分比，如 10 或 -5'
  return undefined
}

const decimalsOf = ({ kind, decimals }: Field): number => decimals ?? (kind === 'money' ? 2 : 6)

/** What the field of that record becomes. A record without a number keeps having none. */
export function valueAfter({ field, mode, value }: BulkChange, record: WireRecord): unknown {
  const old = record[field.name]
  if (mode === 'plus' || mode === 'percent' || mode === 'round') {
    if (typeof old !== 'number' || typeof value !== 'number') return old
    if (mode === 'plus') return addExact(old, value)
    return mode === 'percent' ? percentExact(old, value, decimalsOf(field)) : roundToStep(old, value)
  }
  if (mode === 'replace' || !Array.isArray(value)) return isEmpty(value) ? undefined : value
  const words: readonly unknown[] = Array.isArray(old) ? (old as unknown[]) : []
  const next = mode === 'add' ? [...new Set([...words, ...value])] : words.filter((word) => !value.includes(word))
  return isEmpty(next) && isEmpty(old) ? old : next
}

export interface BulkPlanInput {
  readonly resource: Resource
  readonly scope: Scope
  readonly validate: Validate | undefined
  readonly changes: readonly BulkChange[]
}

export function planRow(input: BulkPlanInput, item: BatchRecord): BulkRow {
  const { resource, scope, changes, validate } = input
  const { record } = item
  if (!record) return { ...item, values: [], state: 'refused', words: '已不存在' }
  const values = changes.map((change) => ({ field: change.field, value: valueAfter(change, record) }))
  const isSame = values.every(
    ({ field, value }) => sameValue(record[field.name], value) || (isEmpty(record[field.name]) && isEmpty(value)),
  )
  if (isSame) return { ...item, values, state: 'unchanged' }
  if (!mayUpdate(resource, scope, record))
    return { ...item, values, state: 'refused', words: '不属于本机构，或没有权限，不能修改' }
  const next = withValues(
    record,
    values.map(({ field, value }) => [field.name, value]),
  )
  const rules = ruleState(resource, next)
  const hidden = values.find(({ field }) => rules.hidden.has(field.name))
  if (hidden)
    return { ...item, values, state: 'refused', words: `“${labelOf(resource, record)}”不需要填写${hidden.field.title}` }
  const words = validate && judgedValue(validate(knownOnly(resource.fields, withoutHidden(next, rules))), values)
  return words ? { ...item, values, state: 'refused', words } : { ...item, values, state: 'changed' }
}
