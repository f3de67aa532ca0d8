/**
 * What a file holds before anything is known of its columns: the rows that say something, by their number in the spreadsheet.
 *
 * Shapes  `cells` is by column, from the first; missing ones are null. Blank rows are not there, wherever they stand.
 *         `rowCount` counts them all, `rows` holds no more than could ever be imported.
 */
import type { CellValue } from './cell.ts'
import { CELL_TEXT_MAX, IMPORT_COLUMNS_MAX } from './limits.ts'
import { suspicious, tooManyColumns } from './read-refusal.ts'

export interface GridRow {
  /** As the spreadsheet shows it, from 1. */
  readonly row: number
  readonly cells: readonly CellValue[]
  /** What the person should know of the row: its values come from formulas, or a cell in it shows an error. */
  readonly notes?: readonly string[]
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
}

export interface GridBuilder {
  /** Whether a further row would only be counted. */
  isFull(): boolean
  add(row: GridRow): void
  /** A row that says something, beyond the limit. */
  count(): void
  grid(): Grid
}

export function createGridBuilder(name: string, keptMax: number): GridBuilder {
  const rows: GridRow[] = []
  let rowCount = 0
  return {
    isFull: () => rows.length >= keptMax,
    add(row) {
      const length = row.cells.findLastIndex((cell) => !isBlank(cell)) + 1
      if (length === 0) return
      if (length > IMPORT_COLUMNS_MAX) throw tooManyColumns()
      rowCount += 1
      if (rows.length < keptMax) rows.push({ ...row, cells: row.cells.slice(0, length) })
    },
    count: () => void (rowCount += 1),
    grid: () => ({ name, rows, rowCount }),
  }
}

export function isBlank(cell: CellValue | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

export function checkedText(text: string): string {
  if (text.length > CELL_TEXT_MAX) throw suspicious(`里有超过 ${CELL_TEXT_MAX} 个字的单元格`)
  return text
}
