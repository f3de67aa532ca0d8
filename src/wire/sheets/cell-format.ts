/**
 * How a field's values look in a workbook: money with its cents, numbers with their decimals, days and instants as Excel's own
 * dates, so that a person can sort, filter and calculate with them.
 *
 * Shapes  What no format can hold exactly (a time with milliseconds, a day before March 1900, more decimals than the field has)
 *         stays as it is written without one.
 * Units   Dates are days since 1899-12-30.
 */
import type { Field } from '../../model/resource.ts'
import type { CellValue } from './cell.ts'
import type { StyledCell } from './write-workbook.ts'

const DAY_MS = 86_400_000
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
/** 1900-03-01: before it, Excel's days are one off. */
const SERIAL_MIN = 61
const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** The cell as it stands in a workbook, below its column's format. */
export function formatted(field: Field, cell: CellValue): StyledCell {
  if (typeof cell === 'number') return isShownWhole(field, cell) ? cell : { value: cell, style: 'plain' }
  if (typeof cell !== 'string') return cell
  const form = field.kind === 'date' ? DAY : field.kind === 'dateTime' ? INSTANT : undefined
  if (!form?.test(cell)) return cell
  const serial =
    (Date.parse(`${cell.replace(' ', 'T')}${cell.length > 10 ? 'Z' : 'T00:00:00Z'}`) - DAY_ZERO_MS) / DAY_MS
  return serial >= SERIAL_MIN ? serial : cell
}

function isShownWhole({ kind, decimals }: Field, value: number): boolean {
  const digits = kind === 'money' ? (decimals ?? 2) : decimals
  return digits === undefined || digits > 100 || Number(value.toFixed(digits)) === value
}
