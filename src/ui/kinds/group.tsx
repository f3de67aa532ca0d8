/** Fields that belong together; a list tells them in one line. */
import type { Field } from '../../model/resource.ts'
import { nothingCell } from './cells.tsx'
import { isNothing, type KindView, NO_VALUE } from './view.ts'

function groupWords(value: unknown, field: Field): string {
  if (typeof value !== 'object' || value === null) return NO_VALUE
  const parts = (field.fields ?? []).flatMap((inner) => {
    const part = (value as Record<string, unknown>)[inner.name]
    return isNothing(part) || typeof part === 'object' ? [] : [`${inner.title} ${String(part)}`]
  })
  return parts.join('，') || NO_VALUE
}

export const groupView: KindView = {
  cell: (value, field) => {
    const words = groupWords(value, field)
    return words === NO_VALUE ? nothingCell : words
  },
  words: groupWords,
  align: 'start',
  width: 200,
}
