/** Several values of a closed list. */
import { ChoiceFilter } from './choice-filter.tsx'
import { listOf, tagsCell } from './cells.tsx'
import { choiceWords } from './choice.tsx'
import { type KindView, NOTHING } from './view.ts'

export const choicesView: KindView = {
  cell: (value, field) => tagsCell(listOf(value).map((item) => choiceWords(item, field))),
  words: (value, field) =>
    (Array.isArray(value) ? value : [value]).map((item) => choiceWords(item, field)).join('、') || NOTHING,
  align: 'start',
  width: 180,
  Filter: ChoiceFilter,
}
