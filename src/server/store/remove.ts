/** Rows that go, each with its revision and audit row. */
import { innerReferences } from '../../model/mentions.ts'
import type { Catalog, Resource } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import { Clash, type Removal } from '../../operations/port.ts'
import { recordOf, type StoredRow } from '../../operations/row.ts'
import { tableOf } from './columns.ts'
import { isSqlError } from './database.ts'
import { dropMentions } from './mentions.ts'
import { searchEntry } from './search.ts'
import type { Within } from './sight.ts'
import { sql } from './sql.ts'
import { tracesSql } from './write.ts'

export async function removeRows(within: Within, removal: Removal): Promise<void> {
  const { resource, rows } = removal
  const ids = rows.map(({ id }) => id)
  if (hasInnerReferences(within.around.catalog(), resource)) await dropMentions(within.tx, resource, ids)
  for (const row of rows) await removeRow(within, removal, row)
}

function hasInnerReferences({ resources }: Catalog, resource: Resource): boolean {
  return innerReferences(resource, new Set(Object.keys(resources))).length > 0
}

async function removeRow(within: Within, { resource, origin, action }: Removal, row: StoredRow): Promise<void> {
  const { tx, scope } = within
  const { id } = row
  const traces = tracesSql(within, {
    resource,
    origin,
    id,
    version: row.version + 1,
    action: 'delete',
    before: recordOf(resource, row),
    after: null,
    audit: action,
    ...(action === 'delete' ? {} : { reason: action }),
    search: searchEntry(resource, row.data, ownerOf(scope)).search,
  })
  try {
    await tx.query(sql`WITH row AS (DELETE FROM ${tableOf(resource)} WHERE owner_id = ${ownerOf(scope)} AND shelf = ${scope.shelf}
      AND id = ${id} RETURNING id), ${traces} SELECT id FROM row`)
  } catch (error) {
    throw isSqlError(error, '23503') ? new Clash({ kind: 'used', id }, error) : error
  }
}
