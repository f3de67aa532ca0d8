/** The fields of a drafted library: those of the evidence, or of a small library from nothing, and those that the server keeps. */
import type { DraftOptions } from './draft.ts'
import type { Evidence } from './evidence.ts'
import type { SampleColumn, DraftField, DraftSurroundings } from './field.ts'
import { inferField } from './infer.ts'
import { SHARED_TITLES } from './infer-shared.ts'
import { ID, isKeyName, namingOfHeader, namingOfName } from './names.ts'
import { libraryMeant } from './references.ts'

const LAST = ['OrganizationId', 'Shelf', 'Version']
const SMALL = ['Code', 'Name', 'IsEnabled', 'Remark']

/** Drafts the fields of a library: those of the evidence, and those that every library has. */
export function draftFields(
  { columns, wire }: Evidence,
  { name, typeOf }: DraftOptions,
  around: DraftSurroundings,
): readonly DraftField[] {
  const key = keyNameOf(columns)
  const all = columns.length > 0 ? inferAll(columns, name, around) : smallFields(typeOf !== undefined, name, around)
  const own = all.map((field) => (field.name === key ? asKey(field, columns) : field))
  const missing = (names: readonly string[]) =>
    names.filter((kept) => !own.some((field) => field.name === kept)).map((kept) => sharedField(kept, name, around))
  const serverKept = own.map((field) => (isServers(field) ? { ...field, required: false } : field))
  // Another service than the platform knows nothing of owners, shelves and versions.
  const last = wire?.preset === 'rest' ? [] : missing(LAST)
  return withOwnTitles(serverKept, key === undefined ? missing([ID]) : [], last)
}

/** The wire's own name of the key, where it has one. */
function keyNameOf(columns: readonly SampleColumn[]): string | undefined {
  const names = columns.flatMap(({ name }) => (name !== undefined && isKeyName(name) ? [name] : []))
  return names.includes(ID) ? ID : names[0]
}

/** Keys are texts in this console; a number is shown and sent as its digits. */
function asKey(field: DraftField, columns: readonly SampleColumn[]): DraftField {
  const { declared, values = [] } = columns.find(({ name }) => name === field.name) ?? {}
  const isNumber = declared
    ? !isTextual(declared)
    : values.some((value) => value !== undefined && value !== null && typeof value !== 'string')
  const rest = { name: field.name, required: false }
  if (!isNumber && field.schema['$ref'] !== undefined) return { ...rest, schema: field.schema, open: field.open }
  const schema = { title: titleOf(field), type: 'string', maxLength: 64, readOnly: true }
  return { ...rest, schema, open: isNumber ? [NUMBER_KEY] : [] }
}

const NUMBER_KEY =
  '主键是数字：本控制台的编号一律是文字（长数字会失真），显示与读取照常，保存时发出 "7" 而不是 7；平台不接受时请改为文字'

function isTextual({ type }: NonNullable<SampleColumn['declared']>): boolean {
  return type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'))
}

/** Fields are told apart by their titles: a second one is counted, and what the server adds makes way. */
function withOwnTitles(
  own: readonly DraftField[],
  first: readonly DraftField[],
  last: readonly DraftField[],
): readonly DraftField[] {
  const taken = new Set<string>()
  const told = own.map((field) => {
    const title = titleOf(field)
    const count = own.slice(0, own.indexOf(field)).filter((before) => titleOf(before) === title).length + 1
    taken.add(title)
    if (count === 1) return field
    const open = [...field.open, `「${title}」不止一个，这一个暂名「${title} ${count}」，请写得更具体`]
    return { ...titled(field, `${title} ${count}`), open }
  })
  const added = (field: DraftField) => (taken.has(titleOf(field)) ? titled(field, `系统${titleOf(field)}`) : field)
  return [...first.map(added), ...told, ...last.map(added)]
}

function titleOf({ schema }: DraftField): string {
  return String(schema['title'])
}

function titled(field: DraftField, title: string): DraftField {
  return { ...field, schema: { ...field.schema, title } }
}

function inferAll(columns: readonly SampleColumn[], library: string, around: DraftSurroundings): readonly DraftField[] {
  const taken = new Set<string>()
  return columns.flatMap((column) => {
    const { name, title = '' } = column
    if (name !== undefined && taken.has(name)) return []
    const isReference = name !== undefined && /[a-z0-9]Ids?$/.test(name)
    const target = isReference ? libraryMeant(name, library, around).title : undefined
    const naming = name === undefined ? namingOfHeader(title, taken, around) : namingOfName(name, column.title, target)
    taken.add(naming.name)
    return [inferField({ column, naming, library, around })]
  })
}

function smallFields(isSorted: boolean, library: string, around: DraftSurroundings): readonly DraftField[] {
  const names = isSorted ? [...SMALL.slice(0, 2), 'Sort', ...SMALL.slice(2)] : SMALL
  return names.map((name) => ({ ...sharedField(name, library, around), required: name === 'Code' || name === 'Name' }))
}

function sharedField(name: string, library: string, around: DraftSurroundings): DraftField {
  const naming = { name, title: SHARED_TITLES[name] ?? name, open: [] }
  return inferField({ column: { name, values: [], fromCells: false }, naming, library, around })
}

function isServers({ name, schema }: DraftField): boolean {
  return schema['readOnly'] === true || [ID, ...LAST].includes(name)
}
