/** Signing in and staying so: A1, A2, A13 and the traces that they leave. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const PROFILE = '/passport/user/GetUserProfile'
const MINUTE_MS = 60_000

describe.each(oneDatabase)('sign-in over $name', (database) => {
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
})
