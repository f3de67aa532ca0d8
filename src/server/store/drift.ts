/** Platform rows as an organization sees them beside its copies: what has changed since. */
import type { Drift } from '../../model/query.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import { tableOf } from './columns.ts'
import { recordOfSql } from './records.ts'
import { rowSql } from './reference-state.ts'
import type { Sight } from './sight.ts'
import { sql } from './sql.ts'

/** In the order asked; ids that are no copies of this organization are left out. */
export async function drift({ scope, resource, read }: Sight, ids: readonly string[]): Promise<readonly Drift[]> {
  const table = tableOf(resource)
  const rows = await read(
    sql`SELECT c.id AS copy_id, v.after AS base, ${rowSql(resource)} FROM ${table} c
     LEFT JOIN ${table} r ON r.id = c.source_id AND r.shelf = 'platform'
     LEFT JOIN revisions v ON v.owner_id = ${scope.consortiumId} AND v.shelf = 'platform' AND v.library = ${resource.name}
       AND v.record_id = c.source_id AND v.version = c.source_version
     WHERE c.id = ANY (${ids}::text[]) AND c.owner_id = ${ownerOf(scope)} AND c.source_id IS NOT NULL`,
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
