/** Platform rows as an organization sees them beside its copies: what has changed since. */
import type { Drift } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { tableName } from './columns.ts'
import type { Database } from './database.ts'
import { recordOfSql } from './records.ts'
import { rowSql } from './reference-state.ts'

/** In the order asked; ids that are no copies of this organization are left out. */
export async function drift(
  database: Database,
  scope: Scope,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly Drift[]> {
  const table = tableName(resource.name)
  const rows = await database.read(
    scope,
    `SELECT c.id AS copy_id, v.after AS base, ${rowSql(resource)} FROM ${table} c
     LEFT JOIN ${table} r ON r.id = c.source_id AND r.shelf = 'platform'
     LEFT JOIN revisions v ON v.owner_id = $3 AND v.shelf = 'platform' AND v.library = $4 AND v.record_id = c.source_id
       AND v.version = c.source_version
     WHERE c.id = ANY ($1::text[]) AND c.owner_id = $2 AND c.source_id IS NOT NULL`,
    [ids, ownerOf(scope), scope.consortiumId, resource.name],
  )
  const found = new Map(
    rows.map((row): [unknown, Drift] => [
      row.copy_id,
      {
        id: String(row.copy_id),
        base: row.base as WireRecord | null,
        platform: row.id === null ? null : recordOfSql(resource, row),
      },
    ]),
  )
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}
