/**
 * How lists and records are read. A library without a call for one record or for many is asked through those it has.
 *
 * Shapes  `params.filter` is `{ q?: text, shelf?: Shelf, home?: true, [field]: FilterValue }`; a bare value or a list of them means any of.
 */
import type { GetListParams } from 'ra-core'
import { Failure } from '../model/failure.ts'
import type { Call } from '../model/call.ts'
import { isEmpty } from '../model/condition.ts'
import { KIND_FACTS } from '../model/kind.ts'
import { IDS_MAX } from '../model/limits.ts'
import type { FilterValue, Page, PageInput } from '../model/query.ts'
import { currentName, withCurrentNames } from '../model/renames.ts'
import type { Resource, Sort, WireRecord } from '../model/resource.ts'
import { type Shelf, SHELVES } from '../model/scope.ts'
import { type CallOptions, getCall, perform, type Remote, tryGetCall } from './calls.ts'
import { listCallFor, withoutJoined } from './list-call.ts'
import { chunksOf, cutPage } from '../model/page.ts'

/** Ids in one address: shorter than any server's limit for an address. */
const QUERY_IDS_MAX = 100

export async function readPage(remote: Remote, page: PageInput, options: CallOptions): Promise<Page> {
  const call = listCallFor(remote.resource, page)
  const found = (await perform(remote, { call, input: { kind: 'page', page } }, options)) as Page
  const { rows, total } = call.reply === 'list' ? cutPage(found, page) : found
  // Of a call whose reply the specification does not show: rows of something else, such as sums, are no records.
  if (rows.some((row) => isEmpty(row[remote.resource.identity.id])))
    throw new Failure('unknown', { words: `平台返回的${remote.resource.title}与本版本的格式不同：没有编号` })
  return { rows: call.joins ? rows.map((row) => withoutJoined(call, row)) : rows, total }
}

/**
 * A list that nobody has chosen a shelf for (`filter.home`) begins with the organization's own rows; only where there are none
 * are both shelves asked. The answer names the shelf that it is of.
 */
export async function readHome(remote: Remote, params: GetListParams): Promise<Page & { readonly shelf?: Shelf }> {
  const options = params.signal ? { signal: params.signal } : {}
  const page = pageInputOf(remote.resource, params)
  const shelf = params.filter?.home === true && params.filter.shelf === undefined ? HOME : undefined
  if (!shelf) return readPage(remote, page, options)
  const own = await readPage(remote, { ...page, shelf }, options)
  const isHome = own.total > 0 || (page.tab !== undefined && (await hasOwn(remote, { ...page, shelf }, options)))
  return isHome ? { ...own, shelf } : readPage(remote, page, options)
}

/** A tab that is empty is no reason to leave for the other shelf, as long as another one holds something. */
async function hasOwn(remote: Remote, { tab: _tab, ...page }: PageInput, options: CallOptions): Promise<boolean> {
  return (await readPage(remote, { ...page, page: 1, pageSize: 1 }, options)).total > 0
}

/** The shelf that an organization's lists begin with. */
export const HOME: Shelf = 'organization'

export async function readOne(remote: Remote, id: string, options: CallOptions): Promise<WireRecord> {
  const call = tryGetCall(remote.resource, 'get')
  const found = call
    ? ((await perform(remote, { call, input: { kind: 'ids', ids: [id] } }, options)) as WireRecord | null)
    : (await readMany(remote, [id], options))[0]
  if (!found) throw new Failure('notFound')
  return found
}

/** In the order of the ids; those that do not exist are missing. */
export async function readMany(
  remote: Remote,
  ids: readonly string[],
  options: CallOptions,
): Promise<readonly WireRecord[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== '')
  const found = (await readSome(remote, wanted, options)).flat()
  const byId = new Map(found.map((record) => [String(record[remote.resource.identity.id]), record]))
  return wanted.map((id) => byId.get(id)).filter((record) => record !== undefined)
}

async function readSome(
  remote: Remote,
  ids: readonly string[],
  options: CallOptions,
): Promise<readonly (readonly WireRecord[])[]> {
  const { resource } = remote
  const ask = (call: Call, some: readonly string[]) =>
    perform(remote, { call, input: { kind: 'ids', ids: some } }, options)
  const many = tryGetCall(resource, 'getMany')
  if (many) {
    const call = async (some: readonly string[]) => (await ask(many, some)) as readonly WireRecord[]
    return Promise.all(chunksOf(ids, IDS_MAX).map(call))
  }
  if (tryGetCall(resource, 'list')) {
    const page = (some: readonly string[]): PageInput => ({
      page: 1,
      pageSize: some.length,
      filters: { [resource.identity.id]: { in: some } },
    })
    const call = async (some: readonly string[]) => (await readPage(remote, page(some), options)).rows
    return Promise.all(chunksOf(ids, QUERY_IDS_MAX).map(call))
  }
  const get = getCall(resource, 'get')
  const call = async (id: string) => {
    const record = (await ask(get, [id])) as WireRecord | null
    return record ? [record] : []
  }
  return Promise.all(ids.map(call))
}

export function pageInputOf(resource: Resource, params: GetListParams): PageInput {
  const { q, shelf, tab, home: _home, view: _view, ...fields } = withCurrentNames(resource, params.filter ?? {})
  const sort = sortOf(resource, params.sort)
  const wantedShelf = SHELVES.find((candidate) => candidate === shelf)
  return {
    page: params.pagination?.page ?? 1,
    pageSize: params.pagination?.perPage ?? resource.list.pageSize,
    ...(typeof q === 'string' && q !== '' ? { keyword: q } : {}),
    ...(sort ? { sort } : {}),
    ...(wantedShelf ? { shelf: wantedShelf } : {}),
    ...(typeof tab === 'string' ? { tab } : {}),
    filters: filtersOf(resource, fields),
    ...withinOf(params.meta),
  }
}

function withinOf(meta: unknown): Pick<PageInput, 'within'> {
  const { within } = (meta ?? {}) as Pick<PageInput, 'within'>
  return within ? { within } : {}
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

/** The record as react-admin wants it, with `id` beside the library's own identity field. */
export function toRaRecord(resource: Resource, record: WireRecord): WireRecord & { readonly id: string } {
  const { id: name } = resource.identity
  const id = String(record[name] ?? '')
  // Keys are texts in the console; a service that counts its records sends numbers.
  return typeof record[name] === 'number' ? { ...record, [name]: id, id } : { ...record, id }
}
