/** A line of text. */
import { ContainsFilter } from './contains-filter.tsx'
import { textCell } from './cells.tsx'
import { type KindView, valueText } from './view.ts'

export const textView: KindView = {
  cell: textCell,
  words: valueText,
  align: 'start',
  width: 160,
  Filter: ContainsFilter,
}
