/**
 * How lists and records are read. A library without a call for one record or for many is asked through those it has.
 *
 * Shapes  `params.filter` is `{ q?: text, shelf?: Shelf, home?: true, [field]: FilterValue }`; a bare value or a list of them means any of.
 */
import type { GetListParams } from 'ra-core'
import { Failure } from '../model/failure.ts'
import { KIND_FACTS } from '../model/kind.ts'
import { IDS_MAX } from '../model/limits.ts'
import type { FilterValue, Page, PageInput } from '../model/query.ts'
import { currentName, withCurrentNames } from '../model/renames.ts'
import type { Resource, Sort, WireRecord } from '../model/resource.ts'
import { type Shelf, SHELVES } from '../model/scope.ts'
import { type CallOptions, getCall, perform, tryGetCall } from './calls.ts'
import type { Http } from './http.ts'
import { listCallFor, withoutJoined } from './list-call.ts'
import { chunksOf, cutPage } from '../model/page.ts'

/** Ids in one address: shorter than any server's limit for an address. */
const QUERY_IDS_MAX = 100

export async function readPage(http: Http, resource: Resource, page: PageInput, options: CallOptions): Promise<Page> {
  const call = listCallFor(resource, page)
  const found = (await perform(http, resource, { call, input: { kind: 'page', page } }, options)) as Page
  const { rows, total } = call.reply === 'list' ? cutPage(found, page) : found
  return { rows: call.joins ? rows.map((row) => withoutJoined(call, row)) : rows, total }
}

/**
 * A list that nobody has chosen a shelf for (`filter.home`) begins with the organization's own rows; only where there are none
 * are both shelves asked. The answer names the shelf that it is of.
 */
export async function readHome(
  http: Http,
  resource: Resource,
  params: GetListParams,
): Promise<Page & { readonly shelf?: Shelf }> {
  const options = params.signal ? { signal: params.signal } : {}
  const page = pageInputOf(resource, params)
  const shelf = params.filter?.home === true && params.filter.shelf === undefined ? HOME : undefined
  if (!shelf) return readPage(http, resource, page, options)
  const own = await readPage(http, resource, { ...page, shelf }, options)
  return own.total > 0 ? { ...own, shelf } : readPage(http, resource, page, options)
}

/** The shelf that an organization's lists begin with. */
export const HOME: Shelf = 'organization'

export async function readOne(http: Http, resource: Resource, id: string, options: CallOptions): Promise<WireRecord> {
  const call = tryGetCall(resource, 'get')
  const found = call
    ? ((await perform(http, resource, { call, input: { kind: 'ids', ids: [id] } }, options)) as WireRecord | null)
    : (await readMany(http, resource, [id], options))[0]
  if (!found) throw new Failure('notFound')
  return found
}

/** In the order of the ids; those that do not exist are missing. */
export async function readMany(
  http: Http,
  resource: Resource,
  ids: readonly string[],
  options: CallOptions,
): Promise<readonly WireRecord[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== '')
  const found = (await readSome(http, resource, wanted, options)).flat()
  const byId = new Map(found.map((record) => [String(record[resource.identity.id]), record]))
  return wanted.map((id) => byId.get(id)).filter((record) => record !== undefined)
}

function readSome(
  http: Http,
  resource: Resource,
  ids: readonly string[],
  options: CallOptions,
): Promise<readonly (readonly WireRecord[])[]> {
  const many = tryGetCall(resource, 'getMany')
  if (many) {
    const call = async (some: readonly string[]) =>
      (await perform(
        http,
        resource,
        { call: many, input: { kind: 'ids', ids: some } },
        options,
      )) as readonly WireRecord[]
    return Promise.all(chunksOf(ids, IDS_MAX).map(call))
  }
  if (tryGetCall(resource, 'list')) {
    const page = (some: readonly string[]): PageInput => ({
      page: 1,
      pageSize: some.length,
      filters: { [resource.identity.id]: { in: some } },
    })
    const call = async (some: readonly string[]) => (await readPage(http, resource, page(some), options)).rows
    return Promise.all(chunksOf(ids, QUERY_IDS_MAX).map(call))
  }
  const get = getCall(resource, 'get')
  const call = async (id: string) => {
    const record = (await perform(
      http,
      resource,
      { call: get, input: { kind: 'ids', ids: [id] } },
      options,
    )) as WireRecord | null
    return record ? [record] : []
  }
  return Promise.all(ids.map(call))
}

export function pageInputOf(resource: Resource, params: GetListParams): PageInput {
  const { q, shelf, home: _home, view: _view, ...fields } = withCurrentNames(resource, params.filter ?? {})
  const sort = sortOf(resource, params.sort)
  const wantedShelf = SHELVES.find((candidate) => candidate === shelf)
  return {
    page: params.pagination?.page ?? 1,
    pageSize: params.pagination?.perPage ?? resource.list.pageSize,
    ...(typeof q === 'string' && q !== '' ? { keyword: q } : {}),
    ...(sort ? { sort } : {}),
    ...(wantedShelf ? { shelf: wantedShelf } : {}),
    filters: filtersOf(resource, fields),
  }
}

/** react-admin sorts by `id` unless told otherwise; a column that cannot be sorted by is left to the platform's own order. */
function sortOf(resource: Resource, sort: GetListParams['sort']): Sort | undefined {
  const name = sort && currentName(resource, sort.field)
  const field = resource.fields.find((candidate) => candidate.name === name)
  if (!sort || !field || !KIND_FACTS[field.kind].isSortable) return undefined
  return { field: field.name, order: sort.order === 'DESC' ? 'desc' : 'asc' }
}

/** Addresses are old and views are kept for years: what they narrow by and the library no longer has is left out. */
function filtersOf(resource: Resource, fields: Readonly<Record<string, unknown>>): Record<string, FilterValue> {
  const known = new Set([resource.identity.id, ...resource.fields.map(({ name }) => name)])
  const entries = Object.entries(fields)
    .filter(([name]) => known.has(name))
    .map(([name, value]) => [name, filterOf(resource, name, value)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, FilterValue] => entry[1] !== undefined))
}

function filterOf(resource: Resource, name: string, value: unknown): FilterValue | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (Array.isArray(value)) return { in: value.map(String) }
  if (typeof value === 'object') return value as FilterValue
  const field = resource.fields.find((candidate) => candidate.name === name)
  const isText = name !== resource.identity.id && field !== undefined && KIND_FACTS[field.kind].filter === 'contains'
  return isText ? { contains: String(value) } : { in: [String(value)] }
}
