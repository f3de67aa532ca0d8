/** Against a REST collection of its own, in the dialect that ra-data-simple-rest speaks: range, sort and filter as JSON. */
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Operation, ReplyShape, RequestShape } from '../../src/model/call.ts'
import { type Catalog, getResource, type Resource, type WireRecord } from '../../src/model/resource.ts'
import { type LibraryDataProvider, createDataProvider } from '../../src/providers/data.ts'
import { createHttp } from '../../src/providers/http.ts'
import { makeCall, THING } from '../support/resource.ts'
import { createMemorySession, makeTokens } from './memory-session.ts'

const errors = [{ match: '名称不能', field: 'Name' }]
const REST_THING: Resource = { ...THING, wire: 'rest', base: '/api/v1/things', calls: {}, errors }

let app: FastifyInstance
let rows: Map<string, Record<string, unknown>>
let provider: LibraryDataProvider
const seen: { method: string; url: string; headers: Record<string, unknown>; body: unknown }[] = []

/** Calls that the library lists beside its collection; each of the tests below begins without. */
let listed: Resource['calls']

beforeEach(async () => {
  seen.length = 0
  listed = {}
  rows = new Map(
    ['甲', '乙', '丙', '丁'].map((name, index) => [
      String(index + 1),
      { Id: String(index + 1), Name: name, Price: index, Version: 1 },
    ]),
  )
  app = startCollection()
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const http = createHttp({ session: createMemorySession(makeTokens(1), 'org-1'), base })
  const catalog = (): Catalog => ({ resources: { thing: { ...REST_THING, calls: listed } }, broken: [] })
  provider = createDataProvider({ libraryOf: (name) => getResource(catalog(), name), http })
})
afterEach(() => app.close())

interface Asked {
  readonly sort: string
  readonly range: string
  readonly filter: string
}

function startCollection(): FastifyInstance {
  const server = Fastify()
  server.addHook('preHandler', async ({ method, url, headers, body }) => {
    seen.push({ method, url, headers, body })
  })
  server.get<{ Querystring: Asked }>('/api/v1/things', async ({ query }, reply) => {
    const [field, order] = JSON.parse(query.sort) as [string, string]
    const [from, to] = JSON.parse(query.range) as [number, number]
    const filter = JSON.parse(query.filter) as Record<string, unknown>
    const found = [...rows.values()].filter((row) =>
      Object.entries(filter).every(([name, value]) => fits(row, name, value)),
    )
    const sorted = found.toSorted((a, b) => (order === 'ASC' ? 1 : -1) * (Number(a[field]) - Number(b[field])))
    reply.header('Content-Range', `things ${from}-${to}/${sorted.length}`)
    return sorted.slice(from, to + 1)
  })
  server.get<{ Params: { id: string } }>('/api/v1/things/:id', async ({ params }, reply) => {
    const row = rows.get(params.id)
    return row ?? reply.code(404).send({ Message: 'no such thing' })
  })
  server.post<{ Body: WireRecord }>('/api/v1/things', async ({ body }, reply) => {
    if (!body['Name']) return reply.code(400).send({ Message: '名称不能为空' })
    rows.set('9', { ...body, Id: '9', Version: 1 })
    return rows.get('9')
  })
  server.put<{ Params: { id: string }; Body: WireRecord }>('/api/v1/things/:id', async ({ params, body }) => {
    rows.set(params.id, { ...body, Version: Number(body['Version']) + 1 })
    return rows.get(params.id)
  })
  server.delete<{ Params: { id: string } }>('/api/v1/things/:id', async ({ params }) => {
    const row = rows.get(params.id)
    rows.delete(params.id)
    return row
  })
  server.post<{ Body: { ids: readonly string[] } }>('/api/v1/things/removeMany', async ({ body }) => {
    for (const id of body.ids) rows.delete(id)
    return { Type: 200, Data: null, Content: '' }
  })
  // Answers the id alone, as the platform's own writes often do.
  server.post<{ Body: WireRecord }>('/api/v1/things/save', async ({ body }) => {
    const id = String(body['Id'] ?? '10')
    rows.set(id, { ...body, Id: id, Version: Number(body['Version'] ?? 0) + 1 })
    return { Type: 200, Data: id, Content: '' }
  })
  server.get<{ Querystring: { id: string } }>('/api/v1/things/one', async ({ query }) => ({
    Type: 200,
    Data: { ...rows.get(query.id), Weight: 3 },
    Content: '',
  }))
  return server
}

const deviating = (name: Operation, request: RequestShape, reply: ReplyShape, path: string): Resource['calls'] => ({
  [name]: makeCall(name, name, request, reply, { path: `/api/v1/things/${path}` }),
})
const made = () => seen.map(({ url, method }) => `${method} ${url.split('?')[0]}`)

function fits(row: Record<string, unknown>, name: string, value: unknown): boolean {
  if (name === 'q') return String(row['Name']).includes(String(value))
  if (name.endsWith('_gte')) return Number(row[name.slice(0, -4)]) >= Number(value)
  if (name.endsWith('_lte')) return Number(row[name.slice(0, -4)]) <= Number(value)
  if (name.endsWith('_q')) return String(row[name.slice(0, -2)]).includes(String(value))
  return [value].flat().includes(row[name])
}

describe('a library behind a REST collection', () => {
  it('is listed by page, sorted, with its total', async () => {
    const { data, total } = await provider.getList('thing', {
      pagination: { page: 2, perPage: 3 },
      sort: { field: 'Price', order: 'DESC' },
    })
    expect([data, total]).toEqual([[{ Id: '1', Name: '甲', Price: 0, Version: 1, id: '1' }], 4])
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer access-1',
      organizationid: 'org-1',
      range: 'things=3-5',
    })
  })

  it.each<[filter: Record<string, unknown>, ids: string[]]>([
    [{ q: '乙' }, ['2']],
    [{ Id: { in: ['1', '4'] } }, ['1', '4']],
    [{ Price: { from: '1', to: '2' } }, ['2', '3']],
    [{ Name: { contains: '丁' } }, ['4']],
  ])('is filtered by %j', async (filter, ids) => {
    const { data } = await provider.getList('thing', { pagination: { page: 1, perPage: 10 }, filter })
    expect(data.map(({ id }) => id)).toEqual(ids)
  })

  it('obeys the keyword rule', async () => {
    const asked = provider.getList('thing', { pagination: { page: 1, perPage: 10 }, filter: { q: 'a b' } })
    await expect(asked).rejects.toMatchObject({ code: 'keyword' })
    expect(seen).toEqual([])
  })

  it('reads one, many and what points at a record', async () => {
    expect((await provider.getOne('thing', { id: '3' })).data).toMatchObject({ id: '3', Name: '丙' })
    expect((await provider.getMany('thing', { ids: ['4', '1'] })).data.map(({ id }) => id)).toEqual(['1', '4'])
    expect(seen.length).toBe(2)
    const pagination = { page: 1, perPage: 10 }
    const params = { target: 'Name', id: '甲', pagination, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
    expect((await provider.getManyReference('thing', params)).data.map(({ id }) => id)).toEqual(['1'])
  })

  it('shows a number for a key as a text', async () => {
    rows.set('7', { Id: 7, Name: '庚', Version: 1 })
    expect((await provider.getOne('thing', { id: '7' })).data).toMatchObject({ id: '7', Id: '7', Name: '庚' })
  })

  it('creates, updates from the loaded record, and deletes', async () => {
    const created = await provider.create('thing', { data: { id: 'x', Name: '戊', Version: 4 } })
    expect(created.data).toMatchObject({ id: '9', Name: '戊', Version: 1 })
    expect(seen[0]?.body).toEqual({ Name: '戊' })
    const previousData = { ...created.data, Unknown: 1 }
    const updated = await provider.update('thing', { id: '9', data: { Price: 5 }, previousData })
    expect(updated.data).toMatchObject({ id: '9', Name: '戊', Price: 5, Version: 2, Unknown: 1 })
    await provider.updateMany('thing', { ids: ['1', '2'], data: { Price: 7 } })
    expect([rows.get('1'), rows.get('2')]).toMatchObject([
      { Name: '甲', Price: 7 },
      { Name: '乙', Price: 7 },
    ])
    await provider.delete('thing', { id: '9' })
    await provider.deleteMany('thing', { ids: ['1', '2'] })
    expect([...rows.keys()]).toEqual(['3', '4'])
  })

  it('speaks of failures in the house words', async () => {
    await expect(provider.getOne('thing', { id: '77' })).rejects.toMatchObject({
      code: 'notFound',
      message: '您访问的内容不存在或已被删除',
    })
    await expect(provider.create('thing', { data: {} })).rejects.toMatchObject({
      code: 'invalid',
      message: '名称不能为空',
      problems: [{ path: '/Name', message: '名称不能为空' }],
    })
  })

  it('deletes by a call of its own where it lists one, many at once, and all else stays with the collection', async () => {
    listed = deviating('delete', 'ids', 'none', 'removeMany')
    await provider.deleteMany('thing', { ids: ['1', '2'] })
    expect(seen.map(({ body }) => body)).toEqual([{ ids: ['1', '2'] }])
    await provider.update('thing', { id: '3', data: { Price: 9 }, previousData: { id: '3', ...rows.get('3') } })
    await provider.delete('thing', { id: '3' })
    expect([...rows.keys()]).toEqual(['4'])
    expect(made()).toEqual(['POST /api/v1/things/removeMany', 'PUT /api/v1/things/3', 'POST /api/v1/things/removeMany'])
  })

  it('saves by a call of its own, and reads the record back from the collection', async () => {
    listed = deviating('upsert', 'record', 'record', 'save')
    const created = await provider.create('thing', { data: { Name: '己' } })
    expect(created.data).toMatchObject({ id: '10', Name: '己', Version: 1 })
    const { data } = await provider.update('thing', { id: '4', data: { Price: 8 }, previousData: { id: '4' } })
    expect(data).toMatchObject({ id: '4', Name: '丁', Price: 8, Version: 2 })
    await provider.updateMany('thing', { ids: ['1'], data: { Price: 6 } })
    expect(rows.get('1')).toMatchObject({ Name: '甲', Price: 6 })
    expect(made()).toEqual([
      'POST /api/v1/things/save',
      'GET /api/v1/things/10',
      'GET /api/v1/things/4',
      'POST /api/v1/things/save',
      'GET /api/v1/things/4',
      'GET /api/v1/things',
      'POST /api/v1/things/save',
      'GET /api/v1/things/1',
    ])
  })

  it('reads one record by a call of its own, also before it changes it', async () => {
    listed = deviating('get', 'id-query', 'record', 'one')
    await provider.update('thing', { id: '1', data: { Price: 2 }, previousData: undefined as never })
    expect(made()).toEqual(['GET /api/v1/things/one', 'PUT /api/v1/things/1'])
    expect(rows.get('1')).toMatchObject({ Price: 2, Weight: 3 })
  })

  it('can be given up', async () => {
    const signal = AbortSignal.abort()
    await expect(provider.getOne('thing', { id: '1', signal })).rejects.toMatchObject({ code: 'cancelled' })
  })
})
