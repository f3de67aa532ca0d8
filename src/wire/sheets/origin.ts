/**
 * Where an exported file comes from: the library, whose records they are, and when. It stands among the workbook's properties,
 * which Excel, WPS and LibreOffice keep when they save the file; a CSV has no such place.
 */
import type { Resource } from '../../model/resource.ts'
import { columnsOf, type SheetColumn } from './column.ts'

export interface FileOrigin {
  /** The library's name. */
  readonly library: string
  readonly title: string
  /** The id of the organization or consortium. */
  readonly owner: string
  readonly ownerName: string
  /** ISO 8601, UTC. */
  readonly exportedAt: string
}

const NAMES: Readonly<Record<keyof FileOrigin, string>> = {
  library: 'rehab-console.library',
  title: 'rehab-console.title',
  owner: 'rehab-console.owner',
  ownerName: 'rehab-console.ownerName',
  exportedAt: 'rehab-console.exportedAt',
}

export function encodeOrigin(origin: FileOrigin): Readonly<Record<string, string>> {
  const keys = Object.keys(NAMES) as (keyof FileOrigin)[]
  return Object.fromEntries(keys.map((key) => [NAMES[key], origin[key]]))
}

/** Undefined for a file that the console did not export. */
export function decodeOrigin(properties: Readonly<Record<string, string>>): FileOrigin | undefined {
  const text = (key: keyof FileOrigin) => properties[NAMES[key]] ?? ''
  if (text('library') === '' || text('owner') === '') return undefined
  return {
    library: text('library'),
    title: text('title'),
    owner: text('owner'),
    ownerName: text('ownerName'),
    exportedAt: text('exportedAt'),
  }
}

/** Which record a row is and the version that it was exported with; the last columns of a file, hidden in a workbook. */
export function tracingColumns(resource: Resource): readonly SheetColumn[] {
  const { id, version } = resource.identity
  return columnsOf(resource, [id, ...(version === undefined ? [] : [version])])
}
