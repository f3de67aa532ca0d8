/** The recycle bin of a library: rows whose last revision is a deletion of the last days. It is read from the revisions; nothing is kept beside them. */
import { BIN_DAYS, type ChangeOrigin } from '../../model/change-origin.ts'
import type { DeletedPage } from '../../model/change-batch.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { PartQuery } from '../../wire/changes.ts'
import type { StoreContext } from './port.ts'
import { searchTerms } from './search.ts'

const DAY_MS = 86_400_000

/** Copies that were given back are no deletions: they are referenced again. */
export async function deleted(
  { database, clock }: StoreContext,
  scope: Scope,
  resource: Resource,
  { page, pageSize, keyword = '' }: PartQuery,
): Promise<DeletedPage> {
  const since = new Date(clock() - BIN_DAYS * DAY_MS).toISOString()
  const asked = [ownerOf(scope), scope.shelf, resource.name, since, searchTerms(keyword).pattern]
  const rows = await database.read(scope, DELETED, [...asked, pageSize, (page - 1) * pageSize])
  // Behind the last page there is no row to tell how many there are.
  const [first] = rows.length === 0 && page > 1 ? await database.read(scope, DELETED, [...asked, 1, 0]) : rows
  return {
    rows: rows.map((row) => ({
      id: String(row.record_id),
      record: row.before as WireRecord,
      userName: String(row.user_name),
      at: String(row.at),
      ...(row.origin === null ? {} : { origin: row.origin as ChangeOrigin }),
    })),
    total: Number(first?.total ?? 0),
  }
}

const DELETED = `SELECT v.record_id, v.user_name, v.before, v.origin, count(*) OVER ()::int AS total,
    to_char(v.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
  FROM revisions v WHERE v.owner_id = $1 AND v.shelf = $2 AND v.library = $3 AND v.action = 'delete'
    AND v.reason IS NULL AND v.at > $4::timestamptz
    AND coalesce(v.search, lower(v.before::text)) LIKE $5
    AND NOT EXISTS (SELECT FROM revisions n WHERE n.owner_id = $1 AND n.library = $3 AND n.record_id = v.record_id
      AND n.version > v.version)
  ORDER BY v.at DESC, v.record_id LIMIT $6::int OFFSET $7::int`
