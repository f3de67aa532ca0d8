/**
 * Headers of a file → columns of a library. Whatever is not matched is said; nothing is left out in silence.
 *
 * Shapes  A header is found by the column's own header, by its title without unit, by a synonym that the library declares, or by
 *         the field's name; blanks, width of letters and required marks do not count.
 *         `Mapping` is by header index: a column's path, `''` to leave it out, undefined as long as nobody has decided.
 */
import type { Resource } from '../../../model/resource.ts'
import {
  columnsOf,
  isWrittenInSheets,
  MARK_HEADER,
  plainHeader,
  type RowSheet,
  type SheetColumn,
  comparableHeader,
} from '../column.ts'
import { mostSimilar } from './similar.ts'
import { ERROR_HEADER, type Header } from './table.ts'

export type Mapping = Readonly<Record<number, string | undefined>>

/** A header that is left out. */
export const IGNORED = ''

export interface HeaderMatch {
  readonly header: Header
  /** As in `Mapping`. */
  readonly path: string | undefined
  /** Why it is left out by itself: the server keeps it, it is a mark of our own, or it tells what was exported from elsewhere. */
  readonly kept?: 'readOnly' | 'mark' | 'version' | 'foreign'
  /** What might be meant, where nothing was found. */
  readonly suggestion?: string
}

/** The columns that can be imported into: what a person fills in, and the id, which finds records. */
export function importColumns(resource: Resource): readonly SheetColumn[] {
  const { id } = resource.identity
  const editable = columnsOf(resource)
  return editable.some(({ path }) => path === id) ? editable : [...columnsOf(resource, [id]), ...editable]
}

/** Columns that files of the console may have and that the server keeps. */
export function readOnlyColumns(resource: Resource): readonly SheetColumn[] {
  const { id } = resource.identity
  const names = resource.fields
    .filter((field) => !isWrittenInSheets(field) && field.name !== id)
    .map((field) => field.name)
  return columnsOf(resource, names)
}

/** The column of an exported file that says which version each row is. */
export function versionIndexOf(headers: readonly Header[], resource: Resource): number | undefined {
  const { version } = resource.identity
  const names = namesOf(readOnlyColumns(resource), {})
  return version === undefined
    ? undefined
    : headers.find(({ text }) => names.get(comparableHeader(text)) === version)?.index
}

/** The synonyms of the columns on the sheet of those rows, by the paths that they have there. */
export function synonymsWithin({ synonyms }: Resource, { path }: RowSheet): Resource['synonyms'] {
  const own = Object.entries(synonyms).filter(([of]) => of.startsWith(`${path}/`))
  return Object.fromEntries(own.map(([of, words]) => [of.slice(path.length + 1), words]))
}

/** Makes the test for whether a text is the header of some column. */
export function isKnownHeader(
  columns: readonly SheetColumn[],
  synonyms: Resource['synonyms'],
): (text: string) => boolean {
  const names = namesOf(columns, synonyms)
  return (text) => names.has(comparableHeader(text)) || plainHeader(text) === MARK_HEADER
}

export interface KnownHeaders {
  readonly columns: readonly SheetColumn[]
  /** Columns that stand in files and are not imported. */
  readonly readOnly: readonly SheetColumn[]
  readonly synonyms: Resource['synonyms']
}

/** Finds for each header of a file the column that it means, or what it resembles. */
export function matchHeaders(
  headers: readonly Header[],
  { columns, readOnly, synonyms }: KnownHeaders,
): readonly HeaderMatch[] {
  const names = namesOf(columns, synonyms)
  const kept = namesOf(readOnly, {})
  const found = headers.map((header) => ({ header, path: names.get(comparableHeader(header.text)) }))
  const taken = new Set(found.map(({ path }) => path))
  const free = columns.filter(({ path }) => !taken.has(path))
  return found.map(({ header, path }) => {
    if (path !== undefined) return { header, path }
    const plain = plainHeader(header.text)
    if (plain === MARK_HEADER || plain === ERROR_HEADER) return { header, path: IGNORED, kept: 'mark' }
    if (kept.has(comparableHeader(header.text))) return { header, path: IGNORED, kept: 'readOnly' }
    const near = mostSimilar(plain, free, (column) => plainHeader(column.header))
    return { header, path: undefined, ...(near ? { suggestion: near.path } : {}) }
  })
}

export interface MappingCheck {
  /** Headers that nobody has decided on. */
  readonly undecided: readonly number[]
  /** Paths that more than one header goes to. */
  readonly repeated: readonly string[]
  /** Required columns that the file does not have. */
  readonly missing: readonly string[]
}

/** Checks the columns that a person has chosen for the headers: undecided, repeated and missing ones. */
export function checkMapping(
  headers: readonly Header[],
  columns: readonly SheetColumn[],
  mapping: Mapping,
): MappingCheck {
  const decided = headers.map(({ index }) => mapping[index] ?? IGNORED)
  const paths = decided.filter((path) => path !== IGNORED)
  return {
    undecided: headers.filter(({ index }) => mapping[index] === undefined).map(({ index }) => index),
    repeated: [...new Set(paths.filter((path, index) => paths.indexOf(path) !== index))],
    missing: columns
      .filter(({ field, path }) => field.required && !field.readOnly && !path.includes('/') && !paths.includes(path))
      .map(({ path }) => path),
  }
}

/** Names → path; what two columns are called is neither's. The earlier sources of names outrank the later. */
function namesOf(columns: readonly SheetColumn[], synonyms: Resource['synonyms']): ReadonlyMap<string, string> {
  const sources: readonly ((column: SheetColumn) => readonly string[])[] = [
    ({ header }) => [header],
    ({ header, field }) => [header.replace(`（${field.unit ?? ''}）`, '')],
    ({ path }) => synonyms[path] ?? [],
    ({ path }) => [path],
  ]
  const names = new Map<string, string>()
  for (const source of sources) {
    const found = new Map<string, string | undefined>()
    for (const column of columns)
      for (const name of source(column).map(comparableHeader))
        found.set(name, found.has(name) ? undefined : column.path)
    for (const [name, path] of found) if (path !== undefined && !names.has(name)) names.set(name, path)
  }
  return names
}
