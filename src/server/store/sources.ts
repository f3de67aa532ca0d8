/** The platform's rows that copies are taken from. */
import type { Resource, WireRecord } from '../../model/resource.ts'
import { tableOf } from './columns.ts'
import type { Transaction } from './database.ts'
import { recordOf } from './records.ts'
import { digestColumn, rowSql } from './reference-state.ts'
import type { Source } from './write.ts'

export interface PlatformRow {
  readonly id: string
  readonly owner: string
  readonly version: number
  readonly digest: string
  readonly record: WireRecord
}

/** Row and digest of one moment, so that a later change is seen as one. */
export async function readPlatform(tx: Transaction, resource: Resource, id: string): Promise<PlatformRow | undefined> {
  const [row] = await tx.query(
    `SELECT ${rowSql(resource)}, r.${digestColumn(resource)} AS digest FROM ${tableOf(resource.name)} r
     WHERE r.id = $1 AND r.shelf = 'platform'`,
    [id],
  )
  if (!row) return undefined
  return {
    id,
    owner: String(row.owner_id),
    version: Number(row.version),
    digest: String(row.digest),
    record: recordOf(resource, row),
  }
}

export function sourceOf({ id, version, digest }: PlatformRow): Source {
  return { id, version, digest }
}

/** The platform's record as it was at that version; null when nobody knows. */
export async function readBase(
  tx: Transaction,
  resource: Resource,
  { owner, id }: PlatformRow,
  version: number,
): Promise<WireRecord | null> {
  const [row] = await tx.query(
    `SELECT after FROM revisions WHERE owner_id = $1 AND library = $2 AND record_id = $3 AND version = $4::int`,
    [owner, resource.name, id, version],
  )
  return (row?.after ?? null) as WireRecord | null
}
