/** Several values of a closed list. */
import { ChoiceFilter } from './choice-filter.tsx'
import { itemsShown, tagsCell } from './cells.tsx'
import { choiceTitle } from './choice.tsx'
import { type KindView, NO_VALUE } from './view.ts'

export const choicesView: KindView = {
  cell: (value, field) => tagsCell(itemsShown(value).map((item) => choiceTitle(item, field))),
  words: (value, field) =>
    (Array.isArray(value) ? value : [value]).map((item) => choiceTitle(item, field)).join('、') || NO_VALUE,
  align: 'start',
  width: 180,
  Filter: ChoiceFilter,
}
