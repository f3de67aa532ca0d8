/** Changes fields of many rows at once: with all that is kept beside them, and without a new version. */
import { join } from 'sql-template-tag'
import { getField, type Resource, type WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import type { Rewriting } from '../../operations/port.ts'
import type { StoredRow } from '../../operations/row.ts'
import { columnName, keyOf, nameOf, sortColumnName, sortKeyFields, tableOf } from './columns.ts'
import type { Transaction } from './database.ts'
import { searchEntry } from './search.ts'
import type { Within } from './sight.ts'
import { sortKeys } from './sort-key.ts'
import { fixed, sql } from './sql.ts'

const BATCH_ROWS = 1_000

export async function rewriteRows({ tx, scope }: Within, resource: Resource, rewriting: Rewriting): Promise<void> {
  const { via, id, set } = rewriting
  const [table, owner] = [tableOf(resource), ownerOf(scope)]
  const reference = nameOf(columnName(getField(resource, via)))
  for (let after = ''; ;) {
    const rows = await tx.query(sql`SELECT id, data FROM ${table} WHERE owner_id = ${owner} AND shelf = ${scope.shelf}
      AND ${reference} = ${id} AND id > ${after} ORDER BY id LIMIT ${fixed(BATCH_ROWS)} FOR UPDATE`)
    if (rows.length === 0) return
    const changed = rows.map((row) => ({ id: String(row.id), owner, data: { ...(row.data as WireRecord), ...set } }))
    await restateRows(tx, resource, changed)
    after = String(rows.at(-1)?.id)
  }
}

/** Stores data of rows that are held, with all that is kept beside it, and without a new version. */
export async function restateRows(
  tx: Transaction,
  resource: Resource,
  rows: readonly Pick<StoredRow, 'id' | 'owner' | 'data'>[],
): Promise<void> {
  const entries = rows.map(({ id, owner, data }) => {
    return { id, data, ...searchEntry(resource, data, owner), keys: sortKeys(resource, data) }
  })
  const keys = sortKeyFields(resource).map(
    (field) => sql`${nameOf(sortColumnName(field))} = e.keys->>${keyOf(field.name)}`,
  )
  const changes = [sql`data = e.data`, sql`search = e.search`, sql`grams = e.grams`, ...keys]
  await tx.query(sql`UPDATE ${tableOf(resource)} r SET ${join(changes, ', ')}
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(id text, data jsonb, search text, grams int[], keys jsonb)
    WHERE r.id = e.id`)
}
