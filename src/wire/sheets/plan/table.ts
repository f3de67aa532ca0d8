/**
 * A grid as a table: which of its rows has the headers, and which rows below it are data.
 *
 * Shapes  The header row is the one of the first rows that names most of the columns; rows above it are named, not read. Merged
 *         headers stand over a second row of their parts.
 *         Example rows of a template are counted, not read.
 * Errors  `Failure` when there are more rows than can be imported at once.
 */
import type { CellValue } from '../cell.ts'
import { EXAMPLE_MARK, MARK_HEADER, plainHeader } from '../column.ts'
import { headerText, isLineOfParts, withParts } from '../header-parts.ts'
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
  const { at, lines, cells } = headerOf(grid.rows, isKnown)
  const header = grid.rows[at]
  const below = grid.rows.slice(at + lines)
  const mark = cells.findIndex((cell) => plainHeader(String(cell ?? '')) === MARK_HEADER)
  const isExample = ({ cells }: GridRow) => mark >= 0 && String(cells[mark] ?? '').trim() === EXAMPLE_MARK
  const examples = below.filter(isExample)
  const rowCount = grid.rowCount - at - lines - examples.length
  if (rowCount > rowsMax) throw tooManyRows(rowCount)
  const rows = below.filter(
    (row) => !isExample(row) && row.cells.some((cell, index) => index !== mark && !isBlank(cell)),
  )
  return {
    sheet: grid.name,
    headerRow: header?.row ?? 1,
    headers: headersOf(cells, rows),
    rows,
    leadRows: grid.rows.slice(0, at).map(({ row }) => row),
    exampleRows: examples.map(({ row }) => row),
  }
}

/** Two lines where merged headers stand over their parts; either of both may name most of the columns. */
function headerOf(rows: readonly GridRow[], isKnown: (header: string) => boolean) {
  const found = headerIndex(rows, isKnown)
  for (const at of [found, found - 1]) {
    const [upper, lower] = [rows[at]?.cells, rows[at + 1]?.cells]
    // A title above the headers is no header.
    const isNaming = at === found || upper?.some((cell) => isKnown(headerText(cell))) === true
    if (isNaming && upper && lower && isLineOfParts(upper, lower))
      return { at, lines: 2, cells: withParts(upper, lower) }
  }
  return { at: found, lines: 1, cells: rows[found]?.cells ?? [] }
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
