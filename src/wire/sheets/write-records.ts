/**
 * The records of a library as a file: the same on the server, which writes what it reads from its store, and in the browser.
 *
 * Shapes  A workbook has the records on its first sheet and one sheet more for each `rows` field; CSV has the records alone.
 *         `batches()` is called once per sheet and gives the same records each time. A batch comes with the labels of what its
 *         records refer to; `mentionsOf` says what those are.
 */
import type { Resource, WireRecord } from '../../model/resource.ts'
import { type CellValue, type ReferenceNames, toCell } from './cell.ts'
import { choiceWords } from './cell-choice.ts'
import { columnsOf, mainSheetOf, type RowSheet, rowSheetsOf, type SheetColumn, valueAt } from './column.ts'
import { CSV_MEDIA_TYPE, writeCsv } from './csv-write.ts'
import { WORKBOOK_MEDIA_TYPE, writeWorkbook, type WrittenColumn, type WrittenSheet } from './write-workbook.ts'

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
}

export function writeRecords(resource: Resource, file: RecordsFile): AsyncGenerator<Uint8Array> {
  const columns = columnsOf(resource, file.fields)
  const rows = () =>
    cellRows(file.batches(), ({ records, names }) => records.map((record) => cellsOf(columns, record, names)))
  if (file.format === 'csv')
    return writeCsv(
      columns.map(({ header }) => header),
      rows(),
    )
  const main: WrittenSheet = { name: mainSheetOf(resource), columns: columns.map(writtenColumn), rows }
  const others = rowSheetsOf(resource, file.fields).map((sheet): WrittenSheet => ({
    name: sheet.title,
    columns: [...sheet.keys, ...sheet.columns].map(writtenColumn),
    rows: () => cellRows(file.batches(), (batch) => rowsOf(sheet, batch)),
  }))
  return writeWorkbook([main, ...others])
}

/** How often a file reads all records. */
export function passesOf(resource: Resource, format: SheetFormat, fields: readonly string[]): number {
  return format === 'csv' ? 1 : 1 + rowSheetsOf(resource, fields).length
}

export function mediaTypeOf(format: SheetFormat): string {
  return format === 'csv' ? CSV_MEDIA_TYPE : WORKBOOK_MEDIA_TYPE
}

/** The ids that the records refer to in these fields, by library. */
export function mentionsOf(
  resource: Resource,
  fields: readonly string[],
  records: readonly WireRecord[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const mentions = new Map<string, Set<string>>()
  const put = ({ field, path }: SheetColumn, record: WireRecord) => {
    const id = field.reference === undefined ? undefined : valueAt(record, path)
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

export function writtenColumn({ field, header }: SheetColumn): WrittenColumn {
  const choices = field.kind === 'choice' || field.kind === 'choices' || field.kind === 'flag' ? choiceWords(field) : []
  return {
    header,
    ...(field.kind === 'longText' || field.kind === 'richText' ? { width: LONG_WIDTH } : {}),
    ...(choices.length > 0 && !field.readOnly ? { choices, isLoose: field.kind === 'choices' } : {}),
  }
}

const LONG_WIDTH = 40

async function* cellRows(
  batches: AsyncIterable<RecordBatch>,
  rows: (batch: RecordBatch) => readonly (readonly CellValue[])[],
): AsyncGenerator<readonly (readonly CellValue[])[]> {
  for await (const batch of batches) yield rows(batch)
}

export function cellsOf(columns: readonly SheetColumn[], record: WireRecord, names: ReferenceNames): CellValue[] {
  return columns.map(({ field, path }) => toCell(field, valueAt(record, path), names))
}

function rowsOf(sheet: RowSheet, { records, names }: RecordBatch): readonly (readonly CellValue[])[] {
  return records.flatMap((record) => {
    const inner = innerRows(sheet, record)
    if (inner.length === 0) return []
    const keys = cellsOf(sheet.keys, record, names)
    return inner.map((row) => [...keys, ...cellsOf(sheet.columns, row, names)])
  })
}

function innerRows(sheet: RowSheet, record: WireRecord): readonly WireRecord[] {
  const value = valueAt(record, sheet.path)
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
}
