/** What became of a record, newest first. */
import type { ChangeOrigin } from '../../model/change-origin.ts'
import { HISTORY_MAX } from '../../model/limits.ts'
import type { Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Database, SqlRow } from './database.ts'
import { visibleOwners } from './page-query.ts'

const COLUMNS = `version, action, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, user_id, user_name, before,
  after, reason, remark, origin`
/** Revisions that are looked through for those of a batch; a batch writes to a record once or twice. */
const DEPTH = 50

export async function history(
  database: Database,
  scope: Scope,
  resource: Resource,
  id: string,
): Promise<readonly Revision[]> {
  const rows = await database.read(
    scope,
    `SELECT ${COLUMNS} FROM revisions WHERE owner_id = ANY ($1::text[]) AND library = $2 AND record_id = $3
     ORDER BY version DESC LIMIT ${HISTORY_MAX}`,
    [visibleOwners(scope), resource.name, id],
  )
  return rows.map((row) => revisionOf(scope, row))
}

export async function ownHistory(
  database: Database,
  scope: Scope,
  resource: Resource,
  id: string,
): Promise<readonly Revision[]> {
  const rows = await database.read(
    scope,
    `SELECT ${COLUMNS} FROM revisions WHERE owner_id = $1 AND shelf = $2 AND library = $3 AND record_id = $4
     ORDER BY version DESC LIMIT ${DEPTH}`,
    [ownerOf(scope), scope.shelf, resource.name, id],
  )
  return rows.map((row) => revisionOf(scope, row))
}

function revisionOf(scope: Scope, row: SqlRow): Revision {
  return {
    version: Number(row.version),
    action: row.action as Revision['action'],
    at: String(row.at),
    userName: String(row.user_name),
    ...(row.user_id === scope.userId ? { isMine: true as const } : {}),
    before: row.before as WireRecord | null,
    after: row.after as WireRecord | null,
    ...(row.reason === null ? {} : { reason: String(row.reason) }),
    ...(row.remark === null ? {} : { remark: String(row.remark) }),
    ...(row.origin === null ? {} : { origin: row.origin as ChangeOrigin }),
  }
}
