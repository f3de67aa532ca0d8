/** What was changed in one go, as far as the scope sees it, and what has become of it since. */
import type { WrittenBatch, BatchRow } from '../../model/change-batch.ts'
import type { ChangeOrigin } from '../../model/change-origin.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { isUndoOf } from '../../model/undo-plan.ts'
import { isAdministrator, ownerOf } from '../../model/scope.ts'
import type { BatchPart } from '../../operations/store.ts'
import type { SqlRow } from './database.ts'
import { visibleOwners } from './visible-shelves.ts'
import type { Sight } from './sight.ts'
import { isoSql, sql } from './sql.ts'

/** A record that the batch wrote to twice is there once, with the last. The latest revision tells who has written since. */
export async function batch(
  { scope, resource, read }: Sight,
  { batch: id, page, pageSize }: BatchPart,
): Promise<WrittenBatch | undefined> {
  const rows = await read(
    sql`SELECT b.owner_id, b.shelf, b.record_id, b.version, b.action, b.before, b.after, b.origin, b.user_id, b.user_name,
       ${isoSql(sql`b.at`)} AS at_text, ${isoSql(sql`l.at`)} AS last_at, l.version AS last_version, l.user_name AS last_user,
       l.origin AS last_origin, count(*) OVER ()::int AS total
     FROM (SELECT DISTINCT ON (v.owner_id, v.record_id) v.owner_id, v.shelf, v.record_id, v.version, v.action, v.before, v.after,
         v.origin, v.user_id, v.user_name, v.at
       FROM revisions v WHERE v.owner_id = ANY (${visibleOwners(resource, scope)}::text[]) AND v.batch_id = ${id}
         AND v.library = ${resource.name}
       ORDER BY v.owner_id, v.record_id, v.version DESC) b,
     LATERAL (SELECT n.version, n.user_name, n.at, n.origin FROM revisions n WHERE n.owner_id = b.owner_id
       AND n.library = ${resource.name} AND n.record_id = b.record_id ORDER BY n.version DESC LIMIT 1) l
     ORDER BY b.at DESC, b.record_id LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`,
  )
  const [first] = rows
  if (!first) return undefined
  const isOwn = rows.every((row) => row.owner_id === ownerOf(scope) && row.shelf === scope.shelf)
  return {
    origin: first.origin as ChangeOrigin,
    userName: String(first.user_name),
    at: String(first.at_text),
    rows: rows.map((row) => rowOf(resource, id, row)),
    total: Number(first.total),
    undoable: isOwn && (isAdministrator(scope) || rows.every((row) => row.user_id === scope.userId)),
  }
}

function rowOf(resource: Resource, batchId: string, row: SqlRow): BatchRow {
  const record = (row.after ?? row.before) as WireRecord
  const last = row.last_origin as ChangeOrigin | null
  return {
    id: String(row.record_id),
    label: labelOf(resource, record),
    action: row.action as BatchRow['action'],
    ...(row.last_version === row.version
      ? {}
      : { later: { userName: String(row.last_user), at: String(row.last_at), isUndo: isUndoOf(batchId, last) } }),
  }
}
