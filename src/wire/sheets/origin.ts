/**
 * Where an exported file comes from: the library, whose records they are, and when. It stands among the workbook's properties,
 * which Excel, WPS and LibreOffice keep when they save the file; a CSV has no such place.
 */
import type { Resource } from '../../model/resource.ts'
import { dateTimeText } from './cell-time.ts'
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

/** Writes where a file comes from as properties of its workbook. */
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

/** A word and what there is to say to it. */
export type FileFact = readonly [word: string, text: string]

/** What the last sheet of a workbook says of it; `more` is what only whoever asked for it knows. */
export function originFacts(origin: FileOrigin, userName: string, more: readonly FileFact[]): readonly FileFact[] {
  return [
    ['机构', origin.ownerName],
    ['导出时间', dateTimeText(origin.exportedAt.replace(/\.\d+Z$/, '.000Z')) ?? ''],
    ['导出人', userName],
    ...more,
  ]
}

/** `收费项目_第一康复医院_20260101-0930`: characters that every file system takes. */
export function fileNameOf({ title, ownerName }: Pick<FileOrigin, 'title' | 'ownerName'>, time: string): string {
  const parts = [title, ownerName].map((part) =>
    part
      .replace(/[\s\\/:*?"<>|_.]+/g, ' ')
      .trim()
      .replaceAll(' ', '-'),
  )
  return [...parts.map((part) => part.slice(0, NAME_PART_MAX)).filter((part) => part !== ''), time].join('_')
}

const NAME_PART_MAX = 40

/** Which record a row is and the version that it was exported with; the last columns of a file, hidden in a workbook. */
export function tracingColumns(resource: Resource): readonly SheetColumn[] {
  const { id, version } = resource.identity
  return columnsOf(resource, [id, ...(version === undefined ? [] : [version])])
}
