/** One page of a library as one statement: filters, keyword, order and exact total. */
import type { PageInput } from '../../model/query.ts'
import { getField, type Resource } from '../../model/resource.ts'
import type { Scope, Shelf } from '../../model/scope.ts'
import { conditionSql } from './condition-sql.ts'
import { columnFields, literal, quotedName, serverColumns, sortColumnName, tableName } from './columns.ts'
import type { Param, Statement } from './database.ts'
import { type Bind, columnOf, filterSql } from './page-filter.ts'
import { innerRowSql, isCopiedSql, rowSql, stateSql } from './reference-state.ts'
import { pieceNumbers, searchTerms } from './search.ts'
import type { IdQuery } from '../../operations/store.ts'
import { totalSql } from './totals.ts'

/** Whose rows the scope may see: its organization's own, and its consortium's on the platform shelf. */
function visibleShelves(scope: Scope, only?: Shelf): readonly { readonly owner: string; readonly shelf: Shelf }[] {
  const shelves = [
    { owner: scope.shelf === 'organization' ? scope.organizationId : '', shelf: 'organization' },
    { owner: scope.consortiumId, shelf: 'platform' },
  ] as const
  return shelves.filter(({ owner, shelf }) => owner !== '' && (only ?? shelf) === shelf)
}

export function visibleOwners(scope: Scope, only?: Shelf): readonly string[] {
  return visibleShelves(scope, only).map(({ owner }) => owner)
}

/**
 * What `recordText` reads of the page's rows, `data` as text, in order, each with `total`; one row without `id` when the page is
 * empty.
 */
export function pageStatement(
  scope: Scope,
  resource: Resource,
  input: PageInput,
  also: (bind: Bind) => readonly string[] = () => [],
): Statement {
  const params: Param[] = []
  const bind: Bind = (value) => `$${params.push(value)}`
  const offset = (input.page - 1) * input.pageSize
  const { column, direction } = orderOf(resource, input)
  const shelves = visibleShelves(scope, input.shelf)
  const query: Query = {
    library: resource.name,
    table: tableName(resource.name),
    row: innerRowSql(resource),
    answer: rowSql(resource, 'p', 'p.data::text AS data'),
    shelves,
    filters: [...conditionsOf(resource, input, bind), ...also(bind)],
    copied: copiedSql(resource, input, shelves),
    place: column,
    order: (place, id) => `ORDER BY ${place} ${direction}, ${id} ${direction}`,
    bothOrder: (first = '') => `ORDER BY ${first}place ${direction}, shelf, id ${direction}`,
    limit: input.pageSize,
    offset,
    bind,
  }
  const keyword = (input.keyword ?? '').trim()
  return { sql: keyword === '' ? allSql(query) : foundSql(query, keyword, isUsualOrder(resource, input)), params }
}

/** Whether the list is in its own order. Then what a keyword means exactly comes first; who sorts by a column gets that order. */
function isUsualOrder({ list }: Resource, { sort }: PageInput): boolean {
  return sort === undefined || (sort.field === list.sort.field && sort.order === list.sort.order)
}

function conditionsOf(resource: Resource, input: PageInput, bind: Bind): readonly string[] {
  return [
    ...Object.entries(input.filters).map(([name, filter]) => filterSql(resource, name, filter, bind)),
    ...(input.where ? [conditionSql(resource, input.where, bind)] : []),
  ]
}

/** Few enough that a row of them is no large object for the reader. */
const IDS_TOGETHER = 2_000

/**
 * All ids in the list's order; each row has the next `total` of them in `ids`, joined by `ID_JOINT`. Of more records than
 * `most`, any `most` and one.
 */
export function idsStatement(scope: Scope, resource: Resource, input: IdQuery, most: number): Statement {
  const params: Param[] = []
  const bind: Bind = (value) => `$${params.push(value)}`
  const { column, direction } = orderOf(resource, input)
  const chosen = input.only ? [`r.id = ANY (${bind(input.only)}::text[])`] : []
  const filters = [...conditionsOf(resource, input, bind), ...chosen]
  const shelves = visibleShelves(scope, input.shelf)
  const keyword = (input.keyword ?? '').trim()
  const table = tableName(resource.name)
  const from = keyword === '' ? `${table} r` : foundRows({ table, shelves, bind }, keyword)
  const first = keyword !== '' && isUsualOrder(resource, input)
  const copied = copiedSql(resource, input, shelves)
  const where = [ownedSql(shelves, bind, copied), ...filters].join(' AND ')
  const sql = `SELECT count(*)::int AS total, string_agg(id, ${literal(ID_JOINT)} ORDER BY at) AS ids
FROM (SELECT id, row_number() OVER (ORDER BY ${first ? 'exact DESC, ' : ''}place ${direction}, shelf, id ${direction}) - 1 AS at
  FROM (SELECT r.id, r.shelf, ${column} AS place${first ? ', r.exact' : ''} FROM ${from} WHERE ${where} LIMIT ${most + 1}) AS found) AS numbered
GROUP BY at / ${IDS_TOGETHER} ORDER BY at / ${IDS_TOGETHER}`
  return { sql, params }
}

/** Stands in no id. */
export const ID_JOINT = '\u001f'

interface Query {
  readonly library: string
  readonly table: string
  /** What the pages' rows hold, and what is answered of them. */
  readonly row: string
  readonly answer: string
  readonly shelves: readonly { readonly owner: string; readonly shelf: Shelf }[]
  readonly filters: readonly string[]
  /** Which of the platform's rows are left out, since a copy stands for them; '' when all are told. */
  readonly copied: string
  readonly place: string
  readonly order: (place: string, id: string) => string
  /** Of both shelves: of equals, the organization's own comes first. */
  readonly bothOrder: (first?: string) => string
  readonly limit: number
  readonly offset: number
  readonly bind: Bind
}

/** Each shelf is read by itself, so that its index gives the order; then the few rows of both are merged. */
function allSql(query: Query): string {
  const { table, row, answer, filters, copied, place, order, limit, offset, bind } = query
  const both = query.bothOrder()
  const shelves = query.shelves.map(({ owner, shelf }) => ({ owner: bind(owner), shelf }))
  const conditions = shelves.map(({ owner, shelf }) =>
    [`r.owner_id = ${owner}`, `r.shelf = '${shelf}'`, ...untoldSql(shelf, copied), ...filters].join(' AND '),
  )
  const parts = conditions.map(
    (where) => `(SELECT ${row}, ${place} AS place FROM ${table} r WHERE ${where}
    ${order(place, 'r.id')} LIMIT ${offset + limit})`,
  )
  const counts =
    filters.length === 0
      ? [...shelves.map(({ owner, shelf }) => totalSql(query.library, owner, shelf)), ...untoldCount(query, shelves)]
      : conditions.map((where) => `(SELECT count(*)::int FROM ${table} r WHERE ${where})`)
  return `WITH page AS (
  SELECT * FROM (${parts.join(' UNION ALL ')}) AS parts ${both} LIMIT ${limit} OFFSET ${offset})
SELECT t.total, ${answer}
FROM (SELECT ${counts.join(' + ')} AS total) t LEFT JOIN page p ON true ${both}`
}

/** Whether a row is told by its copy, where the list is of both shelves and tells an item once; '' elsewhere. */
function copiedSql(resource: Resource, { once }: PageInput, shelves: Query['shelves']): string {
  return once && shelves.length > 1 ? isCopiedSql(resource) : ''
}

function untoldSql(shelf: Shelf, copied: string): readonly string[] {
  return copied !== '' && shelf === 'platform' ? [`NOT ${copied}`] : []
}

/** To be added to the kept totals: the copies whose platform rows they stand for, as a number below zero. */
function untoldCount({ table, copied }: Query, shelves: Query['shelves']): readonly string[] {
  const [own, platform] = (['organization', 'platform'] as const).map((shelf) =>
    shelves.find((one) => one.shelf === shelf),
  )
  if (copied === '' || !own || !platform) return []
  return [
    `(SELECT -count(*)::int FROM ${table} c JOIN ${table} s ON s.id = c.source_id
    WHERE c.owner_id = ${own.owner} AND c.source_id IS NOT NULL AND s.owner_id = ${platform.owner} AND s.shelf = 'platform')`,
  ]
}

/** The rows that hold the keyword are found once, for the page and for the total. */
function foundSql(query: Query, keyword: string, exactFirst: boolean): string {
  const { row, answer, shelves, filters, copied, place, limit, offset, bind } = query
  const found = foundRows(query, keyword)
  const order = query.bothOrder(exactFirst ? 'exact DESC, ' : '')
  return `WITH found AS MATERIALIZED (
  SELECT ${row}, r.exact, ${place} AS place FROM ${found} WHERE ${[ownedSql(shelves, bind, copied), ...filters].join(' AND ')}),
page AS (SELECT * FROM found ${order} LIMIT ${limit} OFFSET ${offset})
SELECT t.total, ${answer}
FROM (SELECT count(*)::int AS total FROM found) t LEFT JOIN page p ON true ${order}`
}

function foundRows({ table, shelves, bind }: Pick<Query, 'table' | 'shelves' | 'bind'>, keyword: string): string {
  const { pattern, pieces } = searchTerms(keyword)
  const piecesOf = (shelf: Shelf) => {
    const owner = shelves.find((one) => one.shelf === shelf)?.owner
    return owner === undefined ? 'NULL' : `${bind(pieceNumbers(pieces, owner))}::int[]`
  }
  return `${table}_find(${piecesOf('organization')}, ${piecesOf('platform')}, ${bind(pattern)}) r`
}

function ownedSql(shelves: Query['shelves'], bind: Bind, copied: string): string {
  const owned = shelves.map(
    ({ owner, shelf }) =>
      `(${[`r.owner_id = ${bind(owner)}`, `r.shelf = '${shelf}'`, ...untoldSql(shelf, copied)].join(' AND ')})`,
  )
  return `(${owned.join(' OR ')})`
}

export function orderOf(
  resource: Resource,
  input: Pick<PageInput, 'sort'>,
): { readonly column: string; readonly direction: 'ASC' | 'DESC' } {
  const { field, order } = input.sort ?? resource.list.sort
  const server = serverColumns(resource)[field]
  return { column: server ? `r.${server}` : sortColumn(resource, field), direction: order === 'desc' ? 'DESC' : 'ASC' }
}

function sortColumn(resource: Resource, name: string): string {
  const field = getField(resource, name)
  if (resource.reference?.state === name) return `(${stateSql(resource, resource.reference)}) COLLATE "C"`
  return columnFields(resource).includes(field) ? `r.${quotedName(sortColumnName(field))}` : columnOf(resource, field)
}
