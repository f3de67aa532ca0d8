/**
 * A row as far as it can be read by itself: its cells, and the record that it means.
 *
 * Shapes  A row meets its record by id where the file has ids, else by natural key.
 *         Exported files have ids that nobody sees, and people copy rows in them: of rows with one id only the one that still has
 *         the record's key is that record, the others are new. A platform record that the file came with is met by its key too,
 *         like in a file without ids.
 */
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { GridRow } from '../read-grid.ts'
import { withValueAt } from '../column.ts'
import type { RowDraft } from './judge.ts'
import type { ImportPlanInput } from './plan.ts'
import { rowRanges } from './planned.ts'
import { type MappedColumn, readCell } from './read-row.ts'
import { storedKey } from './stored.ts'

/** Reads every row of the table by itself, and finds the record that each means. */
export function rowDrafts(input: ImportPlanInput, columns: readonly MappedColumn[]): readonly RowDraft[] {
  const drafts = input.table.rows.map((row) => draftOf(input, row, { columns, byId: true }))
  if (input.table.versionIndex === undefined) return drafts
  const originals = originalRows(input.resource, drafts)
  return drafts.map((draft) => {
    const original = originals.get(draft.id)
    const isGiven = original !== undefined && original !== draft.row.row
    if (!isGiven && !isForeignOnly(input, draft)) return draft
    const byKey = draftOf(input, draft.row, { columns, byId: false })
    return isGiven ? { ...byKey, copyOf: original } : byKey
  })
}

/** Without its rows on other sheets; with `byId`, a row that names an id means that record. */
function draftOf(
  input: ImportPlanInput,
  row: GridRow,
  { columns, byId }: { readonly columns: readonly MappedColumn[]; readonly byId: boolean },
): RowDraft {
  const { resource, stored, targets } = input
  const { id } = resource.identity
  const keys = new Set([id, ...resource.identity.naturalKey])
  let found: WireRecord | undefined
  const read = (some: readonly MappedColumn[]) =>
    some.map((each) => readCell(each, row.cells, { targets, stored: () => found }))
  const keyCells = read(columns.filter(({ column }) => keys.has(column.path)))
  let values: WireRecord = {}
  for (const { column, value } of keyCells) if (value !== undefined) values = withValueAt(values, column.path, value)
  const { [id]: idValue, ...keyValues } = values
  const key = storedKey(resource, keyValues)
  const idText = idValue === undefined ? '' : String(idValue)
  const recordId = byId && !isMangled(idText, stored.byId) ? idText : ''
  found = recordId === '' ? (key === undefined ? undefined : stored.own(key)) : stored.byId(recordId)
  const cells = [...keyCells, ...read(columns.filter(({ column }) => !keys.has(column.path)))]
  return {
    row,
    id: recordId,
    key,
    found,
    cells: cells.filter(({ column }) => column.path !== id),
    lists: [],
    exported: byId ? exportedVersion(input, row) : undefined,
  }
}

function exportedVersion({ table, resource }: ImportPlanInput, { cells }: GridRow): number | undefined {
  if (table.versionIndex === undefined || resource.identity.version === undefined) return undefined
  const cell = cells[table.versionIndex]
  const version = typeof cell === 'number' ? cell : Number(String(cell ?? '').trim() || Number.NaN)
  return Number.isSafeInteger(version) ? version : undefined
}

/** A long number that a spreadsheet has made a short one of (`1.23457E+17`): the key still says which record is meant. */
function isMangled(id: string, byId: (id: string) => WireRecord | undefined): boolean {
  return /^\d(?:\.\d+)?E\+\d+$/i.test(id) && byId(id) === undefined
}

/** Of ids that stand in several rows: the one row that is that record. */
function originalRows(resource: Resource, drafts: readonly RowDraft[]): ReadonlyMap<string, number> {
  const byId = new Map<string, RowDraft[]>()
  for (const draft of drafts) {
    if (draft.id === '' || !draft.found) continue
    const group = byId.get(draft.id)
    if (group) group.push(draft)
    else byId.set(draft.id, [draft])
  }
  const originals = new Map<string, number>()
  for (const [id, group] of byId) {
    const own = group.filter(({ key, found }) => key !== undefined && key === storedKey(resource, found ?? {}))
    if (group.length > 1 && own.length === 1 && own[0]) originals.set(id, own[0].row.row)
  }
  return originals
}

/** A platform record of which the scope has no record of its own. */
function isForeignOnly({ stored }: ImportPlanInput, { found, key }: RowDraft): boolean {
  return found !== undefined && !stored.isOwn(found) && key !== undefined && stored.own(key) === undefined
}

/** Row numbers by what the rows mean, where that is more than one row. */
export function repeatedRows(
  input: ImportPlanInput,
  drafts: readonly RowDraft[],
): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>()
  for (const draft of drafts)
    for (const name of namesOf(input, draft)) {
      const there = rows.get(name)
      if (there) there.push(draft.row.row)
      else rows.set(name, [draft.row.row])
    }
  return new Map([...rows].filter(([, numbers]) => numbers.length > 1))
}

/**
 * Says that several rows mean the same record, with the numbers of the others; undefined when this row is the only
 * one.
 */
export function repeatedWords(
  input: ImportPlanInput,
  draft: RowDraft,
  repeated: ReadonlyMap<string, readonly number[]>,
): string | undefined {
  const { resource } = input
  const rows = namesOf(input, draft).flatMap((name) => repeated.get(name) ?? [])
  if (rows.length === 0) return undefined
  const titles = resource.identity.naturalKey.map((name) => resource.fields.find((field) => field.name === name)?.title)
  const what = draft.key === undefined ? '编号' : titles.join('、')
  return `“${what}”在文件里重复（第 ${rowRanges([...new Set(rows)])} 行），请只保留一行`
}

/** The platform and the scope may have a record of one key each. */
function namesOf({ stored }: ImportPlanInput, { id, key, found }: RowDraft): readonly string[] {
  const isForeign = id !== '' && found !== undefined && !stored.isOwn(found)
  return [...(id === '' ? [] : [`id ${id}`]), ...(key === undefined || isForeign ? [] : [`key ${key}`])]
}
