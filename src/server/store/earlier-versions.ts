/** What records were at earlier versions, many in one statement: an import compares an exported sheet with what it was made from. */
import type { EarlierRecord, RecordVersion } from '../../model/change-batch.ts'
import type { WireRecord } from '../../model/resource.ts'
import { visibleOwners } from './visible-shelves.ts'
import type { Sight } from './sight.ts'
import { isoSql, sql } from './sql.ts'

export async function earlierVersions(
  { scope, resource, read }: Sight,
  wanted: readonly RecordVersion[],
): Promise<readonly EarlierRecord[]> {
  const [ids, versions] = [wanted.map(({ id }) => id), wanted.map(({ version }) => String(version))]
  const its = sql`n.owner_id = ANY (${visibleOwners(resource, scope)}::text[]) AND n.library = ${resource.name} AND n.record_id = w.id`
  const rows = await read(
    sql`SELECT w.id, w.version, v.after AS record, l.user_name, ${isoSql(sql`l.at`)} AS at_text
     FROM unnest(${ids}::text[], ${versions}::int[]) WITH ORDINALITY AS w (id, version, place)
     LEFT JOIN LATERAL (SELECT n.user_name, n.at FROM revisions n WHERE ${its} ORDER BY n.version DESC LIMIT 1) l ON true
     LEFT JOIN LATERAL (SELECT n.after FROM revisions n WHERE ${its} AND n.version = w.version LIMIT 1) v ON true
     ORDER BY w.place`,
  )
  return rows.map((row) => ({
    id: String(row.id),
    version: Number(row.version),
    record: (row.record ?? null) as WireRecord | null,
    userName: String(row.user_name ?? ''),
    at: String(row.at_text ?? ''),
  }))
}
