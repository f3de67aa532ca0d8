/**
 * A sheet as evidence: one row of headers, the rest values.
 *
 * Shapes  Titles and notes may stand above the headers: these are the first row that fills most of the columns with words.
 * Errors  A sheet without headers is a sentence.
 */
import { isBlank } from '../../wire/sheets/read-grid.ts'
import { MARK_HEADER } from '../../wire/sheets/column.ts'
import type { Evidence } from './evidence.ts'
import type { Cells } from './field.ts'

const LEAD_MAX = 20

export function evidenceOfSheet(rows: Cells): Evidence | { readonly refused: string } {
  const at = headerRow(rows)
  const headers = rows[at]
  if (!headers) return { refused: '表格里没有找到表头：第一行应是各列的名称' }
  const below = rows.slice(at + 1)
  const columns = headers.flatMap((header, index) => {
    const title = String(header ?? '').trim()
    if (title === '' || title === MARK_HEADER) return []
    return [{ title, values: below.map((row) => row[index] ?? null), fromCells: true }]
  })
  const open = below.length === 0 ? ['表格只有表头，字段的种类与长度都是猜的'] : []
  return { columns, open }
}

function headerRow(rows: Cells): number {
  const filled = rows
    .slice(0, LEAD_MAX)
    .map((row) => row.filter((cell) => typeof cell === 'string' && !isBlank(cell)).length)
  const widest = Math.max(0, ...rows.slice(0, LEAD_MAX).map((row) => row.length))
  return filled.findIndex((count) => count >= Math.max(1, Math.ceil(widest * 0.6)))
}
