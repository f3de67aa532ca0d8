/** A8: how often a password may be wrong, for whom, and what does not count. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/server/passport/password.ts'
import { oneDatabase } from '../support/databases.ts'
import { audited, bearer } from '../support/identity.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const MINUTE_MS = 60_000
const WRONG = '账号或密码错误'
const STAFF = 25

/** Accounts that exist, one for each try. */
async function addStaff({ store }: Platform): Promise<void> {
  const passwordHash = await hashPassword('Staff#7182')
  for (let index = 0; index < STAFF; index += 1)
    await store.accounts.saveUser({ id: `staff-${index}`, name: `staff-${index}`, displayName: '员工', passwordHash })
}

describe.each(oneDatabase)('lockout over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { settings: { trustProxy: ['10.9.9.9'] } })
    await addStaff(platform)
  })
  afterAll(() => platform.stop())
  beforeEach(() => platform.advance(30 * MINUTE_MS))

  /** What a try was answered with: words of a refusal, '' for a success. */
  const attempt = async (name: string, password: string, address?: string, headers: Record<string, string> = {}) =>
    String((await platform.signIn(name, password, headers, address)).token.error_description ?? '')
  const signsIn = async (name: string, address?: string) => (await attempt(name, 'Rehab@2026', address)) === ''

  it('A8: of 1,000 tries with ever new headers and fields five reach the password; others elsewhere are not locked', async () => {
    const words: string[] = []
    for (let index = 0; index < 1_000; index += 1) {
      const address = `10.${index % 7}.${Math.floor(index / 250)}.${index % 250}`
      const form = {
        username: 'consortium',
        password: `Wrong@${index}`,
        Email: `a${index}@b.cn`,
        OrgId: `org-${index}`,
      }
      const headers = {
        'x-forwarded-for': address,
        'x-real-ip': address,
        forwarded: `for=${address}`,
        'client-name': `client-${index}`,
        organizationid: `org-${index}`,
        'user-agent': `agent ${index}`,
      }
      const { token } = await platform.requestToken({ grant_type: 'password', ...form }, headers)
      words.push(String(token.error_description))
    }
    expect(words.filter((text) => text === WRONG)).toHaveLength(5)
    expect(words.slice(5).every((text) => text.includes('10 分钟'))).toBe(true)
    expect(await signsIn('consortium')).toBe(false)
    expect(await signsIn('CONSORTIUM', '10.1.1.1')).toBe(false)
    expect(await signsIn('orgadmin', '10.1.1.1')).toBe(true)
    expect((await audited(platform, 'login')).some((row) => JSON.stringify(row.detail) === '{"reason":"locked"}')).toBe(
      true,
    )
  }, 180_000)

  it('A8: the right password is refused for the ten minutes after the fifth wrong one, not a moment longer', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect(await attempt('noroles', `Wrong@${index}`, `10.0.1.${index}`)).toBe(WRONG)
      platform.advance(2 * MINUTE_MS - 1)
    }
    platform.advance(8 * MINUTE_MS - 5_000)
    expect(await signsIn('noroles', '10.0.1.9')).toBe(false)
    platform.advance(5_001)
    expect(await signsIn('noroles', '10.0.1.9')).toBe(true)
  })

  it('A8: many wrong passwords at once, from as many addresses, get no further than five', async () => {
    const tries = Array.from({ length: 15 }, (_, index) => attempt('noroles', `Wrong@${index}`, `10.0.2.${index}`))
    expect((await Promise.all(tries)).filter((text) => text === WRONG)).toHaveLength(5)
  })

  it('A8: many right passwords at once lock nobody, for one account or several', async () => {
    const names = ['orgadmin', 'orgadmin2', 'consortium', 'noroles']
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => signsIn(names[index % 4]!)))
    expect(replies).toEqual(Array(20).fill(true))
  })

  it('A8: four wrong ones and a right one leave the account as new, the address as it was', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 4; index += 1) await attempt('orgadmin', 'Wrong@1', `10.0.3.${round}${index}`)
      expect(await signsIn('orgadmin', '10.0.3.99')).toBe(true)
    }
    for (let index = 0; index < 4; index += 1) await attempt(`staff-${index}`, 'x', '10.0.4.1')
    expect(await signsIn('orgadmin', '10.0.4.1')).toBe(true)
    expect(await attempt('staff-5', 'x', '10.0.4.1')).toBe(WRONG)
    expect(await signsIn('orgadmin', '10.0.4.1')).toBe(false)
  })

  it('A8: an address that tries many accounts is stopped after five, and it alone', async () => {
    const words: string[] = []
    for (let index = 0; index < 25; index += 1) words.push(await attempt(`staff-${index}`, 'Wrong@1', '10.0.5.1'))
    expect(words.filter((text) => text === WRONG)).toHaveLength(5)
    expect(await signsIn('orgadmin', '10.0.5.1')).toBe(false)
    expect(await signsIn('orgadmin', '10.0.5.2')).toBe(true)
    platform.advance(10 * MINUTE_MS + 1)
    expect(await signsIn('orgadmin', '10.0.5.1')).toBe(true)
  })

  it('A8: names that nobody has lock out nobody behind the same address, up to a hundred of them', async () => {
    const words: string[] = []
    for (let index = 0; index < 7; index += 1) words.push(await attempt(`guess-${index}`, 'Wrong@1', '10.0.10.1'))
    expect(words).toEqual(Array(7).fill(WRONG))
    expect(await signsIn('orgadmin', '10.0.10.1')).toBe(true)
    // The ninety-two between would take ten seconds.
    await platform.store.database.query(`UPDATE login_failures SET count = 99 WHERE subject = 'nobodies:10.0.10.1'`)
    expect(await attempt('guess-99', 'Wrong@1', '10.0.10.1')).toBe(WRONG)
    expect(await attempt('guess-100', 'Wrong@1', '10.0.10.1')).toContain('10 分钟')
    expect(await signsIn('orgadmin', '10.0.10.1')).toBe(false)
    expect(await signsIn('orgadmin', '10.0.10.2')).toBe(true)
  })

  it('A8: of a name that nobody has, five tries and no more are let through, as of any other', async () => {
    const words: string[] = []
    for (let index = 0; index < 7; index += 1) words.push(await attempt('nobody-here', 'Wrong@1', `10.0.11.${index}`))
    expect(words.map((text) => text === WRONG)).toEqual([...Array<boolean>(5).fill(true), false, false])
  })

  it('A8: a locked address answers alike for names that somebody has and for others', async () => {
    for (let index = 0; index < 5; index += 1) await attempt(`staff-${index}`, 'Wrong@1', '10.0.12.1')
    expect(await attempt('nobody-there', 'Wrong@1', '10.0.12.1')).toBe(await attempt('staff-9', 'Wrong@1', '10.0.12.1'))
  })

  it('A8: behind a trusted proxy the address is the one that it names; behind another it is the proxy', async () => {
    const through = (proxy: string, client: string) =>
      attempt(`staff-${client.split('.').at(-1)}`, 'Wrong@1', proxy, { 'x-forwarded-for': client })
    for (let index = 0; index < 8; index += 1) expect(await through('10.9.9.9', `10.0.6.${index}`)).toBe(WRONG)
    const other: string[] = []
    for (let index = 8; index < 16; index += 1) other.push(await through('10.9.9.8', `10.0.7.${index}`))
    expect(other.filter((text) => text === WRONG)).toHaveLength(5)
  })

  it('A8: an IPv6 caller is counted by its network, IPv4 in the guise of IPv6 by its address', async () => {
    const words: string[] = []
    for (let index = 0; index < 8; index += 1)
      words.push(await attempt(`staff-${index}`, 'x', `2001:db8:0:7::${index + 1}`))
    expect(words.filter((text) => text === WRONG)).toHaveLength(5)
    expect(await signsIn('orgadmin', '2001:DB8::7:aaaa:bbbb:cccc:dddd')).toBe(false)
    expect(await signsIn('orgadmin', '2001:db8:0:8::1')).toBe(true)
    for (let index = 0; index < 5; index += 1) await attempt(`staff-${index + 10}`, 'x', '::ffff:10.0.9.1')
    expect([await signsIn('orgadmin', '10.0.9.1'), await signsIn('orgadmin', '::ffff:10.0.9.2')]).toEqual([false, true])
  })

  it('A8: proving the password while signed in is counted together with signing in', async () => {
    const { token } = await platform.signIn('orgadmin2')
    const prove = (Password: string, address: string) =>
      platform.call({
        url: '/passport/identity/CheckPassword',
        body: { Password },
        ...bearer(token.access_token),
        address,
      })
    for (let index = 0; index < 3; index += 1) {
      expect((await prove(`Wrong@${index}`, `10.0.8.${index}`)).body.Content).toBe('原密码不正确')
    }
    for (let index = 0; index < 2; index += 1) {
      expect(await attempt('orgadmin2', 'Wrong@1', `10.0.8.1${index}`)).toBe(WRONG)
    }
    const refused = await prove('Rehab@2026', '10.0.8.9')
    expect([refused.status, refused.body.Content]).toEqual([400, '登录失败次数过多，请 10 分钟后再试'])
    expect(await signsIn('orgadmin2', '10.0.8.9')).toBe(false)
  })
})

describe.each(oneDatabase)('a hospital behind one address, over $name', (database) => {
  it('A8: may be given more tries for the address, while each account keeps its five', async () => {
    const platform = await startPlatform(database, { settings: { addressTries: 12 } })
    await addStaff(platform)
    const words: unknown[] = []
    for (let index = 0; index < 14; index += 1) {
      words.push((await platform.signIn(index < 7 ? 'orgadmin' : `staff-${index}`, 'Wrong@1')).token.error_description)
    }
    await platform.stop()
    expect(words.map((text) => text === WRONG)).toEqual([
      ...Array<boolean>(5).fill(true),
      false,
      false,
      ...Array<boolean>(7).fill(true),
    ])
  })
})
