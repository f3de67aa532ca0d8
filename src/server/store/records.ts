/**
 * Between a stored row and a record in wire names.
 */
import type { Resource, WireRecord } from '../../model/resource.ts'
import { isServerKept } from './columns.ts'
import type { Row } from './database.ts'

/** A row with the columns of `rowSql` as the record that leaves the store. */
export function recordOf(resource: Resource, row: Row): WireRecord {
  return { ...(row.data as WireRecord), ...keptOf(resource, row) }
}

/** The same as JSON, of a row whose `data` is text. */
export function recordText(resource: Resource, row: Row): string {
  const data = String(row.data)
  const kept = JSON.stringify(keptOf(resource, row))
  return data === '{}' ? kept : `${data.slice(0, -1)},${kept.slice(1)}`
}

/** What the server keeps in columns of its own. */
function keptOf({ identity, reference }: Resource, row: Row): WireRecord {
  const { id, version } = identity
  return {
    [id]: row.id,
    OrganizationId: row.owner_id,
    Shelf: row.shelf,
    ...(version ? { [version]: row.version } : {}),
    ...(reference
      ? {
          [reference.source]: row.source_id ?? null,
          [reference.version]: row.source_version ?? null,
          [reference.state]: row.reference_state ?? null,
        }
      : {}),
  }
}

/** What goes into the jsonb: everything that has no column of its own. */
export function dataOf(resource: Resource, record: WireRecord): WireRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isServerKept(resource, name)))
}

/** Text that is equal exactly for equal JSON values, whatever the order of their keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
  })
}
