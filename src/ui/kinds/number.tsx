/** A number with as many digits after the point as its field says. */
import type { Field } from '../../model/resource.ts'
import { formatFigure } from './figures.ts'
import { SpanFilter } from './span-filter.tsx'
import { nothingCell } from './cells.tsx'
import { isNothing, type KindView, valueText } from './view.ts'

/** Grouped by thousands; what is no number is shown as it is. */
export function formatNumber(value: unknown, field: Field): string {
  if (typeof value !== 'number') return valueText(value)
  return formatFigure(value, 0, field.decimals ?? 6)
}

export const numberView: KindView = {
  cell: (value, field) => (isNothing(value) ? nothingCell : formatNumber(value, field)),
  words: formatNumber,
  align: 'end',
  width: 104,
  Filter: SpanFilter,
}
