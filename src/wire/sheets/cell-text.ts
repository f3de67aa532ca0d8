/** Numbers and texts as they stand in a cell. */
import type { CellValue } from './cell.ts'

/** Digits that survive in a cell that Excel has had. */
export const EXACT_DIGITS = 15

/** A value as the text of a cell; null for an empty text. */
export function plainText(value: unknown): string | null {
  if (typeof value === 'object') return JSON.stringify(value)
  return value === '' ? null : String(value)
}

/** A number as a cell. One with more digits than a spreadsheet keeps becomes a text. */
export function numberCell(value: unknown): CellValue {
  if (typeof value !== 'number') return plainText(value)
  return Number(value.toPrecision(EXACT_DIGITS)) === value ? value : String(value)
}
