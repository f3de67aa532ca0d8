/**
 * A column of few values that come again may be a library of its own: people then add and retire types without touching files.
 *
 * Shapes  `draftLibraries` → the library and those of its types, and for each of these a sheet of its values to import first.
 */
import { type DraftOptions, draftLibrary, type LibraryDraft } from './draft.ts'
import { type Evidence, NO_EVIDENCE } from './evidence.ts'
import type { DraftSurroundings, KnownLibrary, SampleColumn } from './field.ts'
import { pascalOf } from './names.ts'
import { valuesOf } from './type-column.ts'

/** A column that becomes a library of that name. */
export interface TypeColumn {
  readonly column: string
  readonly name: string
}

export interface LibraryDrafts extends LibraryDraft {
  /** Sheets of types, by the titles of their libraries. */
  readonly sheets: readonly TypeSheet[]
}

export interface TypeSheet {
  readonly title: string
  /** First the headers. */
  readonly rows: readonly (readonly string[])[]
}

interface TypeLibrary {
  readonly known: KnownLibrary
  readonly column: SampleColumn
}

export function draftLibraries(
  evidence: Evidence,
  options: DraftOptions & { readonly types?: readonly TypeColumn[] },
  around: DraftSurroundings,
): LibraryDrafts {
  const types = (options.types ?? []).flatMap((wanted) => typeLibraries(evidence, options, wanted))
  const [first] = types
  const withTypes = { ...around, libraries: [...around.libraries, ...types.map(({ known }) => known)] }
  const columns = evidence.columns.map((column) => renamed(column, types))
  const grouped = first === undefined ? options : { ...options, groupBy: first.known.name }
  const main = draftLibrary({ ...evidence, columns }, grouped, withTypes)
  const drafts = types.map(({ known }) => draftType(known, options, { main, around }))
  return {
    files: [...main.files, ...drafts.flatMap(({ files }) => files)],
    open: [...main.open, ...drafts.flatMap(({ open }) => open)],
    sheets: types.map(sheetOf),
  }
}

function typeLibraries(
  evidence: Evidence,
  { title }: DraftOptions,
  { column, name }: TypeColumn,
): readonly TypeLibrary[] {
  const found = evidence.columns.find((candidate) => candidate.title === column)
  if (!found) return []
  // 类型 alone says nothing in a menu.
  const own = column.length <= 2 ? `${title}${column}` : column
  return [{ column: found, known: { name, title: own, page: pascalOf(name), references: [], isSwitched: true } }]
}

/** Called as its library, so that it refers to it; the header of the sheet stays known. */
function renamed(column: SampleColumn, types: readonly TypeLibrary[]): SampleColumn {
  const type = types.find((candidate) => candidate.column === column)
  return type === undefined ? column : { ...column, title: type.known.title, header: column.title ?? '' }
}

interface Beside {
  readonly main: LibraryDraft
  readonly around: DraftSurroundings
}

function draftType(known: KnownLibrary, { name, title }: DraftOptions, { main, around }: Beside): LibraryDraft {
  const references = [{ field: `${known.page}Id`, to: known.name }]
  const isSwitched = main.files[0]?.text.includes('"IsEnabled"') === true
  const users = { name, title, page: pascalOf(name), references, isSwitched }
  const options = { name: known.name, title: known.title, typeOf: [name] }
  return draftLibrary(NO_EVIDENCE, options, { ...around, libraries: [...around.libraries, users] })
}

function sheetOf({ known, column }: TypeLibrary): TypeSheet {
  const values = valuesOf(column.values)
  const width = String(values.length).length
  const rows = values.map((value, nth) => [String(nth + 1).padStart(width, '0'), value, String(nth + 1)])
  return { title: known.title, rows: [['编码', '名称', '排序'], ...rows] }
}
