/**
 * One page of a library as one statement: filters, keyword, order and exact total.
 *
 * Errors  `Failure('invalid')` for a filter or sort over a field that cannot be filtered or sorted so, and for a page that is too large.
 */
import { Failure } from '../../model/failure.ts'
import { SORTABLE_KINDS } from '../../model/kind.ts'
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import type { FilterValue, PageInput } from '../../model/query.ts'
import type { Field, Resource } from '../../model/resource.ts'
import type { Scope, Shelf } from '../../model/scope.ts'
import {
  COLUMN_MAX_CHARACTERS,
  columnFields,
  columnName,
  expressionOf,
  isNumeric,
  literal,
  quoted,
  serverColumns,
  tableOf,
} from './columns.ts'
import type { Param } from './database.ts'
import { likePattern, pieceNumbers, searchTerms } from './search.ts'

export interface Statement {
  readonly sql: string
  readonly params: readonly Param[]
}

type Bind = (value: Param) => string

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
 * Columns `owner_id, id, shelf, version, data` of the page's rows in order, each with `total`; one row without `id` when the page is empty.
 *
 * Each shelf is read by itself, so that its index gives the order; then the few rows of both are merged.
 */
export function pageStatement(scope: Scope, resource: Resource, input: PageInput): Statement {
  const params: Param[] = []
  const bind: Bind = (value) => `$${params.push(value)}`
  const offset = (input.page - 1) * input.pageSize
  requirePage(input, offset)
  const table = tableOf(resource.name)
  const found = foundSql(scope, resource, input, bind)
  const from = found ? `found f JOIN ${table} r ON r.id = f.id` : `${table} r`
  const filters = Object.entries(input.filters).map(([name, filter]) => filterSql(resource, name, filter, bind))
  const shelves = visibleShelves(scope, input.shelf).map(({ owner, shelf }) =>
    [`r.owner_id = ${bind(owner)}`, `r.shelf = '${shelf}'`, ...filters].join(' AND '),
  )
  const { column, direction } = orderOf(resource, input)
  const parts = shelves.map(
    (where) => `(SELECT r.owner_id, r.id, r.shelf, r.version, r.data, ${column} AS place FROM ${from} WHERE ${where}
    ORDER BY ${column} ${direction}, r.id ${direction} LIMIT ${offset + input.pageSize})`,
  )
  const counts = shelves.map((where) => `(SELECT count(*)::int FROM ${from} WHERE ${where})`)
  const order = `place ${direction}, id ${direction}`
  const sql = `WITH ${found ? `found AS MATERIALIZED (${found}), ` : ''}page AS (
  SELECT * FROM (${parts.join(' UNION ALL ')}) AS parts ORDER BY ${order} LIMIT ${input.pageSize} OFFSET ${offset})
SELECT t.total, p.owner_id, p.id, p.shelf, p.version, p.data
FROM (SELECT ${counts.join(' + ')} AS total) t LEFT JOIN page p ON true ORDER BY ${order}`
  return { sql, params }
}

/** Ids of the rows that hold the keyword, looked up once for the page and for the total. */
function foundSql(scope: Scope, resource: Resource, input: PageInput, bind: Bind): string | undefined {
  if ((input.keyword ?? '').trim() === '') return undefined
  const { pattern, pieces } = searchTerms(input.keyword ?? '')
  const owners = visibleShelves(scope, input.shelf)
  const piecesOf = (shelf: Shelf) => {
    const owner = owners.find((one) => one.shelf === shelf)?.owner
    // Nothing contains this: no piece is hashed without an owner.
    return owner === undefined ? 'NULL::int[]' : `${bind(pieceNumbers(pieces, owner))}::int[]`
  }
  return `SELECT id FROM ${tableOf(resource.name)}_find(${piecesOf('organization')}, ${piecesOf('platform')}, ${bind(pattern)}) AS id`
}

function requirePage({ page, pageSize }: PageInput, offset: number): void {
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > PAGE_SIZE_MAX) {
    throw new Failure('invalid', { words: `每页条数应为 1 到 ${PAGE_SIZE_MAX} 之间的整数` })
  }
  if (!Number.isInteger(page) || page < 1 || !Number.isSafeInteger(offset)) {
    throw new Failure('invalid', { words: '页码应为从 1 开始的整数' })
  }
}

function orderOf(
  resource: Resource,
  input: PageInput,
): { readonly column: string; readonly direction: 'ASC' | 'DESC' } {
  const { field, order } = input.sort ?? resource.list.sort
  const server = serverColumns(resource)[field]
  return { column: server ? `r.${server}` : sortColumn(resource, field), direction: order === 'desc' ? 'DESC' : 'ASC' }
}

function sortColumn(resource: Resource, name: string): string {
  const field = resource.fields.find((candidate) => candidate.name === name)
  if (!field || !SORTABLE_KINDS.has(field.kind))
    throw refusal(name, `不能按“${field?.title ?? name}”排序，请选择其他列`)
  return columnOf(resource, field)
}

function columnOf(resource: Resource, field: Field): string {
  if (columnFields(resource).includes(field)) return `r.${quoted(columnName(field))}`
  return `(${expressionOf(field).replaceAll(/\bdata->/g, 'r.data->')})`
}

function filterSql(resource: Resource, name: string, filter: FilterValue, bind: Bind): string {
  const server = serverColumns(resource)[name]
  if (server) return serverFilter(name, server, filter, bind)
  const field = resource.fields.find((candidate) => candidate.name === name)
  if (!field) throw refusal(name, `没有名为“${name}”的筛选条件`)
  if ('in' in filter) return inSql(resource, field, filter.in, bind)
  if ('contains' in filter) {
    const pattern = bind(likePattern(filter.contains))
    return `lower(r.data->>${literal(name)}) LIKE lower(${pattern})`
  }
  return spanSql(resource, field, filter, bind)
}

function serverFilter(name: string, column: string, filter: FilterValue, bind: Bind): string {
  if ('in' in filter) return `r.${column}::text = ANY (${bind(filter.in)}::text[])`
  if ('contains' in filter) return `r.${column}::text LIKE ${bind(likePattern(filter.contains))}`
  return bounds(`r.${column}`, numberBounds(name, name, filter), bind, 'float8')
}

function inSql(resource: Resource, field: Field, values: readonly string[], bind: Bind): string {
  const name = literal(field.name)
  if (field.kind === 'choices' || field.kind === 'tags') {
    const list = `CASE WHEN jsonb_typeof(r.data->${name}) = 'array' THEN r.data->${name} ELSE '[]' END`
    return `EXISTS (SELECT FROM jsonb_array_elements_text(${list}) AS v WHERE v = ANY (${bind(values)}::text[]))`
  }
  if (isNumeric(field)) {
    const numbers = values.map((value) => String(requireNumber(field.name, field.title, value)))
    return `${columnOf(resource, field)} = ANY (${bind(numbers)}::float8[])`
  }
  const shortened = values.map((value) => [...value].slice(0, COLUMN_MAX_CHARACTERS).join(''))
  return `${columnOf(resource, field)} = ANY (${bind(shortened)}::text[])`
}

function spanSql(resource: Resource, field: Field, span: { from?: string; to?: string }, bind: Bind): string {
  const column = columnOf(resource, field)
  if (isNumeric(field)) return bounds(column, numberBounds(field.name, field.title, span), bind, 'float8')
  // A day as the upper end includes all its moments: '~' sorts behind every character of a date and time.
  const to = field.kind === 'dateTime' && span.to ? `${span.to}~` : span.to
  return bounds(column, { ...span, ...(to ? { to } : {}) }, bind, 'text')
}

interface Bounds {
  readonly from?: string | number
  readonly to?: string | number
}

function numberBounds(name: string, title: string, { from, to }: { from?: string; to?: string }): Bounds {
  return {
    ...(from ? { from: requireNumber(name, title, from) } : {}),
    ...(to ? { to: requireNumber(name, title, to) } : {}),
  }
}

function bounds(column: string, { from, to }: Bounds, bind: Bind, type: 'float8' | 'text'): string {
  const parts = [
    ...(from === undefined || from === '' ? [] : [`${column} >= ${bind(from)}::${type}`]),
    ...(to === undefined || to === '' ? [] : [`${column} <= ${bind(to)}::${type}`]),
  ]
  return parts.length > 0 ? parts.join(' AND ') : 'true'
}

function requireNumber(name: string, title: string, text: string): number {
  const number = text.trim() === '' ? NaN : Number(text)
  if (!Number.isFinite(number)) throw refusal(name, `“${title}”的筛选值应为数字`)
  return number
}

function refusal(name: string, message: string): Failure {
  return new Failure('invalid', { words: message, problems: [{ code: 'query', path: `/${name}`, message }] })
}
