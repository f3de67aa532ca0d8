/**
 * A sheet as evidence: its headers, the rest values.
 *
 * Shapes  Titles and notes may stand above the headers: these are the first row that fills most of the columns with words. A
 *         merged header stands over a second line of its parts: 收费标准 over 单价 and 押金.
 * Errors  A sheet without headers is a sentence.
 */
import { isBlank } from '../../wire/sheets/read-grid.ts'
import { MARK_HEADER } from '../../wire/sheets/column.ts'
import { headerText, isLineOfParts, withParts } from '../../wire/sheets/header-parts.ts'
import type { Evidence } from './evidence.ts'
import type { Cells } from './field.ts'

type Row = Cells[number]

const LEAD_MAX = 20

/** Reads a spreadsheet as evidence: its headers and the values below them. */
export function evidenceOfSheet(rows: Cells): Evidence | { readonly refused: string } {
  const at = headerRow(rows)
  const first = rows[at]
  if (!first) return { refused: '表格里没有找到表头：第一行应是各列的名称' }
  const second = rows[at + 1]
  const hasParts = second !== undefined && isLineOfParts(first, second)
  const headers = hasParts ? withParts(first, second) : first.map(headerText)
  const below = rows.slice(at + (hasParts ? 2 : 1))
  const columns = headers.flatMap((title, index) =>
    title === '' || title === MARK_HEADER ? [] : [{ title, values: valuesAt(below, index), fromCells: true }],
  )
  const open = below.length === 0 ? ['表格只有表头，字段的种类与长度都是猜的'] : []
  const notes = [`${columns.length} 列，${below.length} 行`, ...unnamed(headers, below)]
  return { columns, open, notes }
}

function headerRow(rows: Cells): number {
  const filled = rows
    .slice(0, LEAD_MAX)
    .map((row) => row.filter((cell) => typeof cell === 'string' && !isBlank(cell)).length)
  const widest = Math.max(0, ...rows.slice(0, LEAD_MAX).map((row) => row.length))
  return filled.findIndex((count) => count >= Math.max(1, Math.ceil(widest * 0.6)))
}

function unnamed(headers: readonly string[], below: Cells): readonly string[] {
  const widest = Math.max(headers.length, ...below.map((row) => row.length))
  const lost = Array.from({ length: widest }, (_, index) => index).filter(
    (index) => (headers[index] ?? '') === '' && valuesAt(below, index).some((cell) => !isBlank(cell)),
  )
  return lost.length > 0 ? [`没有表头的第 ${lost.map((index) => index + 1).join('、')} 列没有读`] : []
}

function valuesAt(rows: Cells, index: number): Row {
  return rows.map((row) => row[index] ?? null)
}
