/**
 * Rows that were not imported, as the file that they came in: the columns untouched, one more that says why, and a note on each
 * cell that is wrong. Put right, it is imported as it is.
 */
import type { CellValue } from '../cell.ts'
import type { GridRow } from '../read-grid.ts'
import { type StyledCell, WORKBOOK_MEDIA_TYPE, writeWorkbook, type WrittenSheet } from '../write-workbook.ts'
import { ERROR_HEADER, type ImportTable } from './table.ts'

export interface RowError {
  /** Index of the column that is wrong; undefined for the row as a whole. */
  readonly column: number | undefined
  readonly message: string
}

export interface ErrorSheet {
  readonly name: string
  readonly table: ImportTable
  /** By row number; a row without errors comes along because another sheet's row needs it. */
  readonly rows: ReadonlyMap<number, readonly RowError[]>
  /** Indexes of columns that stay out of sight. */
  readonly hidden?: ReadonlySet<number>
}

const BATCH_ROWS = 500

/** `properties` are those of the file that came: what it is known by, the corrected one is too. */
export async function writeErrorFile(
  sheets: readonly ErrorSheet[],
  properties: Readonly<Record<string, string>>,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of writeWorkbook(sheets.map(sheetOf), properties)) parts.push(new Uint8Array(part))
  return new Blob(parts, { type: WORKBOOK_MEDIA_TYPE })
}

function sheetOf({ name, table, rows, hidden }: ErrorSheet): WrittenSheet {
  const kept = table.rows.filter(({ row }) => rows.has(row))
  const old = table.headers.find(({ text }) => text === ERROR_HEADER)
  const headers = table.headers.filter((header) => header !== old)
  const place = new Map(headers.map(({ index }, at) => [index, at + 1]))
  const errors = kept.map(({ row }) => rows.get(row) ?? [])
  const notes = errors.flatMap((list, at) =>
    [...byColumn(list, place)].map(([column, text]) => ({ row: at + 2, column, text })),
  )
  const line = ({ cells }: GridRow, at: number): readonly StyledCell[] => {
    const wrong = new Set(errors[at]?.map(({ column }) => column))
    return [
      ...headers.map(({ index }) => styled(cells[index] ?? null, wrong.has(index))),
      (errors[at] ?? []).map(({ message }) => message).join('；') || null,
    ]
  }
  return {
    name,
    columns: [
      ...headers.map(({ text, index }) => ({ header: text, isHidden: hidden?.has(index) ?? false })),
      { header: ERROR_HEADER, width: 60 },
    ],
    rows: function* () {
      for (let from = 0; from < kept.length; from += BATCH_ROWS)
        yield kept.slice(from, from + BATCH_ROWS).map((row, at) => line(row, from + at))
    },
    notes,
  }
}

function styled(value: CellValue, isWrong: boolean): StyledCell {
  return isWrong ? { value, style: 'error' } : value
}

function byColumn(errors: readonly RowError[], place: ReadonlyMap<number, number>): ReadonlyMap<number, string> {
  const notes = new Map<number, string>()
  for (const { column, message } of errors) {
    const at = column === undefined ? undefined : place.get(column)
    if (at !== undefined) notes.set(at, notes.has(at) ? `${notes.get(at)}\n${message}` : message)
  }
  return notes
}
