/**
 * What a file holds before anything is known of its columns: the rows that say something, by their number in the spreadsheet.
 *
 * Shapes  `cells` is by column, from the first; missing ones are null. Blank rows are not there, wherever they stand.
 *         `rowCount` counts them all, `rows` holds no more than could ever be imported.
 */
import type { CellValue } from './cell.ts'
import { CELL_TEXT_MAX, IMPORT_COLUMNS_MAX, ROWS_COUNTED_MAX } from './limits.ts'
import { suspicious, tooManyColumns, tooManyRows } from './read-refusal.ts'

/** A cell of which nobody can say what it means: a formula that was never computed, or one that ended in an error. */
export interface CellFault {
  /** From 0. */
  readonly column: number
  /** As the spreadsheet shows it: `#REF!`; '' for a formula without a value. */
  readonly shown: string
}

export interface GridRow {
  /** As the spreadsheet shows it, from 1. */
  readonly row: number
  readonly cells: readonly CellValue[]
  /** What the person should know of the row: its values come from formulas. */
  readonly notes?: readonly string[]
  /** Their cells are null. */
  readonly faults?: readonly CellFault[]
}

/** One sheet. */
export interface Grid {
  /** '' for a file without sheets. */
  readonly name: string
  readonly rows: readonly GridRow[]
  readonly rowCount: number
}

export interface SheetFile {
  readonly kind: 'xlsx' | 'csv'
  /** The sheets that were asked for, in the order of the file. */
  readonly grids: readonly Grid[]
  /** Visible sheets that were not. */
  readonly otherSheets: readonly string[]
  /** The workbook's own facts by name (`origin.ts`). */
  readonly properties: Readonly<Record<string, string>>
}

export interface GridBuilder {
  /** Whether a further row would only be counted. */
  isFull(): boolean
  add(row: GridRow): void
  /** A row that says something, beyond the limit. */
  count(): void
  grid(): Grid
}

/** Makes a grid to which rows are added one by one; beyond `keptMax` they are counted and not kept. */
export function createGridBuilder(name: string, keptMax: number): GridBuilder {
  const rows: GridRow[] = []
  let rowCount = 0
  const countOne = () => {
    rowCount += 1
    if (rowCount > ROWS_COUNTED_MAX) throw tooManyRows(rowCount)
  }
  return {
    isFull: () => rows.length >= keptMax,
    add(row) {
      const filled = row.cells.findLastIndex((cell) => !isBlank(cell)) + 1
      const length = Math.max(filled, ...(row.faults ?? []).map(({ column }) => column + 1))
      if (length === 0) return
      if (length > IMPORT_COLUMNS_MAX) throw tooManyColumns()
      countOne()
      const cells = row.cells.slice(0, length)
      while (cells.length < length) cells.push(null)
      if (rows.length < keptMax) rows.push({ ...row, cells })
    },
    count: countOne,
    grid: () => ({ name, rows, rowCount }),
  }
}

/** Whether a cell is empty or holds nothing but blanks. */
export function isBlank(cell: CellValue | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

const ERROR_WORDS = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/

/** What a spreadsheet shows where a formula has failed; in a CSV it is all that is left of it. */
export function isErrorText(text: string): boolean {
  return text.startsWith('#') && ERROR_WORDS.test(text)
}

/** The text of a cell; throws for one that is too long. */
export function checkedText(text: string): string {
  if (text.length > CELL_TEXT_MAX) throw suspicious(`里有超过 ${CELL_TEXT_MAX} 个字的单元格`)
  return text
}
