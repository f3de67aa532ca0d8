/** The demo accounts have a password that everybody can read: who may use it, and who is told of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/server/passport/password.ts'
import { publishedAccounts } from '../../src/server/demo-people.ts'
import { oneDatabase } from '../support/databases.ts'
import { audited } from '../support/identity.ts'
import { type Platform, startPlatform } from '../support/server.ts'

describe.each(oneDatabase)('demo accounts over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { settings: { demoRemote: false, trustProxy: ['10.9.9.9'] } })
  })
  afterAll(() => platform.stop())

  const answer = async (address: string, headers: Record<string, string> = {}, password = 'Rehab@2026') => {
    const { status, token } = await platform.signIn('consortium', password, headers, address)
    return status === 200 ? '' : String(token.error_description)
  }

  it.each([['127.0.0.1'], ['127.1.2.3'], ['::1'], ['::ffff:127.0.0.1']])(
    'may be used at this machine: %s',
    async (at) => {
      expect(await answer(at)).toBe('')
    },
  )

  it('may not be used from another one, which is said to whoever knows the password, and leaves a trace', async () => {
    expect(await answer('10.0.0.1')).toMatch(/演示账号.*只能在服务器本机登录/)
    expect((await audited(platform, 'login'))[0]).toMatchObject({ result: 'refused', detail: { reason: 'demo' } })
    expect(await answer('10.0.0.1', {}, 'Wrong@1')).toBe('账号或密码错误')
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'may not be used through a proxy on this machine that nobody has named: %s',
    async (name) => expect(await answer('127.0.0.1', { [name]: '127.0.0.1' })).toMatch(/演示账号/),
  )

  it('may be used through a named proxy by whoever sits at this machine', async () => {
    expect(await answer('10.9.9.9', { 'x-forwarded-for': '127.0.0.1' })).toBe('')
    expect(await answer('10.9.9.9', { 'x-forwarded-for': '10.0.0.1' })).toMatch(/演示账号/)
  })

  it('are accounts like any other once they have a password of their own', async () => {
    expect(await publishedAccounts(platform.store)).toEqual([
      'orgadmin',
      'orgadmin2',
      'consortium',
      'orgadmin3',
      'orgadmin4',
      'noroles',
    ])
    await platform.store.accounts.setPassword('user-consortium', await hashPassword('Own#71828'))
    expect(await answer('10.0.0.1', {}, 'Own#71828')).toBe('')
    expect(await publishedAccounts(platform.store)).toEqual([
      'orgadmin',
      'orgadmin2',
      'orgadmin3',
      'orgadmin4',
      'noroles',
    ])
  })
})
