/** A calendar day; travels and is shown as YYYY-MM-DD. */
import { SpanFilter } from './span-filter.tsx'
import { textCell } from './cells.tsx'
import { type KindView, valueText } from './view.ts'

export const dateView: KindView = {
  cell: (value) => textCell(typeof value === 'string' ? value.slice(0, 10) : value),
  words: (value) => valueText(typeof value === 'string' ? value.slice(0, 10) : value),
  align: 'start',
  width: 112,
  isFixed: true,
  Filter: SpanFilter,
}
