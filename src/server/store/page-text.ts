/** The rows of a page as the text that goes over the wire, and read again. */
import type { Page } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { SqlRow } from './database.ts'
import { recordText } from './records.ts'
import type { PageText } from '../../operations/store.ts'

/** The rows that a `pageStatement` answers. */
export function pageTextOf(resource: Resource, rows: readonly SqlRow[]): PageText {
  const records = rows.filter((row) => row.id !== null).map((row) => recordText(resource, row))
  return { rows: `[${records.join(',')}]`, total: Number(rows[0]?.total ?? 0) }
}

export function parsePage({ rows, total }: PageText): Page {
  return { rows: JSON.parse(rows) as readonly WireRecord[], total }
}
