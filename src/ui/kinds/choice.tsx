/** One value of a closed list, shown by its label. */
import type { Field } from '../../model/resource.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { nothingCell } from './cells.tsx'
import { isNothing, type KindView, valueText } from './view.ts'

/** Filters carry values as text, records as they are: both find their label. */
export function choiceTitle(value: unknown, field: Field): string {
  const choice = field.choices?.find((candidate) => String(candidate.value) === String(value))
  return choice?.label ?? valueText(value)
}

export const choiceView: KindView = {
  cell: (value, field) => (isNothing(value) ? nothingCell : choiceTitle(value, field)),
  words: choiceTitle,
  align: 'start',
  width: 120,
  Filter: ChoiceFilter,
}
