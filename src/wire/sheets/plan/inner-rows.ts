/**
 * Rows of rows: each stands on a sheet of its own and says by the key of which record it is.
 *
 * Shapes  Records are found by the texts of their key cells on the main sheet. A record that the sheet has no row for has
 *         blank rows, like a blank cell. What fits nowhere is a row with a problem, never nothing.
 */
import type { WireRecord } from '../../../model/resource.ts'
import { isEqual } from '../../../model/ajv-runtime.ts'
import type { CellValue } from '../cell.ts'
import { plainHeader, type RowSheet, columnValue, withValueAt } from '../column.ts'
import type { GridRow } from '../read-grid.ts'
import { type Mapping } from './match.ts'
import type { PlannedRow, RowProblem } from './planned.ts'
import { type MappedColumn, mappedColumns, readCell } from './read-row.ts'
import type { ImportTable } from './table.ts'
import type { Targets } from './targets.ts'
import { unreadCells } from './unread.ts'

export interface InnerTable {
  readonly sheet: RowSheet
  readonly table: ImportTable
  readonly mapping: Mapping
}

export interface InnerRows {
  /** The rows of the record with these key texts; undefined for none. `problems` name the sheet's own rows. */
  of(key: string, stored: () => WireRecord | undefined): InnerList | undefined
  /** Rows whose record the main sheet does not have. */
  orphans(): readonly PlannedRow[]
  readonly sheet: RowSheet
}

export interface InnerList {
  readonly rows: readonly WireRecord[]
  readonly problems: readonly RowProblem[]
}

/** The key texts of a row, given the columns that hold them; undefined when one is blank. */
export function innerKeyText(
  indexes: readonly (number | undefined)[],
  cells: readonly CellValue[],
): string | undefined {
  const texts = indexes.map((index) => (index === undefined ? '' : comparable(cells[index])))
  return texts.length === 0 || texts.some((text) => text === '') ? undefined : JSON.stringify(texts)
}

/** Where the key columns of the record stand on the sheet of its rows. */
export function innerKeyIndexes({ sheet, table }: InnerTable): readonly (number | undefined)[] {
  return sheet.keys.map(
    ({ header }) => table.headers.find(({ text }) => plainHeader(text) === plainHeader(header))?.index,
  )
}

/** Reads a sheet of rows, grouped by the record that they belong to. */
export function createInnerRows(inner: InnerTable, targets: Targets): InnerRows {
  const { sheet, table, mapping } = inner
  const keyIndexes = innerKeyIndexes(inner)
  const columns = mappedColumns(table.headers, sheet.columns, mapping)
  const groups = new Map<string, GridRow[]>()
  const lost: GridRow[] = []
  for (const row of table.rows) {
    const key = innerKeyText(keyIndexes, row.cells)
    const group = key === undefined ? lost : groups.get(key)
    if (group) group.push(row)
    else if (key !== undefined) groups.set(key, [row])
  }
  const used = new Set<string>()
  return {
    sheet,
    of(key, stored) {
      used.add(key)
      const group = groups.get(key)
      return group && readGroup({ sheet, columns, targets }, group, stored)
    },
    orphans() {
      const unused = [...groups].filter(([key]) => !used.has(key)).flatMap(([, rows]) => rows)
      return [...lost, ...unused].map((row) => orphan(sheet, table.sheet, row))
    },
  }
}

interface GroupReading {
  readonly sheet: RowSheet
  readonly columns: readonly MappedColumn[]
  readonly targets: Targets
}

function readGroup(
  { sheet, columns, targets }: GroupReading,
  group: readonly GridRow[],
  stored: () => WireRecord | undefined,
): InnerList {
  const problems: RowProblem[] = []
  const mapped = new Map(columns.map(({ column, index }) => [index, column]))
  const say = (row: number, words: string) =>
    problems.push({ path: sheet.path, title: sheet.title, message: `工作表「${sheet.title}」第 ${row} 行：${words}` })
  const made = group.map((gridRow) => {
    const { row, cells } = gridRow
    let record: WireRecord = {}
    for (const { message } of unreadCells(gridRow, mapped)) say(row, message)
    for (const column of columns) {
      const { value, problem } = readCell(column, cells, { targets, stored })
      if (value !== undefined) record = withValueAt(record, column.column.path, value)
      if (problem !== undefined) say(row, problem)
    }
    return record
  })
  return { rows: withUnknown(made, columns, columnValue(stored() ?? {}, sheet.path)), problems }
}

/** What a row's sheet does not show is kept: of the stored row that it is, or that stood in its place. */
function withUnknown(
  rows: readonly WireRecord[],
  columns: readonly MappedColumn[],
  before: unknown,
): readonly WireRecord[] {
  const left = Array.isArray(before) ? [...(before as readonly WireRecord[])] : []
  const isSame = (row: WireRecord, other: WireRecord) =>
    columns.every(({ column }) =>
      isEqual(columnValue(row, column.path) ?? null, columnValue(other, column.path) ?? null),
    )
  return rows.map((row, index) => {
    const same = left.findIndex((other) => other !== undefined && isSame(row, other))
    const at = same >= 0 ? same : left[index] && !rows.some((other) => isSame(other, left[index] ?? {})) ? index : -1
    const base = left[at]
    if (!base) return row
    delete left[at]
    let kept: WireRecord = base
    for (const { column } of columns) kept = withValueAt(kept, column.path, columnValue(row, column.path))
    return kept
  })
}

function orphan(sheet: RowSheet, name: string, { row }: GridRow): PlannedRow {
  const keys = sheet.keys.map(({ field }) => field.title).join('、')
  const message = `主表里没有这一行所属的记录，请核对 ${keys}`
  const problems = [{ path: '', title: sheet.title, message }]
  return { sheet: name, row, outcome: 'error', name: '', changes: [], problems, notes: [] }
}

function comparable(cell: CellValue | undefined): string {
  return String(cell ?? '')
    .normalize('NFKC')
    .trim()
    .toLowerCase()
}
