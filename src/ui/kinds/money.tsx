/** An amount, always with its cents, its unit in the header. */
import type { Field } from '../../model/resource.ts'
import { SpanFilter } from './span-filter.tsx'
import { nothingCell } from './cells.tsx'
import { formatFigure } from './figures.ts'
import { isNothing, type KindView, valueText } from './view.ts'

export function formatMoney(value: unknown, field: Field): string {
  if (typeof value !== 'number') return valueText(value)
  const digits = field.decimals ?? 2
  return formatFigure(value, digits)
}

export const moneyView: KindView = {
  cell: (value, field) => (isNothing(value) ? nothingCell : formatMoney(value, field)),
  words: formatMoney,
  align: 'end',
  width: 112,
  Filter: SpanFilter,
}
