/** The recycle bin of a library: rows whose last revision is a deletion of the last days. It is read from the revisions; nothing is kept beside them. */
import { BIN_DAYS, type ChangeOrigin } from '../../model/change-origin.ts'
import type { DeletedPage } from '../../model/change-batch.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import type { PartQuery } from '../../wire/changes.ts'
import { searchTerms } from './search.ts'
import type { Sight } from './sight.ts'
import { isoSql, sql } from './sql.ts'

const DAY_MS = 86_400_000

/** Copies that were given back are no deletions: they are referenced again. */
export async function deleted(sight: Sight, query: PartQuery): Promise<DeletedPage> {
  const rows = await deletedRows(sight, query)
  // Behind the last page there is no row to tell how many there are.
  const isBehind = rows.length === 0 && query.page > 1
  const [first] = isBehind ? await deletedRows(sight, { ...query, page: 1, pageSize: 1 }) : rows
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

function deletedRows({ clock, scope, resource, read }: Sight, { page, pageSize, keyword = '' }: PartQuery) {
  const since = new Date(clock() - BIN_DAYS * DAY_MS).toISOString()
  const owner = ownerOf(scope)
  return read(sql`SELECT v.record_id, v.user_name, v.before, v.origin, count(*) OVER ()::int AS total,
      ${isoSql(sql`v.at`)} AS at
    FROM revisions v WHERE v.owner_id = ${owner} AND v.shelf = ${scope.shelf} AND v.library = ${resource.name}
      AND v.action = 'delete' AND v.reason IS NULL AND v.at > ${since}::timestamptz
      AND coalesce(v.search, lower(v.before::text)) LIKE ${searchTerms(keyword).pattern}
      AND NOT EXISTS (SELECT FROM revisions n WHERE n.owner_id = ${owner} AND n.library = ${resource.name}
        AND n.record_id = v.record_id AND n.version > v.version)
    ORDER BY v.at DESC, v.record_id LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`)
}
