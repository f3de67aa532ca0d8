/**
 * A grid as a table: which of its rows has the headers, and which rows below it are data.
 *
 * Shapes  The header row is the one of the first rows that names most of the columns; rows above it are named, not read.
 *         Example rows of a template are counted, not read.
 * Errors  `Failure` when there are more rows than can be imported at once.
 */
import type { CellValue } from '../cell.ts'
import { EXAMPLE_MARK, MARK_HEADER, plainHeader } from '../column.ts'
import { IMPORT_ROWS_MAX, LEAD_ROWS_MAX } from '../limits.ts'
import { type Grid, type GridRow, isBlank } from '../read-grid.ts'
import { tooManyRows } from '../read-refusal.ts'
import { columnLetters } from '../workbook-parts.ts'

/** The last column of a returned file: why a row was not imported. Never a field. */
export const ERROR_HEADER = '导入错误'

export interface Header {
  readonly index: number
  /** '' when data stand below no header. */
  readonly text: string
  /** A, B, … AA, as the spreadsheet shows it. */
  readonly letters: string
}

export interface ImportTable {
  readonly sheet: string
  readonly headerRow: number
  readonly headers: readonly Header[]
  readonly rows: readonly GridRow[]
  readonly leadRows: readonly number[]
  readonly exampleRows: readonly number[]
  /** The column that says with which version each row was exported; absent in files that nobody exported. */
  readonly versionIndex?: number
}

export interface TableOptions {
  /** Whether a header is known; finds the header row. */
  readonly isKnown: (header: string) => boolean
  readonly rowsMax?: number
}

/** Finds the header row of a grid and takes the rows below it, without the template's examples. */
export function importTable(grid: Grid, { isKnown, rowsMax = IMPORT_ROWS_MAX }: TableOptions): ImportTable {
  const at = headerIndex(grid.rows, isKnown)
  const header = grid.rows[at]
  const below = grid.rows.slice(at + 1)
  const mark = (header?.cells ?? []).findIndex((cell) => plainHeader(String(cell ?? '')) === MARK_HEADER)
  const isExample = ({ cells }: GridRow) => mark >= 0 && String(cells[mark] ?? '').trim() === EXAMPLE_MARK
  const examples = below.filter(isExample)
  const rowCount = grid.rowCount - at - 1 - examples.length
  if (rowCount > rowsMax) throw tooManyRows(rowCount)
  const rows = below.filter(
    (row) => !isExample(row) && row.cells.some((cell, index) => index !== mark && !isBlank(cell)),
  )
  return {
    sheet: grid.name,
    headerRow: header?.row ?? 1,
    headers: headersOf(header?.cells ?? [], rows),
    rows,
    leadRows: grid.rows.slice(0, at).map(({ row }) => row),
    exampleRows: examples.map(({ row }) => row),
  }
}

/** The text of a header cell, as it is shown and looked up. */
function headerText(cell: CellValue | undefined): string {
  return String(cell ?? '').trim()
}

function headerIndex(rows: readonly GridRow[], isKnown: (header: string) => boolean): number {
  const known = rows
    .slice(0, LEAD_ROWS_MAX)
    .map(({ cells }) => cells.filter((cell) => isKnown(headerText(cell))).length)
  const most = Math.max(0, ...known)
  return most === 0 ? 0 : known.indexOf(most)
}

function headersOf(cells: readonly CellValue[], rows: readonly GridRow[]): readonly Header[] {
  const width = Math.max(cells.length, widest(rows))
  const headers: Header[] = []
  for (let index = 0; index < width; index += 1) {
    const text = headerText(cells[index])
    if (text !== '' || rows.some((row) => !isBlank(row.cells[index])))
      headers.push({ index, text, letters: columnLetters(index + 1) })
  }
  return headers
}

function widest(rows: readonly GridRow[]): number {
  let width = 0
  for (const { cells } of rows) if (cells.length > width) width = cells.length
  return width
}
