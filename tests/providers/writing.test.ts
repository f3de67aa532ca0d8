import { afterEach, describe, expect, it } from 'vitest'
import type { Resource } from '../../src/model/resource.ts'
import { THING, makeCall, withCalls } from '../support/resource.ts'
import { makeRow, open, stopAll } from './library.ts'

afterEach(stopAll)

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
      withCalls({ upsert: THING.calls['upsert'], create: makeCall('add', 'create', 'record', 'record') }),
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

  it('clears what a whole record no longer has, and keeps what only the platform knows', async () => {
    const { provider, platform } = await open(0)
    platform.rows.set('t1', makeRow(1, { Remark: 'old', Unknown: 1 }))
    const { data: loaded } = await provider.getOne('thing', { id: 't1' })
    const { Remark: _cleared, Unknown: _unseen, ...data } = loaded as Record<string, unknown>
    await provider.update('thing', { id: 't1', data: { ...data, Price: 3 }, previousData: loaded })
    expect(platform.rows.get('t1')).toEqual({ ...makeRow(1), Price: 3, Unknown: 1, Version: 2 })
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
