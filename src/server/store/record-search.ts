/**
 * A keyword looked for in many libraries at once: a few records of each, best first, in one statement.
 *
 * Shapes  Each library is a branch of the statement that is asked the same; `search-functions.ts` says how well a row fits.
 *         A platform record that the organization has a copy of is left out, because the copy is what it works with.
 */
import { empty, join, type Sql } from 'sql-template-tag'
import type { RecordHit, RecordHits } from '../../model/query.ts'
import { keyBesideLabel } from '../../model/key-beside-label.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import type { Scope, Shelf } from '../../model/scope.ts'
import { keyOf, tableOf } from './columns.ts'
import type { SqlRow } from './database.ts'
import { arrayText, toldSql } from './page-query.ts'
import { visibleOwners } from './visible-shelves.ts'
import { pieceNumbers, searchTerms } from './search.ts'
import type { StoreContext } from './sight.ts'
import { allOf, fixed, sql } from './sql.ts'

/** Of each library. */
export const HITS_MAX = 5
/** Up to so many are counted exactly. */
export const HITS_COUNTED_MAX = 500

interface Searching {
  readonly around: StoreContext
  readonly scope: Scope
}

export async function searchStoredRecords(
  { around, scope }: Searching,
  resources: readonly Resource[],
  keyword: string,
): Promise<readonly RecordHits[]> {
  if (resources.length === 0 || keyword.trim() === '') return []
  const asked = { asked: askedOf(scope, keyword), keyword }
  const branches = resources.map((resource) => branchOf(scope, resource, asked))
  const rows = await around.database.read(scope, join(branches, '\nUNION ALL\n'))
  return resources
    .flatMap((resource) => {
      const found = rows.filter(({ library }) => library === resource.name)
      return found.length === 0 ? [] : [{ hits: hitsOf(resource, found), rank: Number(found[0]?.rank) }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ hits }) => hits)
}

interface Asked {
  readonly asked: Sql
  readonly keyword: string
}

/** What each branch asks its function for. */
function askedOf(scope: Scope, keyword: string): Sql {
  const { pattern, pieces, keys } = searchTerms(keyword)
  const numbered = (shelf: Shelf) => {
    const [owner] = visibleOwners({}, scope, shelf)
    if (owner === undefined) return sql`NULL, NULL`
    // Each key by itself: two of the same number must stay two.
    return sql`${pieceNumbers(pieces, owner)}::int[], ${keys.flatMap((key) => pieceNumbers([key], owner))}::int[]`
  }
  return sql`${numbered('organization')}, ${numbered('platform')}, ${pattern}, ${fixed(HITS_COUNTED_MAX)}`
}

/** The rows of all members, each found by pieces of its own. */
function askedOfMembers(
  table: Sql,
  { scope, resource }: { readonly scope: Scope; readonly resource: Resource },
  keyword: string,
): Sql {
  const { pattern, pieces, keys } = searchTerms(keyword)
  const owners = visibleOwners(resource, scope)
  const own = owners.map((owner) => arrayText(pieceNumbers(pieces, owner)))
  const whole = owners.map((owner) => arrayText(keys.flatMap((key) => pieceNumbers([key], owner))))
  return sql`unnest(${own}::text[], ${whole}::text[]) AS o(own, keys)
  CROSS JOIN LATERAL ${table}_hits(o.own::int[], o.keys::int[], NULL::int[], NULL::int[], ${pattern}, ${fixed(HITS_COUNTED_MAX)}) h`
}

function branchOf(scope: Scope, resource: Resource, { asked, keyword }: Asked): Sql {
  const { name, reference, identity } = resource
  const table = tableOf(resource)
  const label = identity.label.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  const shown = [...new Set([...label, ...identity.naturalKey])].map(keyOf)
  const data =
    shown.length > 0
      ? join(
          shown.map((key) => sql`${key}, h.data->${key}`),
          ', ',
        )
      : empty
  const isCopied =
    reference && scope.shelf === 'organization'
      ? sql`WHERE NOT (h.shelf = 'platform' AND EXISTS (SELECT FROM ${table} c
    WHERE c.owner_id = ${scope.organizationId} AND c.source_id = h.id))`
      : empty
  const from = resource.asGroup ? askedOfMembers(table, { scope, resource }, keyword) : sql`${table}_hits(${asked}) h`
  const told = toldSql(resource, keyword, sql`h.data`)
  const where = told.length > 0 ? sql`WHERE ${allOf(told)}` : isCopied
  const length = label[0] === undefined ? sql`0` : sql`length(h.data->>${keyOf(label[0])})`
  return sql`(SELECT ${name} AS library, count(*) OVER ()::int AS total, h.id, h.shelf, h.rank, jsonb_build_object(${data}) AS data
  FROM ${from} ${where} ORDER BY h.rank, h.shelf, ${length}, h.id LIMIT ${fixed(HITS_MAX)})`
}

function hitsOf(resource: Resource, rows: readonly SqlRow[]): RecordHits {
  const total = Number(rows[0]?.total)
  return {
    library: resource.name,
    total: Math.min(total, HITS_COUNTED_MAX),
    hasMore: total >= HITS_COUNTED_MAX,
    records: rows.map((row) => hitOf(resource, row)),
  }
}

function hitOf(resource: Resource, { id, shelf, data }: SqlRow): RecordHit {
  const record: WireRecord = { ...(data as WireRecord), [resource.identity.id]: id }
  return {
    id: String(id),
    shelf: shelf as Shelf,
    label: labelOf(resource, record),
    code: keyBesideLabel(resource, record),
  }
}
