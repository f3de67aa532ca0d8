/**
 * The value of a field ↔ one cell of a sheet, for every kind: inverse functions, so that a file that was exported and is
 * imported unchanged changes nothing.
 *
 * Shapes  Written: numbers and money as numbers, all else as text: flags by their words (是, 否), choices and references by
 *         label, lists joined by `、` (`listText`), dates `YYYY-MM-DD`. What has no value is `null`.
 *         Read besides: what people and Excel make of it, as `1,200.50`, `2024/1/5`, `√`, real date cells (a number: days since
 *         1899-12-30), half- or full-width letters. Blank cells give `{ value: undefined }`.
 *         Read or not, a value is not validated: that is the library's validator's.
 * Units   Instants stand in Chinese standard time, whatever the machine's zone: a file travels between machines.
 * Errors  A cell that is no value of the field gives a problem that names the field and the cure, never an exception.
 */
import type { Field } from '../../model/resource.ts'
import { CELL_CODECS } from './cell-codecs.ts'

export type CellValue = string | number | boolean | null

/** The label of the target; nothing for one that is not seen, which is then written by its id. */
export type ReferenceNames = (resource: string, id: string) => string | undefined
/** The ids of the targets of that label (or id). */
export type ReferenceLookup = (resource: string, text: string) => readonly string[]

export type CellReading = { readonly value: unknown } | { readonly problem: string }

/** Ends a text that was too long for a cell. */
export const CUT_MARK = '…（内容过长，导出时截断）'

/** Writes a field's value as a cell. */
export function toCell(field: Field, value: unknown, names: ReferenceNames): CellValue {
  if (value === undefined || value === null) return null
  return CELL_CODECS[field.kind].write(value, field, names)
}

/** Reads a cell as a field's value, or as the problem that it has; a blank one is undefined. */
export function fromCell(field: Field, cell: CellValue, lookup: ReferenceLookup): CellReading {
  const text = cellText(cell)
  if (text === '') return { value: undefined }
  if (text.endsWith(CUT_MARK)) return { problem: `“${field.title}”的内容在导出时被截断，请填入完整内容` }
  const { read } = CELL_CODECS[field.kind]
  return read({ field, cell: cell ?? '', text, lookup })
}

/** What is read where text is meant: Excel makes numbers of codes and phone numbers. */
function cellText(cell: CellValue): string {
  if (typeof cell === 'number' && Number.isInteger(cell)) return BigInt(cell).toString()
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '')
}
