/** A number with as many digits after the point as its field says. */
import type { Field } from '../../model/resource.ts'
import { SpanFilter } from './span-filter.tsx'
import { nothingCell } from './cells.tsx'
import { isNothing, type KindView, textOf } from './view.ts'

/** Grouped by thousands; what is no number is shown as it is. */
export function formatNumber(value: unknown, field: Field): string {
  if (typeof value !== 'number') return textOf(value)
  return formatterOf(0, field.decimals ?? 6).format(value)
}

const formatters = new Map<string, Intl.NumberFormat>()

/** `Intl.NumberFormat` is dear to make and cheap to use. */
export function formatterOf(least: number, most: number): Intl.NumberFormat {
  const key = `${least}.${most}`
  const kept = formatters.get(key)
  if (kept) return kept
  const made = new Intl.NumberFormat('zh-CN', {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(least, most),
  })
  formatters.set(key, made)
  return made
}

export const numberView: KindView = {
  cell: (value, field) => (isNothing(value) ? nothingCell : formatNumber(value, field)),
  words: formatNumber,
  align: 'end',
  width: 104,
  Filter: SpanFilter,
}
