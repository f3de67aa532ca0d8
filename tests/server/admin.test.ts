/** `npm run admin` as an operator or a script runs it: a process with the server's settings and a password on its standard input. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdministrator, liftLock, lockWords, resetPassword } from '../../src/cli/admin/work.ts'
import { takeLock } from '../../src/server/store/lock.ts'
import { databases, makeDataDir, oneDatabase, type Place } from '../support/databases.ts'
import { CATALOG, type Platform, ROOT, startPlatform, testSettings } from '../support/server.ts'

const PASSWORD = 'Found#7182'
const person = (role: 'organizationAdmin' | 'consortiumAdmin', userName: string) => ({
  role,
  userName,
  name: '张华',
  phone: '',
  password: PASSWORD,
})

async function admin(environment: Record<string, string>, args: readonly string[], input = '') {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'src/cli/admin.ts'), ...args], {
    cwd: ROOT,
    env: { ...process.env, PLATFORM_URL: '', DATABASE_URL: '', ...environment },
  })
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  return { code: await new Promise((resolve) => child.once('exit', resolve)), output }
}

describe.each(databases)('what npm run admin does, over $name', (database) => {
  let place: Place
  let platform: Platform
  beforeAll(async () => {
    place = await database.open(CATALOG)
    platform = await startPlatform(database, { place })
  })
  afterAll(async () => {
    await platform.stop()
    await place.drop()
  })

  const desk = () => ({ store: place.store, settings: testSettings() })
  const answer = async (name: string, password = PASSWORD) =>
    String((await platform.signIn(name, password)).token.error_description ?? '')
  const create = (organizationName: string, ...administrators: ReturnType<typeof person>[]) =>
    createAdministrator(desk(), { consortiumName: '康复联合体', organizationName, administrators })

  it('opens the first hospital and, later, further ones and people in the same consortium', async () => {
    expect(await create('甲医院', person('organizationAdmin', 'zhang'))).toEqual([
      '已开通 甲医院 的机构管理员 zhang（张华）',
    ])
    await create('', person('consortiumAdmin', 'platform'))
    await create('乙医院', person('organizationAdmin', 'li'))
    expect(await place.store.founding.places()).toEqual([
      { consortium: '康复联合体', organizations: ['乙医院', '甲医院'] },
    ])
    expect(await Promise.all(['zhang', 'platform', 'li'].map((name) => answer(name)))).toEqual(['', '', ''])
    const { userId } = (await place.store.accounts.findUserByName('platform'))!
    const { organizations, consortiums } = (await place.store.accounts.profileOf(userId))!
    expect(organizations.map(({ organizationName }) => organizationName).toSorted()).toEqual(['乙医院', '甲医院'])
    expect(consortiums).toMatchObject([{ consortiumName: '康复联合体', roles: ['consortiumAdmin'] }])
  })

  it('changes nothing when the account is taken or the hospital is another consortium’s', async () => {
    await expect(create('丙医院', person('organizationAdmin', 'ZHANG'))).rejects.toThrow('账号 ZHANG 已被使用')
    const elsewhere = { consortiumName: '另一联合体', organizationName: '甲医院' }
    const asked = { ...elsewhere, administrators: [person('organizationAdmin', 'wang')] }
    await expect(createAdministrator(desk(), asked)).rejects.toThrow('甲医院 已属于另一个联合体')
    expect(await place.store.founding.places()).toMatchObject([{ organizations: ['乙医院', '甲医院'] }])
  })

  it('sets a password anew, which ends sessions and the lock', async () => {
    const { token } = await platform.signIn('zhang', PASSWORD)
    for (let index = 0; index < 5; index += 1) await platform.signIn('zhang', 'Wrong@1', {}, `10.0.0.${index}`)
    expect(await answer('zhang')).toContain('10 分钟')
    await expect(resetPassword(desk(), 'zhang', 'short')).rejects.toThrow('密码至少包含')
    await expect(resetPassword(desk(), 'nobody', 'Other#7182')).rejects.toThrow('没有账号 nobody')
    expect(await resetPassword(desk(), 'zhang', 'Other#7182')).toContain('已重新设置')
    expect(await answer('zhang', 'Other#7182')).toBe('')
    const headers = { authorization: `Bearer ${token.access_token}` }
    expect((await platform.call({ url: '/passport/user/GetUserProfile', headers })).status).toBe(401)
  })

  it('lists and lifts the locks of accounts and addresses', async () => {
    for (let index = 0; index < 5; index += 1) await platform.signIn('li', 'Wrong@1', {}, '10.0.1.1')
    const locks = (await lockWords(desk())).join('\n')
    expect(locks).toMatch(/账号 li，到/)
    expect(locks).toMatch(/地址 10\.0\.1\.1，到/)
    expect(await liftLock(desk(), { kind: 'account', name: 'LI' })).toBe('账号 LI 已解除锁定（1 项）')
    expect((await platform.signIn('li', PASSWORD, {}, '10.0.1.1')).status).toBe(400)
    expect(await liftLock(desk(), { kind: 'address', address: '10.0.1.1' })).toBe('地址 10.0.1.1 已解除锁定（1 项）')
    expect((await platform.signIn('li', PASSWORD, {}, '10.0.1.1')).status).toBe(200)
    expect(await liftLock(desk(), { kind: 'all' })).toContain('全部锁定')
    expect(await lockWords(desk())).toEqual(['现在没有锁定的账号和地址'])
  })
})

describe.each(oneDatabase)('npm run admin over $name', (database) => {
  it('opens the way into an empty server, with the password on its standard input', async () => {
    const place = await database.open(CATALOG)
    const platform = await startPlatform(database, { place })
    const places = ['--consortium', '康复联合体', '--organization', '甲医院']
    const { code, output } = await admin(
      { DATABASE_URL: String(place.options.databaseUrl) },
      ['create', ...places, '--account', 'zhang', '--name', '张华', '--password-stdin'],
      `${PASSWORD}\n`,
    )
    const signedIn = await platform.signIn('zhang', PASSWORD)
    await platform.stop()
    await place.drop()
    expect([code, output.trim()]).toEqual([0, '已开通 甲医院 的机构管理员 zhang（张华）'])
    expect(signedIn.status).toBe(200)
  })
})

describe('npm run admin', () => {
  it('says that a running server has the store, and what to do', async () => {
    const { dataDir, remove } = makeDataDir()
    const giveBack = takeLock(join(dataDir, 'pglite.lock'))
    const { code, output } = await admin({ DATA_DIR: dataDir }, ['locks'])
    giveBack()
    remove()
    expect(code).toBe(2)
    expect(output).toMatch(new RegExp(`数据目录正被进程 ${process.pid} 使用，请先停止它`))
  })

  it('takes no password on the command line', async () => {
    const { code, output } = await admin({}, ['password', '--account', 'zhang', '--password', 'Other#7182'])
    expect(code).toBe(3)
    expect(output).toContain('密码不能写在命令行上')
  })
})
