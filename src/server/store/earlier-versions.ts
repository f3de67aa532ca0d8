/** What records were at earlier versions, many in one statement: an import compares an exported sheet with what it was made from. */
import type { EarlierRecord, RecordVersion } from '../../model/change-batch.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { Database } from './database.ts'
import { visibleOwners } from './page-query.ts'

export async function earlierVersions(
  database: Database,
  scope: Scope,
  resource: Resource,
  wanted: readonly RecordVersion[],
): Promise<readonly EarlierRecord[]> {
  const rows = await database.read(
    scope,
    `SELECT w.id, w.version, v.after AS record, l.user_name,
       to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at_text
     FROM unnest($3::text[], $4::int[]) WITH ORDINALITY AS w (id, version, place)
     LEFT JOIN LATERAL (SELECT n.user_name, n.at FROM revisions n WHERE n.owner_id = ANY ($1::text[]) AND n.library = $2
       AND n.record_id = w.id ORDER BY n.version DESC LIMIT 1) l ON true
     LEFT JOIN LATERAL (SELECT n.after FROM revisions n WHERE n.owner_id = ANY ($1::text[]) AND n.library = $2
       AND n.record_id = w.id AND n.version = w.version LIMIT 1) v ON true
     ORDER BY w.place`,
    [visibleOwners(scope), resource.name, wanted.map(({ id }) => id), wanted.map(({ version }) => String(version))],
  )
  return rows.map((row) => ({
    id: String(row.id),
    version: Number(row.version),
    record: (row.record ?? null) as WireRecord | null,
    userName: String(row.user_name ?? ''),
    at: String(row.at_text ?? ''),
  }))
}
