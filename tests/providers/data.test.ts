import { afterEach, describe, expect, it } from 'vitest'
import type { Catalog, Resource, WireRecord } from '../../src/model/resource.ts'
import { createDataProvider } from '../../src/providers/data.ts'
import { createHttp } from '../../src/providers/http.ts'
import { THING, makeCall, withCalls } from '../support/resource.ts'
import { createMemorySession } from './memory-session.ts'
import { type Platform, type PlatformSettings, startPlatform } from './platform.ts'

const running: Platform[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((platform) => platform.close()))
})

function makeRow(number: number, more: WireRecord = {}): WireRecord {
  const name = String(number).padStart(3, '0')
  return {
    Id: `t${number}`,
    Code: `C${name}`,
    Name: `物品${name}`,
    Price: number,
    IsEnabled: true,
    Version: 1,
    OrganizationId: 'org-1',
    ...more,
  }
}

async function open(rows: number, resource: Resource = THING, settings: PlatformSettings = {}) {
  const platform = await startPlatform({ resources: [resource], ...settings })
  running.push(platform)
  for (let number = 1; number <= rows; number += 1) platform.rows.set(`t${number}`, makeRow(number))
  const http = createHttp({ session: createMemorySession(), base: platform.url, timeoutMs: 2_000 })
  const catalog: Catalog = { resources: { thing: resource }, broken: [] }
  return { platform, provider: createDataProvider({ catalog, http }) }
}

const idsOf = (data: readonly { readonly id: unknown }[]) => data.map(({ id }) => id)

describe('getList', () => {
  const pagination = { page: 1, perPage: 10 }

  it('gives rows with an id and the total', async () => {
    const { provider } = await open(25)
    const { data, total } = await provider.getList('thing', { pagination: { page: 3, perPage: 10 } })
    expect([idsOf(data), total]).toEqual([['t21', 't22', 't23', 't24', 't25'], 25])
    expect(data[0]).toEqual({ ...makeRow(21), id: 't21' })
  })

  it.each<[why: string, filter: Record<string, unknown>, ids: string[]]>([
    ['keyword', { q: '物品01' }, ['t10', 't11', 't12']],
    ['set', { Id: { in: ['t3', 't5'] } }, ['t3', 't5']],
    ['span', { Price: { from: '4', to: '5' } }, ['t4', 't5']],
    ['text', { Name: { contains: '012' } }, ['t12']],
    ['bare values', { Id: 't3', Name: '003' }, ['t3']],
    ['flag', { IsEnabled: false }, []],
    [
      'nothing said',
      { q: '', Name: undefined, Category: null, TypeId: '', shelf: undefined },
      idsOf([...Array(10).keys()].map((n) => ({ id: `t${n + 1}` }))) as string[],
    ],
  ])('filters by %s', async (_why, filter, ids) => {
    const { provider } = await open(12)
    expect(idsOf((await provider.getList('thing', { pagination, filter })).data)).toEqual(ids)
  })

  it('sorts, and leaves the order to the platform where react-admin means none', async () => {
    const { provider, platform } = await open(3)
    const descending = await provider.getList('thing', { pagination, sort: { field: 'Price', order: 'DESC' } })
    expect(idsOf(descending.data)).toEqual(['t3', 't2', 't1'])
    await provider.getList('thing', { pagination, sort: { field: 'id', order: 'ASC' }, filter: { shelf: 'platform' } })
    expect(platform.seen.at(-1)?.url).toBe('/content/api/Thing/list?PageIndex=1&PageSize=10&Shelf=platform')
  })

  it('can be given up', async () => {
    const { provider } = await open(1, THING, {
      before: () => new Promise((done) => setTimeout(() => done(undefined), 500)),
    })
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 20)
    const asked = provider.getList('thing', { pagination, signal: controller.signal })
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' })
    expect(provider.supportAbortSignal).toBe(true)
  })

  it('shows what points at a record', async () => {
    const { provider, platform } = await open(2)
    platform.rows.set('t9', makeRow(9, { TypeId: 'a' }))
    const params = { target: 'TypeId', id: 'a', pagination, sort: { field: 'Code', order: 'ASC' as const }, filter: {} }
    expect(idsOf((await provider.getManyReference('thing', params)).data)).toEqual(['t9'])
  })

  it('names a library that nobody has', async () => {
    const { provider } = await open(0)
    await expect(provider.getList('nothing', { pagination })).rejects.toThrow(
      'no library is named "nothing"; the catalog has thing',
    )
  })
})

const { list, get, getMany, upsert } = THING.calls
const manyIds = (count: number) => Array.from({ length: count }, (_, index) => `t${index + 1}`)

describe('one and many', () => {
  it.each<[why: string, calls: Resource['calls'], asked: string]>([
    ['its own call', { list, get, getMany }, '/content/api/Thing/get?id=t2'],
    ['the call for many', { list, getMany }, '/content/api/Thing/getMany'],
    ['the list', { list }, '/content/api/Thing/list?PageIndex=1&PageSize=1&Id=t2'],
  ])('one record is read by %s', async (_why, calls, asked) => {
    const { provider, platform } = await open(3, withCalls(calls))
    expect((await provider.getOne('thing', { id: 't2' })).data).toEqual({ ...makeRow(2), id: 't2' })
    expect(platform.seen.map(({ url }) => url)).toEqual([asked])
    await expect(provider.getOne('thing', { id: 'gone' })).rejects.toMatchObject({ code: 'notFound' })
  })

  it.each<[why: string, calls: Resource['calls'], count: number, asked: number]>([
    ['one call', { list, get, getMany }, 250, 1],
    ['calls of 500', { getMany }, 501, 2],
    ['lists of 100', { list, get }, 250, 3],
    ['a list as reply', { getMany: makeCall('getMany', 'getMany', 'id-list', 'page') }, 5, 1],
    ['one by one', { get }, 3, 3],
  ])('many records are read by %s', async (_why, calls, count, asked) => {
    const { provider, platform } = await open(count, withCalls(calls))
    const { data } = await provider.getMany('thing', { ids: manyIds(count).toReversed() })
    expect(idsOf(data)).toEqual(manyIds(count).toReversed())
    expect(platform.seen.length).toBe(asked)
  })

  it('records that are gone are missing, asked twice they come once', async () => {
    const { provider } = await open(2)
    expect(idsOf((await provider.getMany('thing', { ids: ['gone', 't2', 't2', ''] })).data)).toEqual(['t2'])
  })
})

describe('create', () => {
  const data = { id: 'x', Id: 'x', Code: 'N1', Name: '新', Version: 7, OrganizationId: 'org-9', Later: 1 }

  it('sends what the person filled in, with a key that a repetition keeps', async () => {
    const { provider, platform } = await open(0)
    const created = await provider.create('thing', { data })
    expect(created.data).toMatchObject({ id: 'new-1', Id: 'new-1', Version: 1 })
    expect(platform.seen[0]?.body).toEqual({ Code: 'N1', Name: '新', Later: 1 })
    expect(platform.seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    await provider.create('thing', { data: { Code: 'N2' }, meta: { idempotencyKey: 'mine' } })
    await provider.create('thing', { data: { Code: 'N3' } })
    const keys = platform.seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys[1]).toBe('mine')
    expect(keys[2]).not.toBe(keys[0])
  })

  it.each<[writeReply: 'id' | 'nothing', resource: Resource]>([
    ['id', THING],
    ['nothing', { ...THING, list: { ...THING.list, filters: ['Code'] } }],
  ])('reads the record again when the platform answers with %s', async (writeReply, resource) => {
    const { provider } = await open(3, resource, { writeReply })
    expect((await provider.create('thing', { data: { Code: 'N1', Name: '新' } })).data).toMatchObject({
      id: 'new-4',
      Version: 1,
    })
  })

  it('prefers a call of its own', async () => {
    const { provider, platform } = await open(
      0,
      withCalls({ upsert, create: makeCall('add', 'create', 'record', 'record') }),
    )
    await provider.create('thing', { data: { Code: 'N1' } })
    expect(platform.seen[0]?.url).toBe('/content/api/Thing/add')
  })

  it("puts the platform's words on the field that the descriptor names", async () => {
    const { provider } = await open(0, { ...THING, errors: [{ match: '编码已存在', field: 'Code' }] })
    await expect(provider.create('thing', { data: { Code: 'taken' } })).rejects.toMatchObject({
      code: 'invalid',
      message: '该编码已存在',
      problems: [{ path: '/Code', code: 'server', message: '该编码已存在' }],
    })
  })
})

describe('update', () => {
  it('sends the loaded record with the changes, unknown fields and all, and nothing that the server keeps', async () => {
    const { provider, platform } = await open(1)
    const { data: loaded } = await provider.getOne('thing', { id: 't1' })
    const previousData = { ...loaded, Unknown: { deep: [1] }, Remark: 'old' }
    const saved = await provider.update('thing', { id: 't1', data: { Price: 9, Remark: undefined }, previousData })
    const { OrganizationId: _kept, ...sent } = { ...makeRow(1), Price: 9, Unknown: { deep: [1] } } as Record<
      string,
      unknown
    >
    expect(platform.seen.at(-1)?.body).toEqual(sent)
    expect(saved.data).toMatchObject({ id: 't1', Price: 9, Version: 2, Unknown: { deep: [1] } })
  })

  it('is refused with both versions when somebody was faster', async () => {
    const { provider } = await open(1)
    const { data: loaded } = await provider.getOne('thing', { id: 't1' })
    await provider.update('thing', { id: 't1', data: { Price: 2 }, previousData: loaded })
    await expect(
      provider.update('thing', { id: 't1', data: { Price: 3 }, previousData: loaded }),
    ).rejects.toMatchObject({
      code: 'conflict',
      data: { current: { Price: 2, Version: 2 }, submitted: { Price: 3, Version: 1 } },
    })
  })

  it.each<'id' | 'nothing'>(['id', 'nothing'])(
    'reads the record again when the platform answers with %s',
    async (writeReply) => {
      const { provider } = await open(1, THING, { writeReply })
      const previousData = (await provider.getOne('thing', { id: 't1' })).data
      const { data } = await provider.update('thing', { id: 't1', data: { Price: 5 }, previousData })
      expect(data).toMatchObject({ id: 't1', Price: 5, Version: 2 })
    },
  )

  it('reads the record first when the caller has none', async () => {
    const { provider, platform } = await open(1)
    await provider.update('thing', { id: 't1', data: { IsEnabled: false }, previousData: { id: 't1' } })
    expect(platform.rows.get('t1')).toMatchObject({ Name: '物品001', IsEnabled: false, Version: 2 })
  })

  it('of many changes each', async () => {
    const { provider, platform } = await open(3)
    await provider.updateMany('thing', { ids: ['t1', 't3'], data: { IsEnabled: false } })
    expect([...platform.rows.values()].map((row) => row['IsEnabled'])).toEqual([false, true, false])
  })
})

describe('delete', () => {
  const params = { id: 't1', previousData: { id: 't1', Name: '物品001' } }

  it('removes one, or many in one call', async () => {
    const { provider, platform } = await open(4)
    expect((await provider.delete('thing', params)).data).toEqual(params.previousData)
    expect((await provider.deleteMany('thing', { ids: ['t2', 't3'] })).data).toEqual(['t2', 't3'])
    expect([[...platform.rows.keys()], platform.seen.length]).toEqual([['t4'], 2])
  })

  it('removes one by one where the call takes one id', async () => {
    const remove = makeCall('Remove', 'delete', 'id-query', 'none', { method: 'DELETE', param: 'Id' })
    const { provider, platform } = await open(3, withCalls({ delete: remove }))
    await provider.deleteMany('thing', { ids: ['t1', 't2'] })
    expect(platform.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /content/api/Thing/Remove?Id=t1',
      'DELETE /content/api/Thing/Remove?Id=t2',
    ])
    expect([...platform.rows.keys()]).toEqual(['t3'])
  })

  it('and every other method names the call that is missing', async () => {
    const { provider } = await open(1, withCalls({}))
    const missing = (name: string) => `thing has no call "${name}"; list it under wire.calls in its descriptor`
    await expect(provider.delete('thing', params)).rejects.toThrow(missing('delete'))
    await expect(provider.getList('thing', {})).rejects.toThrow(missing('list'))
    await expect(provider.getOne('thing', { id: 't1' })).rejects.toThrow(missing('get'))
    await expect(provider.create('thing', { data: {} })).rejects.toThrow(missing('create or upsert'))
    await expect(provider.history('thing', { id: 't1' })).rejects.toThrow(missing('history'))
  })
})

describe('beyond react-admin', () => {
  it('history, newest first', async () => {
    const { provider } = await open(1)
    const [revision] = await provider.history('thing', { id: 't1' })
    expect(revision).toEqual({
      version: 1,
      action: 'create',
      at: '2026-01-31T08:00:00Z',
      userName: '管理员',
      before: null,
      after: makeRow(1),
    })
  })

  it('a yes-or-no call by its name', async () => {
    const { provider, platform } = await open(2)
    platform.rows.set('t2', makeRow(2, { IsEnabled: false }))
    expect(await provider.test('thing', 'isDisabled', { id: 't1' })).toBe(false)
    expect(await provider.test('thing', 'isDisabled', { id: 't2' })).toBe(true)
  })

  it('any call by its name', async () => {
    const { provider } = await open(2)
    expect(await provider.call('thing', 'getMany', { kind: 'ids', ids: ['t2'] })).toEqual([makeRow(2)])
  })

  it('a reply that does not fit names the call', async () => {
    const { provider } = await open(1, THING, { before: async () => ({ status: 200, body: { Type: 200, Data: 'x' } }) })
    await expect(provider.getOne('thing', { id: 't1' })).rejects.toMatchObject({
      code: 'unknown',
      message: 'get 返回内容不符合约定：应为一条记录',
    })
  })
})
