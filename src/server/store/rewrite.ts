/** Changes fields of many rows at once: with all that is kept beside them, and without a new version. */
import { join } from 'sql-template-tag'
import { getField, type Resource, type WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import type { Rewriting } from '../../operations/port.ts'
import { columnName, keyOf, nameOf, sortColumnName, sortKeyFields, tableOf } from './columns.ts'
import { searchEntry } from './search.ts'
import type { Within } from './sight.ts'
import { sortKeys } from './sort-key.ts'
import { fixed, sql } from './sql.ts'

const BATCH_ROWS = 1_000

export async function rewriteRows({ tx, scope }: Within, resource: Resource, rewriting: Rewriting): Promise<void> {
  const { via, id, set } = rewriting
  const [table, owner] = [tableOf(resource), ownerOf(scope)]
  const reference = nameOf(columnName(getField(resource, via)))
  const keys = sortKeyFields(resource).map(
    (field) => sql`${nameOf(sortColumnName(field))} = e.keys->>${keyOf(field.name)}`,
  )
  for (let after = ''; ;) {
    const rows = await tx.query(sql`SELECT id, data FROM ${table} WHERE owner_id = ${owner} AND shelf = ${scope.shelf}
      AND ${reference} = ${id} AND id > ${after} ORDER BY id LIMIT ${fixed(BATCH_ROWS)} FOR UPDATE`)
    if (rows.length === 0) return
    const entries = rows.map((row) => {
      const data = { ...(row.data as WireRecord), ...set }
      return { id: row.id, data, ...searchEntry(resource, data, owner), keys: sortKeys(resource, data) }
    })
    const changes = [sql`data = e.data`, sql`search = e.search`, sql`grams = e.grams`, ...keys]
    await tx.query(sql`UPDATE ${table} r SET ${join(changes, ', ')}
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(id text, data jsonb, search text, grams int[], keys jsonb)
      WHERE r.owner_id = ${owner} AND r.id = e.id`)
    after = String(rows.at(-1)?.id)
  }
}
