/** Columns of a sheet that hold types: 类型, 分类 and their like, of few values. */
import type { Evidence } from './evidence.ts'
import { hasValue, type SampleColumn } from './field.ts'

export function typeColumns({
  columns,
}: Evidence): readonly { readonly column: string; readonly values: readonly string[] }[] {
  return columns.filter(isTypeColumn).map(({ title = '', values }) => ({ column: title, values: valuesOf(values) }))
}

/** Few values, each of them again and again. */
export function isTypeColumn({ title = '', fromCells, values }: SampleColumn): boolean {
  const filled = values.filter(hasValue)
  const count = valuesOf(values).length
  return fromCells && /(?:类型|类别|分类|种类)$/.test(title) && count >= 2 && filled.length >= count * 2
}

/** Different values, in the order of their first appearance. */
export function valuesOf(values: SampleColumn['values']): readonly string[] {
  return [...new Set(values.filter(hasValue).map((value) => String(value).trim()))]
}
