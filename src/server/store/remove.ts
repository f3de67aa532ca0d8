/** Rows that go, each with its revision and audit row. */
import { innerReferences } from '../../model/mentions.ts'
import type { Catalog, Resource } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import { Clash, type Removal } from '../../operations/port.ts'
import { recordOf, type StoredRow, withoutState } from '../../operations/row.ts'
import { tableName } from './columns.ts'
import { isSqlError } from './database.ts'
import { dropMentions } from './mentions.ts'
import type { Within } from './port.ts'
import { searchEntry } from './search.ts'
import { changeParams, TRACES, traceParams } from './write.ts'

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
  const { search } = searchEntry(resource, row.data, ownerOf(scope))
  const gone = `DELETE FROM ${tableName(resource.name)} WHERE owner_id = $1 AND shelf = $2 AND id = $3
    AND $5::jsonb IS NULL AND $6::text IS NULL AND $7::text IS NULL RETURNING id`
  const traced = { id, version: row.version + 1, data: null, search: null, grams: null, action: 'delete' } as const
  try {
    await tx.query(`WITH row AS (${gone}), ${TRACES} SELECT id FROM row`, [
      ...traceParams(within, { resource, origin }, traced),
      JSON.stringify(withoutState(resource, recordOf(resource, row))),
      null,
      action,
      action === 'delete' ? null : action,
      ...changeParams(origin, { search }),
    ])
  } catch (error) {
    throw isSqlError(error, '23503') ? new Clash({ kind: 'used', id }, error) : error
  }
}
