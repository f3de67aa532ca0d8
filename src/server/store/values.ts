/** The texts that a field has in the scope's sight: tags, aliases. */
import { empty } from 'sql-template-tag'
import { KIND_FACTS } from '../../model/kind.ts'
import { getField } from '../../model/resource.ts'
import { keyOf, tableOf } from './columns.ts'
import type { ValuesQuery } from '../../operations/store.ts'
import { visibleOwners } from './visible-shelves.ts'
import { likePattern } from './search.ts'
import type { Sight } from './sight.ts'
import { fixed, sql } from './sql.ts'

const VALUES_MAX = 50

/** Most used first, equally used ones in byte order. */
export async function values(
  { scope, resource, read }: Sight,
  { field: name, keyword }: ValuesQuery,
): Promise<readonly string[]> {
  const isList = KIND_FACTS[getField(resource, name).kind].value === 'list'
  const key = keyOf(name)
  const list = sql`CASE WHEN jsonb_typeof(r.data->${key}) = 'array' THEN r.data->${key} ELSE '[]' END`
  const [from, value] = isList
    ? [sql`, jsonb_array_elements_text(${list}) AS v(text)`, sql`v.text`]
    : [empty, sql`r.data->>${key}`]
  const rows = await read(
    sql`SELECT text FROM (SELECT btrim(${value}) AS text FROM ${tableOf(resource)} r${from}
       WHERE r.owner_id = ANY (${visibleOwners(resource, scope)}::text[])) AS used
     WHERE text <> '' AND lower(text) LIKE lower(${likePattern(keyword.trim())}) GROUP BY text
     ORDER BY count(*) DESC, text COLLATE "C" LIMIT ${fixed(VALUES_MAX)}`,
  )
  return rows.map((row) => String(row.text))
}
