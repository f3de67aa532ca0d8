/**
 * The operations of an OpenAPI document that carry a schema, as the calls of a descriptor.
 *
 * Shapes  What an operation does follows from its method, its name and what it takes and gives; what fits none of our shapes is
 *         said and left out. A collection with `PUT` and `DELETE` below an id is plain REST.
 */
import { isObject } from '../../model/plain.ts'
import type { DraftCall, DraftWire } from './evidence.ts'
import type { OpenApi } from './openapi.ts'
import { carries, type Endpoint, endpointsOf, parametersOf } from './openapi-endpoints.ts'
import { platformPath, serverOf } from './openapi-servers.ts'
import { pathWithoutId } from '../../model/call.ts'

interface Found {
  readonly wire?: DraftWire
  readonly open: readonly string[]
}

interface Taken {
  readonly operation: string
  readonly call: DraftCall
}

/** Finds the calls of a library among the operations of an OpenAPI document that take or give its schema. */
export function wireOfOpenApi(document: OpenApi, schema: string): Found {
  const endpoints = endpointsOf(document).filter((endpoint) => carries(endpoint, schema))
  const collection = restCollection(endpoints)
  const { origin } = serverOf(document)
  if (collection !== undefined) return restWire(collection, origin)
  const taken: Taken[] = []
  const open: string[] = []
  for (const endpoint of [...endpoints, ...deletesBeside(document, endpoints)]) {
    const made = callOf(endpoint, schema)
    if (typeof made === 'string') open.push(`${endpoint.method} ${endpoint.path}：${made}`)
    else if (!taken.some(({ operation }) => operation === made.operation)) taken.push(made)
    else open.push(`${endpoint.method} ${endpoint.path}：已有一个 ${made.operation}，没有写入`)
  }
  if (!taken.some(({ operation }) => operation === 'list'))
    open.push('文档里没有找到返回一页或一列记录的调用，list 是推断的')
  const elsewhere = [...new Set(taken.map(({ call }) => call.path))].filter((path) => platformPath(path) !== path)
  if (elsewhere.length > 0) open.push(`${elsewhere[0]} 不是平台转发的路径，暂在前面加上 /api；请按平台的说明改`)
  if (origin !== '') open.push(`文档的服务器是 ${origin}：描述文件只写路径，平台的地址由 PLATFORM_URL 设定`)
  const placed = taken.map(({ operation, call }) => ({ operation, call: { ...call, path: platformPath(call.path) } }))
  return taken.length === 0 ? { open } : { wire: wireOf(placed, schema), open }
}

/** Another service is reached at its own address; without one, or without encryption, through the platform. */
function restWire(collection: string, origin: string): Found {
  const isOutside = origin.startsWith('https:')
  const base = isOutside ? origin + collection : platformPath(collection)
  const cures = [
    ...(origin !== '' && !isOutside ? [`${origin} 没有加密，令牌会泄露，暂写平台的路径 ${base}`] : []),
    ...(origin === '' && base !== collection
      ? [`文档没有写服务器的地址，${collection} 不是平台转发的路径，暂写 ${base}`]
      : []),
  ]
  return { wire: { preset: 'rest', base, calls: {} }, open: [`${base} 是普通 REST 接口，按 rest 接入`, ...cures] }
}

function wireOf(taken: readonly Taken[], schema: string): DraftWire {
  const paths = taken.map(({ call }) => call.path)
  const base = commonBase(paths)
  const list = taken.some(({ operation }) => operation === 'list')
    ? []
    : [['list', { path: `Get${schema}PageData`, assumed: true }] as const]
  const calls = taken.map(({ operation, call }) => {
    const path = call.path.startsWith(`${base}/`) ? call.path.slice(base.length + 1) : call.path
    return [operation, { ...call, path }] as const
  })
  return { preset: 'page-upsert', base, calls: Object.fromEntries([...list, ...calls]) }
}

/** What the operation does for the schema; a sentence when it fits nothing. */
function callOf(endpoint: Endpoint, schema: string): Taken | string {
  const { method, path, gives, takes, request } = endpoint
  const name = path.split('/').at(-1) ?? ''
  const make = (operation: string, more: object = {}): Taken => ({
    operation,
    call: { ...methodOf(operation, method), path, ...more },
  })
  const inPath = /\{(\w+)\}$/.exec(path)?.[1]
  if (takes === 'record' && endpoint.takesNames.has(schema)) {
    if (inPath !== undefined) return '编号在路径里的写入不在已有的形状之内，没有写入'
    if (/InsertOrUpdate|Upsert|Save|AddOrUpdate|CreateOrUpdate/i.test(name)) return make('upsert')
    return make(method === 'PUT' || /Update|Modify|Edit/i.test(name) ? 'update' : 'create')
  }
  if (method === 'DELETE' || /^(?:Delete|Remove)/i.test(name)) {
    if (inPath !== undefined) return make('delete', { request: 'id-path', param: inPath })
    if (takes === 'list') return make('delete', { request: 'id-list' })
    const id = parametersOf(endpoint, 'query')[0]
    return id === undefined ? make('delete') : make('delete', { request: 'id-query', ...paramOf(id) })
  }
  if (gives === 'page' || gives === 'rows-total' || gives === 'list') {
    if (/ByIds$/i.test(name) || (method === 'POST' && (takes === 'list' || (isObject(request) && 'ids' in request)))) {
      return make('getMany', takes === 'list' ? { request: 'id-list' } : {})
    }
    if (/History/i.test(name)) return make('history', idShape(endpoint, inPath))
    const body = method === 'GET' ? {} : { request: 'page-body' }
    return make('list', { ...body, ...(gives === 'page' ? {} : { reply: gives }), ...pagingOf(endpoint) })
  }
  if (gives === 'record') return make('get', idShape(endpoint, inPath))
  return `看不出它为 ${schema} 做什么，没有写入`
}

function idShape(endpoint: Endpoint, inPath: string | undefined): object {
  if (inPath !== undefined) return { request: 'id-path', param: inPath }
  const [id = 'id'] = parametersOf(endpoint, 'query')
  return paramOf(id)
}

function paramOf(name: string): object {
  return name === 'id' ? {} : { param: name }
}

const USUAL: Readonly<Record<string, string>> = { list: 'GET', get: 'GET', history: 'GET' }

/** Left out where it is what the operation has anyway. */
function methodOf(operation: string, method: string): object {
  return method === (USUAL[operation] ?? 'POST') ? {} : { method }
}

function pagingOf(endpoint: Endpoint): object {
  const asked = [...parametersOf(endpoint, 'query'), ...Object.keys(endpoint.request ?? {})]
  const index = asked.find((name) => /^(?:page|pageIndex|pageNo|pageNum|current|pageNumber)$/i.test(name))
  const size = asked.find((name) => /^(?:pageSize|size|limit|perPage|per_page)$/i.test(name))
  const isUsual = index === 'PageIndex' && size === 'PageSize'
  return index === undefined || size === undefined || isUsual ? {} : { paging: { index, size } }
}

function restCollection(endpoints: readonly Endpoint[]): string | undefined {
  const lists = endpoints.filter(({ method, gives }) => method === 'GET' && (gives === 'list' || gives === 'page'))
  return lists
    .map(({ path }) => path)
    .find((path) => endpoints.some((other) => ['PUT', 'PATCH'].includes(other.method) && isOneOf(other.path, path)))
}

function isOneOf(path: string, collection: string): boolean {
  return path.startsWith(`${collection}/{`) && /^\/\{\w+\}$/.test(path.slice(collection.length))
}

/** A delete carries no record; it belongs to the schema when it stands in the same place as its other calls. */
function deletesBeside(document: OpenApi, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const places = new Set(endpoints.map(({ path }) => pathWithoutId(path)))
  const folders = new Set([...places].map(folderOf))
  return endpointsOf(document).filter(({ method, path }) => {
    if (method === 'DELETE' && path.endsWith('}')) return places.has(pathWithoutId(path))
    const isDelete = method === 'DELETE' || (method === 'POST' && /\/(?:Delete|Remove)[^/]*$/i.test(path))
    return isDelete && folders.has(folderOf(path))
  })
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function commonBase(paths: readonly string[]): string {
  const folders = paths.map((path) =>
    path
      .replace(/\/\{\w+\}$/, '')
      .split('/')
      .slice(0, -1),
  )
  const [first = []] = folders
  const shared = first.filter((_, index) =>
    folders.every((folder) => first.slice(0, index + 1).every((part, at) => folder[at] === part)),
  )
  return shared.length > 1
    ? shared.join('/')
    : (folders.map((folder) => folder.join('/')).find((folder) => folder !== '') ?? '/')
}
