/** The texts that a field has in the scope's sight: tags, aliases. */
import { KIND_FACTS } from '../../model/kind.ts'
import { getField, type Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { literal, tableName } from './columns.ts'
import type { Database } from './database.ts'
import { visibleOwners } from './page-query.ts'
import { likePattern } from './search.ts'

const VALUES_MAX = 50

/** Most used first, equally used ones in byte order. */
export async function values(
  database: Database,
  scope: Scope,
  resource: Resource,
  { name, keyword }: { readonly name: string; readonly keyword: string },
): Promise<readonly string[]> {
  const isList = KIND_FACTS[getField(resource, name).kind].value === 'list'
  const key = literal(name)
  const list = `CASE WHEN jsonb_typeof(r.data->${key}) = 'array' THEN r.data->${key} ELSE '[]' END`
  const [from, value] = isList ? [`, jsonb_array_elements_text(${list}) AS v(text)`, 'v.text'] : ['', `r.data->>${key}`]
  const rows = await database.read(
    scope,
    `SELECT text FROM (SELECT btrim(${value}) AS text FROM ${tableName(resource.name)} r${from} WHERE r.owner_id = ANY ($1::text[])) AS used
     WHERE text <> '' AND lower(text) LIKE lower($2) GROUP BY text ORDER BY count(*) DESC, text COLLATE "C" LIMIT ${VALUES_MAX}`,
    [visibleOwners(scope), likePattern(keyword.trim())],
  )
  return rows.map((row) => String(row.text))
}
