/**
 * Which columns a library has on a sheet, what they are called, and where their values stand in a record.
 *
 * Shapes  easy    `columnsOf(resource)`: every field that a person fills in, in schema order
 *         medium  `columnsOf(resource, ['Name', 'Shelf'])`: these fields, in this order, read-only ones too
 *         hard    a `group` gives one column per inner field (`尺寸.宽度`); `rows` give no column but a sheet of their own
 *                 (`rowSheetsOf`), whose first columns repeat the key columns of the record that each row belongs to;
 *                 rows inside rows stay a column, as JSON
 *         `path` is the place in the record, steps parted by `/`: `Price`, `Size/Width`.
 *         Headers of one sheet differ from each other whatever the titles are, and from `MARK_HEADER`.
 */
import { answerLines } from '../../model/answers.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'

export interface SheetColumn {
  readonly field: Field
  readonly path: string
  /** Title and unit: `单价（元）`. */
  readonly header: string
}

/** The sheet of one `rows` field. */
export interface RowSheet {
  readonly field: Field
  readonly path: string
  /** The sheet's name. */
  readonly title: string
  /** Say which record a row belongs to; `path` is that of the record. */
  readonly keys: readonly SheetColumn[]
  /** `path` is that of the row. */
  readonly columns: readonly SheetColumn[]
  /** What the server makes in each row: exported, never read. */
  readonly made: readonly SheetColumn[]
}

/** Stands behind the header of a column that must be filled. */
export const REQUIRED_MARK = '*'
/** The first column of a template, of no field: a row that has `EXAMPLE_MARK` there is not read. */
export const MARK_HEADER = '标记'
export const EXAMPLE_MARK = '示例'
/** The sheet of a template that explains it. */
export const GUIDE_SHEET = '说明'
/** The sheet of an export that says what the file holds. */
export const INFO_SHEET = '导出信息'
/** The hidden sheet that holds the words of the drop-downs. */
export const OPTIONS_SHEET = '选项'

/** Letters of a sheet's name; Excel allows 31 UTF-16 units, of which ` 2` may take some. */
const SHEET_NAME_MAX = 28

/** The columns of a library's main sheet, in the order of `names`; without names, every field that people may edit. */
export function columnsOf(resource: Resource, names?: readonly string[]): readonly SheetColumn[] {
  // Headers are made for all fields at once, so that a column is called the same on whatever sheet it stands.
  const all = columnsOfFields(resource.fields).filter(({ field }) => field.kind !== 'rows')
  const wanted = names ?? resource.fields.filter(isWrittenInSheets).map((field) => field.name)
  return [...new Set(wanted)].flatMap((name) => all.filter(({ path }) => path === name || path.startsWith(`${name}/`)))
}

/** Whether a file can say it: answers are filled in where their questions are asked. */
export function isWrittenInSheets({ readOnly, kind }: Field): boolean {
  return !readOnly && kind !== 'answers'
}

/** What a cell is written of: the value, of answers their lines. */
export function writtenValue(record: WireRecord, { field, path }: SheetColumn): unknown {
  const value = columnValue(record, path)
  if (!field.answering) return value
  return answerLines(record[field.answering.asked], value).join('\n') || undefined
}

/** The columns by which a person knows a record: its natural key, else what its label is made of, else its id. */
export function keyColumnsOf(resource: Resource): readonly SheetColumn[] {
  const { id, label, naturalKey } = resource.identity
  const labelled = label.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  const columns = columnsOf(resource, naturalKey.length > 0 ? naturalKey : labelled)
  return columns.length > 0 ? columns : columnsOf(resource, [id])
}

/** The further sheets of a library: one for each field that holds rows. */
export function rowSheetsOf(resource: Resource, names?: readonly string[]): readonly RowSheet[] {
  const keys = keyColumnsOf(resource)
  const taken = new Set(
    [mainSheetOf(resource), GUIDE_SHEET, INFO_SHEET, OPTIONS_SHEET].map((name) => name.toLowerCase()),
  )
  const sheets = placesOf(resource.fields).filter(({ field }) => field.kind === 'rows')
  const named = sheets.map((place) => ({ ...place, title: distinct(sheetName(place.field.title), taken) }))
  const isWanted = ({ field, path }: Place) =>
    names ? names.some((name) => path === name || path.startsWith(`${name}/`)) : !field.readOnly
  return named.filter(isWanted).map(({ field, path, title }) => {
    const headers = new Set(keys.map(({ header }) => header.toLowerCase()))
    const all = columnsOfFields(field.fields ?? [], headers)
    const made = all.filter((column) => column.field.readOnly && column.field.derived)
    return { field, path, title, keys, columns: names ? all : all.filter((column) => !made.includes(column)), made }
  })
}

/** The name of the first sheet. */
export function mainSheetOf(resource: Resource): string {
  return sheetName(resource.title)
}

/** A header as it is compared: without required mark and blanks, full-width letters as ASCII. */
export function plainHeader(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/^\*+|\*+$/g, '')
}

/** As headers are compared: without unit and hint, whatever the case. */
export function comparableHeader(text: string): string {
  return plainHeader(text).toLowerCase()
}

/** The value at a column's path; nothing where a group on the way is not there. */
export function columnValue(record: WireRecord, path: string): unknown {
  let value: unknown = record
  for (const step of path.split('/')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as WireRecord)[step]
  }
  return value
}

/** The record with the value at a column's path; `undefined` leaves the field out, and with it a group that is then empty. */
export function withValueAt(record: WireRecord, path: string, value: unknown): WireRecord {
  const [step = '', ...rest] = path.split('/')
  const { [step]: inner, ...others } = record
  if (rest.length === 0) return value === undefined ? others : { ...record, [step]: value }
  const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
  const group = withValueAt(isGroup ? (inner as WireRecord) : {}, rest.join('/'), value)
  return Object.keys(group).length === 0 ? others : { ...record, [step]: group }
}

function columnsOfFields(fields: readonly Field[], taken = new Set([MARK_HEADER])): SheetColumn[] {
  return placesOf(fields).map(({ field, path, title }) => ({
    field,
    path,
    header: distinct(field.unit ? `${title}（${field.unit}）` : title, taken),
  }))
}

interface Place {
  readonly field: Field
  readonly path: string
  readonly title: string
}

function placesOf(fields: readonly Field[]): readonly Place[] {
  return fields.flatMap((field) => {
    if (field.kind !== 'group' || !field.fields) return [{ field, path: field.name, title: field.title }]
    return placesOf(field.fields).map((inner) => ({
      field: inner.field,
      path: `${field.name}/${inner.path}`,
      title: `${field.title}.${inner.title}`,
    }))
  })
}

/** As Excel allows it. */
function sheetName(title: string): string {
  const plain = title.replace(/[\\/?*[\]:\p{Cc}]/gu, ' ').replace(/^[\s']+|[\s']+$/g, '')
  return plain.slice(0, SHEET_NAME_MAX).replace(/\p{Surrogate}$/u, '') || '数据'
}

/** The text, or `text 2`, `text 3` … where it is taken already; letters of either case count as the same. Takes it. */
function distinct(text: string, taken: Set<string>): string {
  let name = text
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${text} ${count}`
  taken.add(name.toLowerCase())
  return name
}
