/** A file opened for a library: its tables, how their headers match, and all that is not going to be read. */
import type { Resource } from '../../model/resource.ts'
import { GUIDE_SHEET, INFO_SHEET, mainSheetOf, type RowSheet, rowSheetsOf } from '../../wire/sheets/column.ts'
import { INNER_ROWS_MAX, LEAD_ROWS_MAX } from '../../wire/sheets/limits.ts'
import { decodeOrigin, type FileOrigin } from '../../wire/sheets/origin.ts'
import {
  IGNORED,
  importColumns,
  isKnownHeader,
  type HeaderMatch,
  matchHeaders,
  readOnlyColumns,
  synonymsWithin,
  versionIndexOf,
} from '../../wire/sheets/plan/match.ts'
import { type ImportTable, importTable } from '../../wire/sheets/plan/table.ts'
import { readFile } from '../../wire/sheets/read-file.ts'
import type { Grid } from '../../wire/sheets/read-grid.ts'
import { unreadable } from '../../wire/sheets/read-refusal.ts'
import { ROWS_WANTED } from '../../wire/sheets/read-xlsx.ts'

export interface OpenFile {
  readonly properties: Readonly<Record<string, string>>
  readonly origin?: OpenedOrigin
  readonly main: ImportTable
  readonly inner: readonly { readonly sheet: RowSheet; readonly table: ImportTable }[]
  readonly otherSheets: readonly string[]
}

/** The export that the file is; `from` says whether what it knows of its rows counts here. */
export interface OpenedOrigin extends FileOrigin {
  readonly from: 'here' | 'otherLibrary' | 'otherOwner'
}

/** A table as the screen needs it. */
export interface OpenedTable {
  readonly sheet: string
  /** Of the sheets of rows: the field. */
  readonly title: string
  readonly rowCount: number
  readonly matches: readonly HeaderMatch[]
  /** By header: the first values that stand below it. */
  readonly samples: Readonly<Record<number, readonly string[]>>
  readonly leadRows: readonly number[]
  readonly exampleRows: readonly number[]
}

export interface OpenedFile {
  readonly tables: readonly OpenedTable[]
  readonly otherSheets: readonly string[]
  readonly origin?: OpenedOrigin
}

const SAMPLES = 3

export async function openFile(bytes: Uint8Array, resource: Resource, owner: string): Promise<OpenFile> {
  const sheets = rowSheetsOf(resource)
  const titles = new Set(sheets.map(({ title }) => title))
  const isMain = (name: string, names: readonly string[]) => name === mainName(names, resource, titles)
  const file = await readFile(bytes, (name, _index, names) =>
    isMain(name, names) ? ROWS_WANTED : titles.has(name) ? INNER_ROWS_MAX + LEAD_ROWS_MAX : 0,
  )
  const main = file.grids.find(({ name }) => !titles.has(name)) ?? file.grids[0]
  if (!main) throw unreadable('noSheet')
  if (main.rows.length === 0) throw unreadable('empty')
  const known = isKnownHeader([...importColumns(resource), ...readOnlyColumns(resource)], resource.synonyms)
  const origin = originOf(decodeOrigin(file.properties), resource, owner)
  const table = importTable(main, { isKnown: known })
  const versionIndex = isElsewhere(origin) ? undefined : versionIndexOf(table.headers, resource)
  return {
    properties: file.properties,
    ...(origin ? { origin } : {}),
    main: versionIndex === undefined ? table : { ...table, versionIndex },
    inner: sheets.flatMap((sheet) => innerTable(sheet, resource, { main, grids: file.grids })),
    otherSheets: file.otherSheets.filter((name) => !EXPLAINING.has(name)),
  }
}

/** Sheets that are for people alone. */
const EXPLAINING: ReadonlySet<string> = new Set([GUIDE_SHEET, INFO_SHEET])

function originOf(origin: FileOrigin | undefined, resource: Resource, owner: string): OpenedOrigin | undefined {
  if (!origin) return undefined
  const from = origin.library !== resource.name ? 'otherLibrary' : origin.owner !== owner ? 'otherOwner' : 'here'
  return { ...origin, from }
}

/** Ids and versions of another library or organization say nothing here. */
function isElsewhere(origin: OpenedOrigin | undefined): boolean {
  return origin !== undefined && origin.from !== 'here'
}

export function describeFile({ main, inner, otherSheets, origin }: OpenFile, resource: Resource): OpenedFile {
  const matched = matchHeaders(main.headers, {
    columns: importColumns(resource),
    readOnly: readOnlyColumns(resource),
    synonyms: resource.synonyms,
  })
  const matches = matched.map((match): HeaderMatch => {
    const { header, path } = match
    if (header.index === main.versionIndex) return { header, path: IGNORED, kept: 'version' }
    const isForeignId = isElsewhere(origin) && path === resource.identity.id
    return isForeignId ? { header, path: IGNORED, kept: 'foreign' } : match
  })
  return {
    tables: [
      describe(main, '', matches),
      ...inner.map(({ sheet, table }) =>
        describe(
          table,
          sheet.title,
          matchHeaders(table.headers, {
            columns: sheet.columns,
            readOnly: [...sheet.keys, ...sheet.made],
            synonyms: synonymsWithin(resource, sheet),
          }),
        ),
      ),
    ],
    otherSheets,
    ...(origin ? { origin } : {}),
  }
}

/** The sheet named as the library, else the first that is neither an explanation nor a sheet of rows. */
function mainName(names: readonly string[], resource: Resource, titles: ReadonlySet<string>): string | undefined {
  const own = mainSheetOf(resource)
  return names.includes(own) ? own : names.find((name) => !EXPLAINING.has(name) && !titles.has(name))
}

interface InnerGrids {
  readonly main: Grid
  readonly grids: readonly Grid[]
}

function innerTable(sheet: RowSheet, resource: Resource, { main, grids }: InnerGrids) {
  const grid = grids.find(({ name }) => name === sheet.title)
  if (!grid || grid === main || grid.rows.length === 0) return []
  const isKnown = isKnownHeader([...sheet.keys, ...sheet.columns, ...sheet.made], synonymsWithin(resource, sheet))
  return [{ sheet, table: importTable(grid, { isKnown, rowsMax: INNER_ROWS_MAX }) }]
}

function describe(table: ImportTable, title: string, matches: readonly HeaderMatch[]): OpenedTable {
  const samples: Record<number, readonly string[]> = {}
  for (const { index } of table.headers) {
    const values: string[] = []
    for (const { cells } of table.rows) {
      const text = String(cells[index] ?? '').trim()
      if (text !== '' && !values.includes(text)) values.push(text.slice(0, 60))
      if (values.length === SAMPLES) break
    }
    samples[index] = values
  }
  const { sheet, leadRows, exampleRows, rows } = table
  return { sheet, title, rowCount: rows.length, matches, samples, leadRows, exampleRows }
}
