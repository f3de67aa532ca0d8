/** One page of a library as one statement: filters, keyword, order and exact total. */
import { empty, join, type Sql } from 'sql-template-tag'
import { EXPORT_ROWS_MAX } from '../../model/limits.ts'
import type { PageInput } from '../../model/query.ts'
import { getField, type Resource } from '../../model/resource.ts'
import { ownerOf, type Scope, type Shelf } from '../../model/scope.ts'
import type { ListInput } from '../../operations/port.ts'
import type { IdQuery } from '../../operations/store.ts'
import { columnFields, keyOf, nameOf, serverColumns, sortColumnName, tableOf } from './columns.ts'
import { conditionSql } from './condition-sql.ts'
import { columnOf, filterSql } from './page-filter.ts'
import { innerRowSql, isCopiedSql, rowSql, stateSql } from './reference-state.ts'
import { pieceNumbers, searchTerms } from './search.ts'
import { allOf, anyOf, fixed, sql } from './sql.ts'
import { totalSql } from './totals.ts'
import { askedShelves, type VisibleShelf } from './visible-shelves.ts'

/** A shelf is of the plan and no parameter: how many rows are on it decides which index is read. */
const SHELF: Readonly<Record<Shelf, Sql>> = { organization: sql`'organization'`, platform: sql`'platform'` }

/**
 * What `recordText` reads of the page's rows, `data` as text, in order, each with `total`; one row without `id` when the page is
 * empty.
 */
export function pageStatement(scope: Scope, resource: Resource, input: ListInput): Sql {
  const { place, direction } = orderOf(resource, input)
  const shelves = askedShelves(resource, scope, input)
  const query: Query = {
    library: resource.name,
    ofMembers: resource.asGroup !== undefined,
    table: tableOf(resource),
    row: innerRowSql(resource),
    answer: rowSql(resource, sql`p`, sql`p.data::text AS data`),
    shelves,
    filters: [...conditionsOf(resource, input), ...(input.isFree ? freeConditions(scope, resource) : [])],
    copied: copiedSql(resource, input, shelves),
    place,
    direction,
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  }
  const keyword = (input.keyword ?? '').trim()
  return keyword === '' ? allSql(query) : foundSql(query, keyword, isUsualOrder(resource, input))
}

/** Enabled rows that the organization has no copy of. */
function freeConditions(scope: Scope, resource: Resource): readonly Sql[] {
  const { enabled } = resource.reference ?? {}
  return [
    ...(enabled ? [conditionSql(resource, { eq: [enabled, true] })] : []),
    sql`NOT EXISTS (SELECT FROM ${tableOf(resource)} c WHERE c.source_id = r.id AND c.owner_id = ${ownerOf(scope)})`,
  ]
}

/** Whether the list is in its own order. Then what a keyword means exactly comes first; who sorts by a column gets that order. */
function isUsualOrder({ list }: Resource, { sort }: PageInput): boolean {
  return sort === undefined || (sort.field === list.sort.field && sort.order === list.sort.order)
}

export function conditionsOf(
  resource: Resource,
  input: Pick<PageInput, 'filters' | 'where' | 'keyword'>,
): readonly Sql[] {
  const keyword = (input.keyword ?? '').trim()
  return [
    ...(keyword === '' ? [] : toldSql(resource, keyword, sql`r.data`)),
    ...Object.entries(input.filters).map(([name, filter]) => filterSql(resource, name, filter)),
    ...(input.where ? [conditionSql(resource, input.where)] : []),
  ]
}

/**
 * What is kept for keywords holds what a consortium is not shown, so that its keywords are to be in what it is: in the text as it
 * stands, and not in how that is spelled.
 */
export function toldSql({ asGroup, fields }: Resource, keyword: string, data: Sql): readonly Sql[] {
  if (!asGroup?.narrows) return []
  const { pattern } = searchTerms(keyword)
  const searched = fields.filter(({ search }) => search !== false)
  return [anyOf(searched.map(({ name }) => sql`lower(normalize(${data}->>${keyOf(name)}, NFKC)) LIKE ${pattern}`))]
}

/** Few enough that a row of them is no large object for the reader. */
const IDS_TOGETHER = 2_000

/**
 * All ids in the list's order; each row has the next `total` of them in `ids`, joined by `ID_JOINT`. Of more records than may be
 * exported, any so many and one.
 */
export function idsStatement(scope: Scope, resource: Resource, input: IdQuery): Sql {
  const { place, direction } = orderOf(resource, input)
  const chosen = input.only ? [sql`r.id = ANY (${input.only}::text[])`] : []
  const shelves = askedShelves(resource, scope, input)
  const keyword = (input.keyword ?? '').trim()
  const table = tableOf(resource)
  const rows = { table, shelves, ofMembers: resource.asGroup !== undefined }
  const from = keyword === '' ? sql`${table} r` : foundRows(rows, keyword)
  const [exact, first] =
    keyword !== '' && isUsualOrder(resource, input) ? [sql`, r.exact`, EXACT_FIRST] : [empty, empty]
  const owned = ownedSql(rows, copiedSql(resource, input, shelves))
  const where = allOf([owned, ...conditionsOf(resource, input), ...chosen])
  const part = sql`at / ${fixed(IDS_TOGETHER)}`
  return sql`SELECT count(*)::int AS total, string_agg(id, ${ID_JOINT} ORDER BY at) AS ids
FROM (SELECT id, row_number() OVER (ORDER BY ${first}place ${direction}, shelf, id ${direction}) - 1 AS at
  FROM (SELECT r.id, r.shelf, ${place} AS place${exact} FROM ${from} WHERE ${where}
    LIMIT ${fixed(EXPORT_ROWS_MAX + 1)}) AS found) AS numbered
GROUP BY ${part} ORDER BY ${part}`
}

/** Stands in no id. */
export const ID_JOINT = '\u001f'

interface Query {
  readonly library: string
  /** Whether the shelves are those of a consortium's members, however many. */
  readonly ofMembers: boolean
  readonly table: Sql
  /** What the pages' rows hold, and what is answered of them. */
  readonly row: Sql
  readonly answer: Sql
  readonly shelves: readonly VisibleShelf[]
  readonly filters: readonly Sql[]
  /** Which of the platform's rows are left out, since a copy stands for them; undefined when all are told. */
  readonly copied: Sql | undefined
  readonly place: Sql
  readonly direction: Sql
  readonly limit: number
  readonly offset: number
}

const EXACT_FIRST = sql`exact DESC, `

/** Of both shelves: of equals, the organization's own comes first. */
function bothOrder({ direction }: Query, first = empty): Sql {
  return sql`ORDER BY ${first}place ${direction}, shelf, id ${direction}`
}

/** Each shelf is read by itself, so that its index gives the order; then the few rows of both are merged. */
function allSql(query: Query): Sql {
  const { table, row, answer, shelves, filters, copied, place, direction, limit, offset } = query
  const both = bothOrder(query)
  const conditions = shelves.map(({ owner, shelf }) =>
    allOf([sql`r.owner_id = ${owner}`, sql`r.shelf = ${SHELF[shelf]}`, ...untoldSql(shelf, copied), ...filters]),
  )
  if (query.ofMembers) return ofMembersSql(query)
  const parts = conditions.map(
    (where) => sql`(SELECT ${row}, ${place} AS place FROM ${table} r WHERE ${where}
    ORDER BY ${place} ${direction}, r.id ${direction} LIMIT ${fixed(offset + limit)})`,
  )
  const counts =
    filters.length === 0
      ? [...shelves.map((one) => totalSql(query.library, one)), ...untoldCount(query)]
      : conditions.map((where) => sql`(SELECT count(*)::int FROM ${table} r WHERE ${where})`)
  return sql`WITH page AS (
  SELECT * FROM (${join(parts, ' UNION ALL ')}) AS parts ${both} LIMIT ${fixed(limit)} OFFSET ${fixed(offset)})
SELECT t.total, ${answer}
FROM (SELECT ${join(counts, ' + ')} AS total) t LEFT JOIN page p ON true ${both}`
}

/** The same for the members of a consortium: each is read by its index, and their kept totals are not the consortium's to read. */
function ofMembersSql(query: Query): Sql {
  const { table, row, answer, shelves, filters, place, direction, limit, offset } = query
  const both = bothOrder(query)
  const owners = sql`${shelves.map(({ owner }) => owner)}::text[]`
  const where = allOf([sql`r.shelf = ${SHELF.organization}`, ...filters])
  return sql`WITH page AS (
  SELECT m.* FROM unnest(${owners}) AS o(owner) CROSS JOIN LATERAL (
    SELECT ${row}, ${place} AS place FROM ${table} r WHERE r.owner_id = o.owner AND ${where}
    ORDER BY ${place} ${direction}, r.id ${direction} LIMIT ${fixed(offset + limit)}) m
  ${both} LIMIT ${fixed(limit)} OFFSET ${fixed(offset)})
SELECT t.total, ${answer}
FROM (SELECT count(*)::int AS total FROM ${table} r WHERE r.owner_id = ANY (${owners}) AND ${where}) t
  LEFT JOIN page p ON true ${both}`
}

/** Whether a row is told by its copy, where the list is of both shelves and tells an item once; undefined elsewhere. */
export function copiedSql(
  resource: Resource,
  { once }: Pick<PageInput, 'once'>,
  shelves: Query['shelves'],
): Sql | undefined {
  return once && shelves.length > 1 ? isCopiedSql(resource) : undefined
}

function untoldSql(shelf: Shelf, copied: Sql | undefined): readonly Sql[] {
  return copied && shelf === 'platform' ? [sql`NOT ${copied}`] : []
}

/** To be added to the kept totals: the copies whose platform rows they stand for, as a number below zero. */
function untoldCount({ table, copied, shelves }: Query): readonly Sql[] {
  const [own, platform] = (['organization', 'platform'] as const).map((shelf) =>
    shelves.find((one) => one.shelf === shelf),
  )
  if (!copied || !own || !platform) return []
  return [
    sql`(SELECT -count(*)::int FROM ${table} c JOIN ${table} s ON s.id = c.source_id
    WHERE c.owner_id = ${own.owner} AND c.source_id IS NOT NULL AND s.owner_id = ${platform.owner} AND s.shelf = 'platform')`,
  ]
}

/** The rows that hold the keyword are found once, for the page and for the total. */
function foundSql(query: Query, keyword: string, isExactFirst: boolean): Sql {
  const { row, answer, filters, copied, place, limit, offset } = query
  const order = bothOrder(query, isExactFirst ? EXACT_FIRST : empty)
  return sql`WITH found AS MATERIALIZED (
  SELECT ${row}, r.exact, ${place} AS place FROM ${foundRows(query, keyword)} WHERE ${allOf([ownedSql(query, copied), ...filters])}),
page AS (SELECT * FROM found ${order} LIMIT ${fixed(limit)} OFFSET ${fixed(offset)})
SELECT t.total, ${answer}
FROM (SELECT count(*)::int AS total FROM found) t LEFT JOIN page p ON true ${order}`
}

/** As rows `r`. Of many owners each has pieces of its own. */
export function foundRows(
  { table, shelves, ofMembers }: Pick<Query, 'table' | 'shelves' | 'ofMembers'>,
  keyword: string,
): Sql {
  const { pattern, pieces } = searchTerms(keyword)
  if (ofMembers)
    return sql`unnest(${shelves.map(({ owner }) => arrayText(pieceNumbers(pieces, owner)))}::text[]) AS o(pieces)
    CROSS JOIN LATERAL ${table}_find(o.pieces::int[], NULL::int[], ${pattern}) r`
  const piecesOf = (shelf: Shelf) => {
    const owner = shelves.find((one) => one.shelf === shelf)?.owner
    return owner === undefined ? sql`NULL` : sql`${pieceNumbers(pieces, owner)}::int[]`
  }
  return sql`${table}_find(${piecesOf('organization')}, ${piecesOf('platform')}, ${pattern}) r`
}

/** Numbers as PostgreSQL reads an array of them. */
export function arrayText(numbers: readonly string[]): string {
  return `{${numbers.join(',')}}`
}

export function ownedSql({ shelves, ofMembers }: Pick<Query, 'shelves' | 'ofMembers'>, copied: Sql | undefined): Sql {
  if (ofMembers)
    return sql`r.owner_id = ANY (${shelves.map(({ owner }) => owner)}::text[]) AND r.shelf = ${SHELF.organization}`
  return anyOf(
    shelves.map(
      ({ owner, shelf }) =>
        sql`(${allOf([sql`r.owner_id = ${owner}`, sql`r.shelf = ${SHELF[shelf]}`, ...untoldSql(shelf, copied)])})`,
    ),
  )
}

export function orderOf(
  resource: Resource,
  input: Pick<PageInput, 'sort'>,
): { readonly place: Sql; readonly direction: Sql } {
  const { field, order } = input.sort ?? resource.list.sort
  const server = serverColumns(resource)[field]
  return {
    place: server ? sql`r.${nameOf(server)}` : sortColumn(resource, field),
    direction: order === 'desc' ? sql`DESC` : sql`ASC`,
  }
}

function sortColumn(resource: Resource, name: string): Sql {
  const field = getField(resource, name)
  if (resource.reference?.state === name) return sql`(${stateSql(resource, resource.reference)}) COLLATE "C"`
  return columnFields(resource).includes(field) ? sql`r.${nameOf(sortColumnName(field))}` : columnOf(resource, field)
}
