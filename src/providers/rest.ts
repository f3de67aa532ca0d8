/**
 * Libraries whose platform is a plain REST collection: ra-data-simple-rest, over our HTTP client.
 *
 * Shapes  `resource.base` is the collection's address. Filters become the dialect's: `{ q, Field: value | [values],
 *         Field_gte, Field_lte, Field_q }`; totals come in Content-Range. Bodies are bare JSON, no envelope. A call that the library
 *         lists goes the platform's way instead (`data.ts`).
 */
import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams } from 'ra-core'
import { Failure } from '../model/failure.ts'
import type { FilterValue } from '../model/query.ts'
import type { Method } from '../model/call.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { hasForbiddenKeyword } from '../model/rules.ts'
import { failureOf } from '../wire/envelope.ts'
import type { RequestMessage } from '../wire/message.ts'
import { parseQuery } from '../wire/query-string.ts'
import { withField } from './calls.ts'
import type { LibraryOf, ReadBack, RecordProvider } from './data.ts'
import type { Http } from './http.ts'
import { pageInputOf, toRaRecord } from './reading.ts'
import { forCreate, forUpdate } from './writing.ts'

type AnyRecord = never

interface Collection {
  readonly resource: Resource
  /** The last part of the address, which is the library's name there. */
  readonly name: string
  readonly api: DataProvider
}

/** `readBack` reads a record by whichever way the library is read. */
export function createRestProvider(libraryOf: LibraryOf, http: Http, readBack: ReadBack): RecordProvider {
  const open = async (name: string) => openCollection(await libraryOf(name), http)
  const provider: RecordProvider = {
    async getList(name, params) {
      const { resource, name: path, api } = await open(name)
      const { data, total } = await api.getList(path, listParamsOf(resource, params, http))
      return { data: data.map((row) => shown(resource, row)), total: total ?? data.length }
    },
    async getOne(name, params) {
      const { resource, name: path, api } = await open(name)
      return { data: shown(resource, (await api.getOne(path, params)).data) }
    },
    async getMany(name, { ids, signal }) {
      const { id } = (await open(name)).resource.identity
      const pagination = { page: 1, perPage: ids.length }
      return provider.getList(name, { pagination, filter: { [id]: ids }, ...(signal ? { signal } : {}) })
    },
    getManyReference: (name, { target, id, filter, ...params }) =>
      provider.getList(name, { ...params, filter: { ...filter, [target]: [id] } }),
    async create(name, { data }) {
      const { resource, name: path, api } = await open(name)
      return {
        data: shown(
          resource,
          (await api.create(path, { data: forCreate(resource, data as WireRecord) })).data,
        ) as AnyRecord,
      }
    },
    async update(name, { id, data, previousData }) {
      const { resource, name: path, api } = await open(name)
      const loaded = previousData ?? (await readBack(name, String(id)))
      const record = forUpdate(resource, { id: String(id), loaded, data: data as WireRecord })
      const reply = await api.update(path, { id, data: record, previousData: loaded })
      return { data: shown(resource, reply.data) }
    },
    async delete(name, params) {
      const { name: path, api } = await open(name)
      await api.delete(path, params)
      return { data: { ...params.previousData, id: params.id } as AnyRecord }
    },
    async deleteMany(name, params) {
      const { name: path, api } = await open(name)
      for (const id of params.ids) await api.delete(path, { id })
      return { data: params.ids }
    },
  }
  return provider
}

function shown(resource: Resource, record: WireRecord): AnyRecord {
  return toRaRecord(resource, record) as AnyRecord
}

function openCollection(resource: Resource, http: Http): Collection {
  const address = resource.base.replace(/\/+$/, '')
  const at = address.lastIndexOf('/')
  return {
    resource,
    name: address.slice(at + 1),
    api: simpleRestProvider(address.slice(0, at), clientOver(http, resource)),
  }
}

function listParamsOf(resource: Resource, params: GetListParams, http: Http): GetListParams {
  const { page, pageSize, keyword, sort, shelf, filters } = pageInputOf(resource, params)
  if (hasForbiddenKeyword({ Keyword: keyword }, http.keywordPattern())) throw new Failure('keyword')
  const { field, order } = sort ?? { field: resource.identity.id, order: 'asc' }
  return {
    pagination: { page, perPage: pageSize },
    sort: { field, order: order === 'desc' ? 'DESC' : 'ASC' },
    filter: {
      ...(keyword === undefined ? {} : { q: keyword }),
      ...(shelf === undefined ? {} : { Shelf: shelf }),
      ...Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => filterEntries(name, value))),
    },
    ...(params.signal ? { signal: params.signal } : {}),
  }
}

function filterEntries(name: string, value: FilterValue): [string, unknown][] {
  if ('in' in value) return [[name, value.in.length === 1 ? value.in[0] : value.in]]
  if ('contains' in value) return [[`${name}_q`, value.contains]]
  const ends: [string, string | undefined][] = [
    [`${name}_gte`, value.from],
    [`${name}_lte`, value.to],
  ]
  return ends.filter(([, end]) => end !== undefined)
}

type RestClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>

function clientOver(http: Http, resource: Resource): RestClient {
  return async (url, options = {}) => {
    const [path = '', search = ''] = String(url).split('?')
    const { method = 'GET', body, signal } = options
    const range = new Headers(options.headers).get('range')
    const message: RequestMessage = {
      method: method as Method,
      path,
      query: parseQuery(search),
      headers: Object.fromEntries(range === null ? [] : [['range', range]]),
      ...(typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {}),
    }
    const reply = await http.send(message, signal ? { signal } : {})
    if (reply.status < 200 || reply.status >= 300) throw withField(resource, failureOf(reply))
    return { status: reply.status, headers: reply.headers, body: JSON.stringify(reply.body), json: reply.body }
  }
}
