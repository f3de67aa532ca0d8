/** Between a row of SQL, a stored row and a record in wire names. */
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Shelf } from '../../model/scope.ts'
import { keptOf, recordOf as recordOfRow, type StoredRow } from '../../operations/row.ts'
import type { Row } from './database.ts'

/** A row with the columns of `rowSql`. */
export function storedOf(row: Row): StoredRow {
  return { ...besideOf(row), data: row.data as WireRecord }
}

export function recordOf(resource: Resource, row: Row): WireRecord {
  return recordOfRow(resource, storedOf(row))
}

/** The same as JSON, of a row whose `data` is text. */
export function recordText(resource: Resource, row: Row): string {
  const data = String(row.data)
  const kept = JSON.stringify(keptOf(resource, besideOf(row)))
  return data === '{}' ? kept : `${data.slice(0, -1)},${kept.slice(1)}`
}

function besideOf(row: Row): Omit<StoredRow, 'data'> {
  const { source_id: id, source_version: version, source_digest: digest } = row
  return {
    id: row.id as string,
    owner: row.owner_id as string,
    shelf: row.shelf as Shelf,
    version: row.version as number,
    state: row.reference_state as string | null | undefined,
    ...(typeof id === 'string' ? { source: { id, version: version as number, digest: digest as string } } : {}),
  }
}
