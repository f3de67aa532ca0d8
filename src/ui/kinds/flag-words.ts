/** A flag in words: its own (启用, 停用) when it has them, else 是 and 否. */
import type { Field } from '../../model/resource.ts'
import { valueText } from './view.ts'

export function flagWords(value: unknown, field: Field): string {
  const key = String(value)
  if (key !== 'true' && key !== 'false') return valueText(value)
  const named = field.choices?.find((choice) => String(choice.value) === key)
  return named?.label ?? (key === 'true' ? '是' : '否')
}
