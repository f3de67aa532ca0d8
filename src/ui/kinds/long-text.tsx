/** Text of several lines; a list shows its beginning. */
import { ContainsFilter } from './contains-filter.tsx'
import { textCell } from './cells.tsx'
import { type KindView, valueText } from './view.ts'

export const longTextView: KindView = {
  cell: textCell,
  words: valueText,
  align: 'start',
  width: 260,
  Filter: ContainsFilter,
}
