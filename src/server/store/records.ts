/** Between a row of SQL, a stored row and a record in wire names. */
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Shelf } from '../../model/scope.ts'
import { keptOf, recordOf as recordOfRow, type StoredRow } from '../../operations/row.ts'
import type { SqlRow } from './database.ts'

/** A row with the columns of `rowSql`. */
export function storedOf(row: SqlRow): StoredRow {
  const { source_id: source, source_version: version, source_digest: digest } = row
  return {
    id: row.id as string,
    owner: row.owner_id as string,
    shelf: row.shelf as Shelf,
    version: row.version as number,
    data: row.data as WireRecord,
    source:
      typeof source === 'string' ? { id: source, version: version as number, digest: digest as string } : undefined,
    state: row.reference_state as string | null | undefined,
  }
}

export function recordOfSql(resource: Resource, row: SqlRow): WireRecord {
  return recordOfRow(resource, storedOf(row))
}

/** The same as JSON, of a row whose `data` is text. */
export function recordText(resource: Resource, row: SqlRow): string {
  const data = String(row.data)
  const kept = JSON.stringify(keptOf(resource, storedOf(row)))
  return data === '{}' ? kept : `${data.slice(0, -1)},${kept.slice(1)}`
}
