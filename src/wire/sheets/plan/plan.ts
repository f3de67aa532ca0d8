/**
 * The dry run: what each row of a table would do to the library, by the validator of the form. Pure; nothing is sent.
 *
 * Shapes  A row meets its record by id where the file has ids, else by natural key. Rows that name the same record are all
 *         wrong, since nobody can say which is meant.
 */
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { Validate } from '../../../model/validation.ts'
import type { GridRow } from '../read-grid.ts'
import { createInnerRows, type InnerRows, type InnerTable, keyText } from './inner-rows.ts'
import { importColumns, type Mapping } from './match.ts'
import type { ImportChoices, PlannedRow } from './planned.ts'
import { judgeRow, type RowDraft } from './judge.ts'
import { type MappedColumn, mappedColumns, readCell } from './read-row.ts'
import { keyOf, type Stored } from './stored.ts'
import { rowRanges } from './planned.ts'
import { keyColumnsOf, withValueAt } from '../column.ts'
import type { ImportTable } from './table.ts'
import type { Targets } from './targets.ts'

export interface PlanRules {
  readonly validate: Validate
  /** Fields that the form would not show for this record, and would clear. */
  readonly hidden: (record: WireRecord) => ReadonlySet<string>
  /** The record without what its schema does not know. */
  readonly known: (record: WireRecord) => WireRecord
  /** The record with what follows from other fields filled in, as the save will store it. */
  readonly filled: (record: WireRecord) => WireRecord
  /** Whether platform records are to be referenced before they are changed. */
  readonly mustReference: boolean
}

export interface PlanInput {
  readonly resource: Resource
  readonly table: ImportTable
  readonly mapping: Mapping
  readonly inner: readonly InnerTable[]
  readonly stored: Stored
  readonly targets: Targets
  readonly rules: PlanRules
  readonly choices: ImportChoices
}

const PROGRESS_ROWS = 500

export function planRows(input: PlanInput, onProgress: (done: number, total: number) => void = () => undefined) {
  const { resource, table, targets } = input
  const columns = mappedColumns(table.headers, importColumns(resource), input.mapping)
  const inner = input.inner.map((each) => createInnerRows(each, targets))
  const keyIndexes = keyColumnsOf(resource).map(({ path }) => columns.find(({ column }) => column.path === path)?.index)
  const drafts = table.rows.map((row) => draftOf(input, columns, row))
  const repeated = repeatedRows(drafts)
  const planned: PlannedRow[] = []
  for (const [index, draft] of drafts.entries()) {
    const lists = innerLists(inner, keyText(keyIndexes, draft.row.cells), draft)
    planned.push(judgeRow(input, draft, lists, repeatedWords(resource, draft, repeated)))
    if (index % PROGRESS_ROWS === 0) onProgress(index, drafts.length)
  }
  onProgress(drafts.length, drafts.length)
  return [...planned, ...inner.flatMap((each) => each.orphans())]
}

/** The row as far as it can be read by itself: its cells, and the record that it means. */
function draftOf(input: PlanInput, columns: readonly MappedColumn[], row: GridRow): RowDraft {
  const { resource, stored, targets } = input
  const { id } = resource.identity
  const keys = new Set([id, ...resource.identity.naturalKey])
  let found: WireRecord | undefined
  const read = (some: readonly MappedColumn[]) => some.map((each) => readCell(each, row.cells, targets, () => found))
  const keyCells = read(columns.filter(({ column }) => keys.has(column.path)))
  let values: WireRecord = {}
  for (const { column, value } of keyCells) if (value !== undefined) values = withValueAt(values, column.path, value)
  const { [id]: idValue, ...keyValues } = values
  const recordId = idValue === undefined ? '' : String(idValue)
  const key = keyOf(resource, keyValues)
  found = recordId === '' ? (key === undefined ? undefined : stored.own(key)) : stored.byId(recordId)
  const cells = [...keyCells, ...read(columns.filter(({ column }) => !keys.has(column.path)))]
  return { row, id: recordId, key, found, cells: cells.filter(({ column }) => column.path !== id) }
}

function innerLists(inner: readonly InnerRows[], key: string | undefined, { found }: RowDraft) {
  return inner.map((each) => ({
    sheet: each.sheet,
    list: key === undefined ? undefined : each.of(key, () => found),
  }))
}

/** Row numbers by what the rows mean, where that is more than one row. */
function repeatedRows(drafts: readonly RowDraft[]): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>()
  for (const draft of drafts)
    for (const name of namesOf(draft)) {
      const there = rows.get(name)
      if (there) there.push(draft.row.row)
      else rows.set(name, [draft.row.row])
    }
  return new Map([...rows].filter(([, numbers]) => numbers.length > 1))
}

function namesOf({ id, key }: RowDraft): readonly string[] {
  return [...(id === '' ? [] : [`id ${id}`]), ...(key === undefined ? [] : [`key ${key}`])]
}

function repeatedWords(
  resource: Resource,
  draft: RowDraft,
  repeated: ReadonlyMap<string, readonly number[]>,
): string | undefined {
  const rows = namesOf(draft).flatMap((name) => repeated.get(name) ?? [])
  if (rows.length === 0) return undefined
  const titles = resource.identity.naturalKey.map((name) => resource.fields.find((field) => field.name === name)?.title)
  const what = draft.key === undefined ? '编号' : titles.join('、')
  return `${what} 在文件里重复（第 ${rowRanges([...new Set(rows)])} 行），请只保留一行`
}
