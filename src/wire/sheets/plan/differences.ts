/** What differs between a record and what a row makes of it: cell by cell, in the words of cells. */
import { isEqual } from '../../../model/ajv-runtime.ts'
import { maskText } from '../../../model/mask-text.ts'
import type { Field, Resource, WireRecord } from '../../../model/resource.ts'
import { toCell } from '../cell.ts'
import { type SheetColumn, columnValue } from '../column.ts'
import type { RowDraft } from './judge.ts'
import type { ImportPlanInput } from './plan.ts'
import type { CellChange } from './planned.ts'

/** Lists the cells in which a record and what a row makes of it differ. */
export function changesOf(
  { resource, targets }: ImportPlanInput,
  draft: RowDraft,
  [before, after]: readonly [before: WireRecord, after: WireRecord],
): readonly CellChange[] {
  const names = (resource: string, id: string) => targets.get(resource, id)?.label
  const written = draft.cells.map(({ column }) => column)
  const cells = [...written, ...followersBeside(resource, written)].flatMap(({ field, path, header }) => {
    const [old, next] = [columnValue(before, path), columnValue(after, path)]
    if (isSame(old, next) || isMaskOf(field, next, old)) return []
    const text = (value: unknown) => String(toCell(field, value, names) ?? '')
    return [{ path, title: header, before: text(old), after: text(next) }]
  })
  const rows = draft.lists.flatMap(({ sheet }) => {
    const [old, next] = [columnValue(before, sheet.path), columnValue(after, sheet.path)]
    if (isSame(old, next)) return []
    return [{ path: sheet.path, title: sheet.title, ...rowsText(old, next) }]
  })
  return [...cells, ...rows]
}

/** What follows from other fields is told also where the file has no column for it. */
function followersBeside(resource: Resource, written: readonly SheetColumn[]): readonly SheetColumn[] {
  return resource.form.computed.flatMap(({ field: name }) => {
    const field = resource.fields.find((each) => each.name === name)
    return field && !written.some(({ path }) => path === name) ? [{ field, path: name, header: field.title }] : []
  })
}

/** How many rows there were and are, and how many of them are others. */
function rowsText(before: unknown, after: unknown): { readonly before: string; readonly after: string } {
  const old: readonly unknown[] = Array.isArray(before) ? before : []
  const next: readonly unknown[] = Array.isArray(after) ? after : []
  const others = next.filter((row) => !old.some((each) => isEqual(each, row))).length
  return { before: `${old.length} 行`, after: `${next.length} 行${others > 0 ? `，其中 ${others} 行有改动` : ''}` }
}

/** A file that has been exported holds masked texts, which mean what is stored, also where the list shows it whole. */
function isMaskOf({ mask }: Field, text: unknown, stored: unknown): boolean {
  return mask !== undefined && typeof stored === 'string' && text === maskText(mask, stored)
}

/** Nothing is nothing however it is written, and a line ends the same on every machine. */
function isSame(left: unknown, right: unknown): boolean {
  const plain = (value: unknown) => {
    if (value === undefined || value === null || value === '') return null
    if (Array.isArray(value) && value.length === 0) return null
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value
  }
  return isEqual(plain(left), plain(right))
}
