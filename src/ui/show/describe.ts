/** A value in one line of words, by kind, groups and rows spelt out. References are their ids here; `field-value.tsx` finds their labels. */
import { isEmpty } from '../../model/condition.ts'
import type { Field } from '../../model/resource.ts'
import { KIND_VIEWS } from '../kinds/views.ts'
import { NO_VALUE } from '../kinds/view.ts'

export function describeValue(field: Field, value: unknown): string {
  if (isEmpty(value)) return NO_VALUE
  if (field.kind === 'group') return describeGroup(field, value)
  if (field.kind !== 'rows' || !Array.isArray(value)) return KIND_VIEWS[field.kind].words(value, field)
  return value.map((row, index) => `${index + 1}. ${describeGroup(field, row)}`).join('；')
}

function describeGroup(field: Field, value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value)
  const record = value as Readonly<Record<string, unknown>>
  const filled = (field.fields ?? []).filter((inner) => !isEmpty(record[inner.name]))
  return filled.map((inner) => `${inner.title} ${describeValue(inner, record[inner.name])}`).join('，')
}
