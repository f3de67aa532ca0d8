/**
 * A keyword looked for in many libraries at once: a few records of each, best first, in one statement.
 *
 * Shapes  Each library is a branch of the statement with the same parameters; `search-functions.ts` says how well a row fits.
 *         A platform record that the organization has a copy of is left out, because the copy is what it works with.
 */
import type { RecordHit, RecordHits } from '../../model/query.ts'
import { keyBesideLabel, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import type { Scope, Shelf } from '../../model/scope.ts'
import { literal, tableName } from './columns.ts'
import type { Database, Param, SqlRow } from './database.ts'
import { visibleOwners } from './page-query.ts'
import { pieceNumbers, searchTerms } from './search.ts'

/** Of each library. */
export const HITS_MAX = 5
/** Up to so many are counted exactly. */
export const HITS_COUNTED_MAX = 500

export async function searchStoredRecords(
  database: Database,
  scope: Scope,
  resources: readonly Resource[],
  keyword: string,
): Promise<readonly RecordHits[]> {
  if (resources.length === 0 || keyword.trim() === '') return []
  const sql = resources.map((resource) => branchOf(scope, resource)).join('\nUNION ALL\n')
  const rows = await database.read(scope, sql, paramsOf(scope, keyword))
  return resources
    .flatMap((resource) => {
      const found = rows.filter(({ library }) => library === resource.name)
      return found.length === 0 ? [] : [{ hits: hitsOf(resource, found), rank: Number(found[0]?.rank) }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ hits }) => hits)
}

function paramsOf(scope: Scope, keyword: string): readonly Param[] {
  const { pattern, pieces, keys } = searchTerms(keyword)
  const numbered = (shelf: Shelf) => {
    const [owner] = visibleOwners(scope, shelf)
    // Each key by itself: two of the same number must stay two.
    return owner === undefined
      ? [null, null]
      : [pieceNumbers(pieces, owner), keys.flatMap((key) => pieceNumbers([key], owner))]
  }
  return [...numbered('organization'), ...numbered('platform'), pattern]
}

function branchOf(scope: Scope, resource: Resource): string {
  const { name, reference, identity } = resource
  const table = tableName(name)
  const label = identity.label.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  const shown = [...new Set([...label, ...identity.naturalKey])]
  const data = shown.map((field) => `${literal(field)}, h.data->${literal(field)}`).join(', ')
  const isCopied =
    reference && scope.shelf === 'organization'
      ? `WHERE NOT (h.shelf = 'platform' AND EXISTS (SELECT FROM ${table} c
    WHERE c.owner_id = ${literal(scope.organizationId)} AND c.source_id = h.id))`
      : ''
  const length = label[0] === undefined ? '0' : `length(h.data->>${literal(label[0])})`
  return `(SELECT ${literal(name)} AS library, count(*) OVER ()::int AS total, h.id, h.shelf, h.rank, jsonb_build_object(${data}) AS data
  FROM ${table}_hits($1::int[], $2::int[], $3::int[], $4::int[], $5, ${HITS_COUNTED_MAX}) h ${isCopied}
  ORDER BY h.rank, h.shelf, ${length}, h.id LIMIT ${HITS_MAX})`
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
