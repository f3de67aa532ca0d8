/** Platform rows as an organization sees them beside its copies: what can be referenced, and what has changed since. */
import type { Drift, Page, PageInput } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { tableOf } from './columns.ts'
import { conditionSql } from './condition-sql.ts'
import { requireRules } from './copies.ts'
import type { Database } from './database.ts'
import { requireFewIds } from './few-ids.ts'
import { pageTextOf, readPage } from './page-text.ts'
import { pageStatement, visibleOwners } from './page-query.ts'
import type { Bind } from './page-filter.ts'
import { recordOf } from './records.ts'
import { rowSql } from './reference-state.ts'

/** Enabled platform rows without a copy of this organization. */
export async function unreferenced(
  database: Database,
  scope: Scope,
  resource: Resource,
  input: PageInput,
): Promise<Page> {
  const { enabled } = requireRules(resource, scope)
  if (visibleOwners(scope, 'platform').length === 0) return { rows: [], total: 0 }
  const isFree = (bind: Bind) => [
    ...(enabled ? [conditionSql(resource, { eq: [enabled, true] }, bind)] : []),
    `NOT EXISTS (SELECT FROM ${tableOf(resource.name)} c WHERE c.owner_id = ${bind(ownerOf(scope))} AND c.source_id = r.id)`,
  ]
  const statement = pageStatement(scope, resource, { ...input, shelf: 'platform' }, isFree)
  return readPage(pageTextOf(resource, await database.read(scope, statement.sql, statement.params)))
}

/** In the order asked; ids that are no copies of this organization are left out. */
export async function drift(
  database: Database,
  scope: Scope,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly Drift[]> {
  requireRules(resource, scope)
  requireFewIds(ids)
  if (ids.length === 0) return []
  const table = tableOf(resource.name)
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
        platform: row.id === null ? null : recordOf(resource, row),
      },
    ]),
  )
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}
