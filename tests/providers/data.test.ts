import { afterEach, describe, expect, it } from 'vitest'
import { THING } from '../support/resource.ts'
import { makeRow, open, stopAll } from './library.ts'

afterEach(stopAll)

describe('beyond react-admin', () => {
  it('history, newest first', async () => {
    const { provider } = await open(1)
    const { data } = await provider.history('thing', { id: 't1' })
    expect(data[0]).toEqual({
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
    expect(await provider.test('thing', 'isDisabled', { id: 't1' })).toEqual({ data: false })
    expect(await provider.test('thing', 'isDisabled', { id: 't2' })).toEqual({ data: true })
  })

  it('any call by its name', async () => {
    const { provider } = await open(2)
    expect(await provider.call('thing', 'getMany', { input: { kind: 'ids', ids: ['t2'] } })).toEqual({
      data: [makeRow(2)],
    })
  })

  it('a reply that does not fit names the call', async () => {
    const { provider } = await open(1, THING, { before: async () => ({ status: 200, body: { Type: 200, Data: 'x' } }) })
    await expect(provider.getOne('thing', { id: 't1' })).rejects.toMatchObject({
      code: 'unknown',
      message: 'get 返回内容不符合约定：应为一条记录',
    })
  })
})
