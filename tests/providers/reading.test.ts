import { afterEach, describe, expect, it } from 'vitest'
import type { Resource } from '../../src/model/resource.ts'
import { THING, makeCall, withCalls } from '../support/resource.ts'
import { makeRow, open, stopAll } from './library.ts'

afterEach(stopAll)

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

  it('begins with the organization’s own rows, and asks for both shelves only where there are none', async () => {
    const some = await open(2)
    const params = { pagination, sort: { field: 'id', order: 'ASC' as const }, filter: { home: true } }
    expect(await some.provider.getList('thing', params)).toMatchObject({ total: 2, meta: { shelf: 'organization' } })
    const asked = (platform: typeof some.platform) => platform.seen.map(({ url }) => url?.split('PageSize=10')[1])
    expect(asked(some.platform)).toEqual(['&Shelf=organization'])
    const none = await open(0)
    expect(await none.provider.getList('thing', params)).toEqual({ data: [], total: 0 })
    expect(asked(none.platform)).toEqual(['&Shelf=organization', ''])
    await some.provider.getList('thing', { ...params, filter: { home: true, shelf: 'all' } })
    expect(asked(some.platform).at(-1)).toBe('')
  })

  it('refuses rows of something else, which have no ids', async () => {
    const body = { Type: 200, Data: { Row: [{ Name: '合计', Count: 3 }], Total: 1 }, Content: '' }
    const { provider } = await open(0, THING, { before: async () => ({ status: 200, body }) })
    await expect(provider.getList('thing', { pagination })).rejects.toThrow(
      '平台返回的物品与本版本的格式不同：没有编号',
    )
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

const { list, get, getMany } = THING.calls
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
