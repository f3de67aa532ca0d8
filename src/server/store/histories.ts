/** What became of a record, newest first. */
import type { ChangeOrigin } from '../../model/change-origin.ts'
import { HISTORY_MAX } from '../../model/limits.ts'
import type { Revision } from '../../model/query.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { SqlRow } from './database.ts'
import { visibleOwners } from './visible-shelves.ts'
import type { Sight } from './sight.ts'
import { fixed, isoSql, sql } from './sql.ts'

const COLUMNS = sql`version, action, ${isoSql(sql`at`)} AS at, user_id, user_name, before,
  after, reason, remark, origin, input`
/** Revisions that are looked through for those of a batch; a batch writes to a record once or twice. */
const DEPTH = 50

export async function history({ scope, resource, read }: Sight, id: string): Promise<readonly Revision[]> {
  const rows = await read(
    sql`SELECT ${COLUMNS} FROM revisions WHERE owner_id = ANY (${visibleOwners(resource, scope)}::text[]) AND library = ${resource.name}
       AND record_id = ${id} ORDER BY version DESC LIMIT ${fixed(HISTORY_MAX)}`,
  )
  return rows.map((row) => revisionOf(scope, row))
}

export async function ownHistory({ scope, resource, read }: Sight, id: string): Promise<readonly Revision[]> {
  const rows = await read(
    sql`SELECT ${COLUMNS} FROM revisions WHERE owner_id = ${ownerOf(scope)} AND shelf = ${scope.shelf} AND library = ${resource.name}
       AND record_id = ${id} ORDER BY version DESC LIMIT ${fixed(DEPTH)}`,
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
    ...(row.input === null ? {} : { input: row.input as WireRecord }),
    ...(row.origin === null ? {} : { origin: row.origin as ChangeOrigin }),
  }
}
