/**
 * The records of a library as a file: the same on the server, which writes what it reads from its store, and in the browser.
 *
 * Shapes  A workbook has the records on its first sheet, one sheet more for each `rows` field, and at the end one that says what
 *         the file holds; CSV has the records alone. The last columns say which record a row is and of which version, so that an
 *         import sees what was changed since; a workbook hides them, a CSV cannot.
 *         `batches()` is called once per sheet and gives the same records each time. A batch comes with the labels of what its
 *         records refer to; `mentionsOf` says what those are.
 */
import type { Resource, WireRecord } from '../../model/resource.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import { type CellValue, type ReferenceNames, toCell } from './cell.ts'
import { CELL_CODECS } from './cell-codecs.ts'
import { formatted } from './cell-format.ts'
import {
  columnsOf,
  INFO_SHEET,
  mainSheetOf,
  type RowSheet,
  rowSheetsOf,
  type SheetColumn,
  columnValue,
  writtenValue,
} from './column.ts'
import { CSV_MEDIA_TYPE, writeCsv } from './csv-write.ts'
import { encodeOrigin, type FileFact, type FileOrigin, tracingColumns } from './origin.ts'
import {
  type RowBatch,
  type StyledCell,
  WORKBOOK_MEDIA_TYPE,
  writeWorkbook,
  type WrittenColumn,
  type WrittenSheet,
} from './write-workbook.ts'

export const SHEET_FORMATS = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

export interface RecordBatch {
  readonly records: readonly WireRecord[]
  readonly names: ReferenceNames
}

export interface RecordsFile {
  readonly format: SheetFormat
  /** Names of fields, in order. */
  readonly fields: readonly string[]
  readonly batches: () => AsyncIterable<RecordBatch>
  readonly origin?: FileOrigin
  /** What a person should know of the file. */
  readonly facts?: readonly FileFact[]
}

/** Writes records as a workbook or CSV file, piece by piece. */
export function writeRecords(resource: Resource, file: RecordsFile): AsyncGenerator<Uint8Array> {
  const shown = columnsOf(resource, file.fields)
  const hidden = tracingColumns(resource).filter(({ path }) => !shown.some((column) => column.path === path))
  const columns = [...shown, ...hidden]
  const count = { rows: 0 }
  const rows = <Cell>(cells: (...row: Parameters<typeof cellsOf>) => readonly Cell[]) =>
    cellRows(file.batches(), ({ records, names }) => {
      count.rows += records.length
      return records.map((record) => cells(columns, record, names))
    })
  if (file.format === 'csv')
    return writeCsv(
      columns.map(({ header }) => header),
      rows(cellsOf),
    )
  const main: WrittenSheet = {
    name: mainSheetOf(resource),
    columns: [...shown.map(writtenColumn), ...hidden.map((column) => ({ ...writtenColumn(column), isHidden: true }))],
    rows: () => rows(formattedCells),
    hasFilter: true,
  }
  const others = rowSheetsOf(resource, file.fields).map((sheet): WrittenSheet => ({
    name: sheet.title,
    columns: [...sheet.keys, ...sheet.columns].map(writtenColumn),
    rows: () => cellRows(file.batches(), (batch) => rowsOf(sheet, batch)),
    hasFilter: true,
  }))
  const info = file.facts ? [infoSheet(resource, file.facts, count)] : []
  return writeWorkbook([main, ...others, ...info], file.origin ? encodeOrigin(file.origin) : {})
}

/** The last sheet; what is counted while the others are written is known by then. */
function infoSheet({ title }: Resource, facts: readonly FileFact[], count: { readonly rows: number }): WrittenSheet {
  const lines = (): RowBatch => [
    [{ value: title, style: 'heading' }],
    ...[...facts, ['条数', String(count.rows)] as const].map(([word, text]): readonly StyledCell[] => [
      word,
      { value: text, style: 'wrapped' },
    ]),
  ]
  return {
    name: INFO_SHEET,
    columns: [],
    widths: INFO_WIDTHS,
    rows: function* () {
      yield lines()
    },
  }
}

const INFO_WIDTHS = [16, 80]

/** How often a file reads all records. */
export function passesOf(resource: Resource, format: SheetFormat, fields: readonly string[]): number {
  return format === 'csv' ? 1 : 1 + rowSheetsOf(resource, fields).length
}

/** The media type of a file format. */
export function mediaTypeOf(format: SheetFormat): string {
  return format === 'csv' ? CSV_MEDIA_TYPE : WORKBOOK_MEDIA_TYPE
}

/** The ids that the records refer to in these fields, by library. */
export function mentionedIds(
  resource: Resource,
  fields: readonly string[],
  records: readonly WireRecord[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const mentions = new Map<string, Set<string>>()
  const put = ({ field, path }: SheetColumn, record: WireRecord) => {
    const id = field.reference === undefined ? undefined : columnValue(record, path)
    if (field.reference === undefined || typeof id !== 'string' || id === '') return
    const ids = mentions.get(field.reference) ?? new Set()
    mentions.set(field.reference, ids.add(id))
  }
  const sheets = rowSheetsOf(resource, fields)
  const columns = [...columnsOf(resource, fields), ...sheets.flatMap(({ keys }) => keys)]
  for (const record of records) {
    for (const column of columns) put(column, record)
    for (const sheet of sheets)
      for (const row of innerRows(sheet, record)) for (const column of sheet.columns) put(column, row)
  }
  return mentions
}

/** How a column is written: header, number format, drop-down. */
export function writtenColumn({ field, header }: SheetColumn): WrittenColumn {
  const { style, words } = CELL_CODECS[field.kind]
  const choices = words?.(field) ?? []
  const format = style?.(field)
  return {
    header,
    ...(format === undefined ? {} : { format }),
    ...(choices.length > 0 && !field.readOnly ? { choices, isLoose: KIND_FACTS[field.kind].value === 'list' } : {}),
  }
}

async function* cellRows<Row>(
  batches: AsyncIterable<RecordBatch>,
  rows: (batch: RecordBatch) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches) yield rows(batch)
}

function formattedCells(columns: readonly SheetColumn[], record: WireRecord, names: ReferenceNames): StyledCell[] {
  return columns.map((column) => formatted(column.field, toCell(column.field, writtenValue(record, column), names)))
}

/** The cells of one record, column by column. */
export function cellsOf(columns: readonly SheetColumn[], record: WireRecord, names: ReferenceNames): CellValue[] {
  return columns.map((column) => toCell(column.field, writtenValue(record, column), names))
}

function rowsOf(sheet: RowSheet, { records, names }: RecordBatch): RowBatch {
  return records.flatMap((record) => {
    const inner = innerRows(sheet, record)
    if (inner.length === 0) return []
    const keys = formattedCells(sheet.keys, record, names)
    return inner.map((row) => [...keys, ...formattedCells(sheet.columns, row, names)])
  })
}

function innerRows(sheet: RowSheet, record: WireRecord): readonly WireRecord[] {
  const value = columnValue(record, sheet.path)
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
}
