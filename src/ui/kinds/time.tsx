/** A time of the day; travels and is shown as HH:mm. */
import { SpanFilter } from './span-filter.tsx'
import { textCell } from './cells.tsx'
import { type KindView, valueText } from './view.ts'

export const timeView: KindView = {
  cell: textCell,
  words: valueText,
  align: 'start',
  width: 88,
  isFixed: true,
  Filter: SpanFilter,
}
