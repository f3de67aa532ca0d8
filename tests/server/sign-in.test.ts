/** Signing in and staying so: A1, A2, A6, A8, A9, A10, A13 and the traces that they leave. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const PROFILE = '/passport/user/GetUserProfile'
const MINUTE_MS = 60_000

describe.each(databases)('sign-in over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  const refresh = (token: string) => platform.requestToken({ grant_type: 'refresh_token', refresh_token: token })
  const profileWith = (token: string) => platform.call({ url: PROFILE, headers: { authorization: `Bearer ${token}` } })
  const audited = async (action: string) =>
    platform.store.database.transaction('system', (tx) =>
      tx.query('SELECT result, user_id, detail FROM audit WHERE action = $1 ORDER BY id DESC', [action]),
    )

  it('answers the password grant with tokens that open the profile', async () => {
    const { status, token } = await platform.signIn('orgadmin')
    expect([status, token.expires_in]).toEqual([200, 900])
    expect(token.access_token).toMatch(/^[\w-]{43}$/)
    expect((await profileWith(token.access_token)).body.Data).toMatchObject({
      Name: '陈静',
      Roles: ['organizationAdmin'],
      Organization: { Id: 'org-1', Name: '第一康复医院' },
      Organizations: [{ Id: 'org-1' }, { Id: 'org-2' }],
    })
    expect((await audited('login'))[0]).toMatchObject({ result: 'ok', user_id: 'user-orgadmin' })
  })

  it('keeps neither token nor password in the store', async () => {
    const { token } = await platform.signIn('orgadmin')
    const successor = (await refresh(token.refresh_token)).token
    const tables = ['users', 'access_tokens', 'refresh_tokens', 'token_families', 'audit']
    for (const table of tables) {
      const rows = await platform.store.database.transaction('system', (tx) =>
        tx.query(`SELECT to_jsonb(t) AS row FROM ${table} t`),
      )
      const text = JSON.stringify(rows)
      for (const secret of [token.access_token, token.refresh_token, successor.refresh_token, 'Rehab@2026']) {
        expect(text.includes(secret)).toBe(false)
      }
    }
  })

  it.each<[why: string, form: Record<string, string>, error: string]>([
    [
      'a wrong client',
      { grant_type: 'password', username: 'orgadmin', password: 'x', client_secret: 'guess' },
      'invalid_client',
    ],
    ['no password', { grant_type: 'password', username: 'orgadmin' }, 'invalid_request'],
    ['a grant that is not for it', { grant_type: 'client_credentials' }, 'unauthorized_client'],
    ['an unknown grant', { grant_type: 'magic' }, 'unsupported_grant_type'],
    ['no grant', {}, 'invalid_request'],
    ['a refresh token that never was', { grant_type: 'refresh_token', refresh_token: 'nobody' }, 'invalid_grant'],
  ])('refuses %s in the OAuth form and in Chinese', async (_why, form, error) => {
    const { status, token, body } = await platform.requestToken(form)
    expect([status, token.error]).toEqual([400, error])
    expect(token.error_description).toMatch(/\p{Script=Han}/u)
    expect(body.Content).toBe(token.error_description)
  })

  it('refuses a JSON body', async () => {
    const body = { grant_type: 'password', username: 'orgadmin', password: 'Rehab@2026', client_id: 'rehab-console' }
    const reply = await platform.call({ method: 'POST', url: '/passport/connect/token', body })
    expect(reply.status).toBe(400)
    expect(reply.text).not.toContain('access_token')
  })

  it('A1: a refresh token that comes again after the grace ends the family and its access tokens', async () => {
    const first = (await platform.signIn('orgadmin')).token
    const second = (await refresh(first.refresh_token)).token
    expect((await profileWith(second.access_token)).status).toBe(200)
    platform.advance(MINUTE_MS)
    const replay = await refresh(first.refresh_token)
    expect([replay.status, replay.token.error]).toEqual([400, 'invalid_grant'])
    expect((await refresh(second.refresh_token)).status).toBe(400)
    expect((await profileWith(second.access_token)).status).toBe(401)
    expect((await audited('refresh'))[1]).toMatchObject({ result: 'refused', detail: { reason: 'reused' } })
  })

  it('A2: fifty refreshes at once rotate once and are all given the same successor', async () => {
    const { token } = await platform.signIn('orgadmin')
    const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(token.refresh_token)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(200))
    expect(new Set(replies.map((reply) => reply.token.refresh_token)).size).toBe(1)
    expect(new Set(replies.map((reply) => reply.token.access_token)).size).toBe(1)
    expect((await profileWith(replies[0]!.token.access_token)).status).toBe(200)
  })

  it('A10: ends after 30 idle minutes, and after 12 hours whatever is done', async () => {
    const idle = (await platform.signIn('orgadmin')).token
    platform.advance(30 * MINUTE_MS + 1)
    expect((await refresh(idle.refresh_token)).status).toBe(400)
    let busy = (await platform.signIn('orgadmin')).token
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      platform.advance(10 * MINUTE_MS)
      expect((await profileWith(busy.access_token)).status).toBe(200)
      busy = (await refresh(busy.refresh_token)).token
    }
    platform.advance(10 * MINUTE_MS)
    expect((await refresh(busy.refresh_token)).status).toBe(400)
  })

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer x y',
    'Basic b3JnYWRtaW46eA==',
    `Bearer ${'a'.repeat(600)}`,
    'bearer null',
  ])('A13: takes %j for nobody', async (authorization) => {
    const reply = await platform.call({ url: PROFILE, headers: { authorization } })
    expect([reply.status, reply.body.Type, reply.body.Content]).toEqual([401, 401, '登录过期'])
  })

  it('A13: a refresh token opens nothing, an access token renews nothing', async () => {
    const { token } = await platform.signIn('orgadmin')
    expect((await profileWith(token.refresh_token)).status).toBe(401)
    expect((await refresh(token.access_token)).status).toBe(400)
  })

  it('A6: what is taken from a person is gone with the next request', async () => {
    const url = '/content/api/ChargeItem/GetChargeItemPageData'
    const { token } = await platform.signIn('orgadmin2')
    const authorization = `Bearer ${token.access_token}`
    const status = async (organization = '') =>
      (
        await platform.call({
          url,
          headers: { authorization, ...(organization ? { organizationid: organization } : {}) },
        })
      ).status
    const person = { id: 'user-orgadmin2', name: 'orgadmin2', displayName: '李明', passwordHash: 'x' }
    const roles = ['organizationAdmin']
    expect(await status()).toBe(200)
    await platform.store.accounts.saveUser({ ...person, organizations: [{ organizationId: 'org-2', roles: [] }] })
    expect(await status()).toBe(403)
    await platform.store.accounts.saveUser({ ...person, organizations: [{ organizationId: 'org-1', roles }] })
    expect([await status('org-2'), await status('org-1')]).toEqual([403, 200])
    await platform.store.accounts.setDisabled('user-orgadmin2', true)
    expect(await status('org-1')).toBe(401)
    expect((await refresh(token.refresh_token)).status).toBe(400)
  })

  it('A8: the sixth wrong password locks that account alone for ten minutes, whatever else is sent', async () => {
    const words: string[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${attempt}`, organizationid: `org-${attempt}` }
      words.push(String((await platform.signIn('consortium', `Wrong@${attempt}`, headers)).token.error_description))
    }
    expect(words.filter((text) => text === '账号或密码错误')).toHaveLength(5)
    expect(words.slice(5).every((text) => text.includes('10 分钟'))).toBe(true)
    expect((await platform.signIn('consortium')).status).toBe(400)
    expect((await platform.signIn('CONSORTIUM')).status).toBe(400)
    expect((await platform.signIn('orgadmin')).status).toBe(200)
    expect((await audited('login')).some((row) => JSON.stringify(row.detail) === '{"reason":"locked"}')).toBe(true)
    platform.advance(10 * MINUTE_MS + 1)
    expect((await platform.signIn('consortium')).status).toBe(200)
  })

  it('A8: many wrong passwords at once get no further than five', async () => {
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, index) => platform.signIn('noroles', `Wrong@${index}`)),
    )
    expect(replies.filter((reply) => reply.token.error_description === '账号或密码错误')).toHaveLength(5)
    platform.advance(11 * MINUTE_MS)
  })

  it('A8: many right passwords at once lock nobody', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => platform.signIn('orgadmin')))
    expect(replies.map((reply) => reply.status)).toEqual(Array(12).fill(200))
  })

  it('A8: an address that tries many accounts is stopped', async () => {
    const words: unknown[] = []
    for (let index = 0; index < 25; index += 1)
      words.push((await platform.signIn(`guess-${index}`)).token.error_description)
    expect(words.filter((text) => text === '账号或密码错误')).toHaveLength(20)
    expect((await platform.signIn('orgadmin')).status).toBe(400)
    platform.advance(11 * MINUTE_MS)
    expect((await platform.signIn('orgadmin')).status).toBe(200)
  })

  it('A9: an account that does not exist answers alike and takes as long', async () => {
    const samples: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const texts = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      for (const [kind, name] of [
        ['known', 'orgadmin'],
        ['unknown', `nobody-${round}`],
      ] as const) {
        const start = performance.now()
        texts.add((await platform.signIn(name, 'Wrong@2026')).text)
        samples[kind].push(performance.now() - start)
        platform.advance(11 * MINUTE_MS)
      }
    }
    expect(texts.size).toBe(1)
    const ratio = median(samples.known) / median(samples.unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)]!
}
