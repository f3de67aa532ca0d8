/** How a session ends: by its person, by time, by what is taken from them. A5, A6, A10, A13. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewUser } from '../../src/server/store/accounts.ts'
import { oneDatabase } from '../support/databases.ts'
import { audited, bearer, clientToken, isSignedIn } from '../support/identity.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const MINUTE_MS = 60_000
const LIST = '/content/api/ChargeItem/GetChargeItemPageData'
/** Asked by a timer of the console: the number of unread messages. */
const BACKGROUND = '/message/Push/GetAllUnReadMessageCount'

describe.each(oneDatabase)('a session over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  const refresh = (token: string) => platform.requestToken({ grant_type: 'refresh_token', refresh_token: token })
  const revoke = async (form: Record<string, string>) => {
    const body = new URLSearchParams(form).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return platform.call({ method: 'POST', url: '/passport/connect/revocation', body, headers })
  }

  it.each(['refresh_token', 'access_token'] as const)('A5: ends at once when its %s is revoked', async (kind) => {
    const { token } = await platform.signIn('orgadmin')
    const successor = (await refresh(token.refresh_token)).token
    const other = (await platform.signIn('orgadmin')).token
    const shown = kind === 'refresh_token' ? token.refresh_token : successor.access_token
    const reply = await revoke({ token: shown, token_type_hint: kind })
    expect([reply.status, reply.body]).toEqual([200, { Type: 200, Data: null, Content: '' }])
    for (const access of [token.access_token, successor.access_token])
      expect(await isSignedIn(platform, access)).toBe(false)
    for (const old of [token.refresh_token, successor.refresh_token]) expect((await refresh(old)).status).toBe(400)
    expect(await isSignedIn(platform, other.access_token)).toBe(true)
    const [logout] = await audited(platform, 'logout')
    expect(logout).toMatchObject({ result: 'ok', user_id: 'user-orgadmin', owner_id: 'org-1', shelf: 'organization' })
  })

  it('A5: revoking what is no token, or has ended, is answered alike and leaves nothing', async () => {
    const { token } = await platform.signIn('consortium')
    const before = (await audited(platform, 'logout')).length
    for (let turn = 0; turn < 3; turn += 1) expect((await revoke({ token: token.refresh_token })).status).toBe(200)
    for (const token of ['never-was', '']) expect((await revoke({ token })).status).toBe(200)
    // RFC 7009 §2.1: the parameter itself is required.
    expect((await revoke({})).status).toBe(400)
    const rows = await audited(platform, 'logout')
    expect(rows.length - before).toBe(1)
    expect(rows[0]).toMatchObject({ owner_id: 'consortium-1', shelf: 'platform' })
  })

  it('A6: whatever is taken from a person is gone with the next request', async () => {
    const user: NewUser = { id: 'user-a6', name: 'a6', displayName: '六', passwordHash: 'x' }
    const roles = ['organizationAdmin']
    const both = ['org-1', 'org-2'].map((organizationId) => ({ organizationId, roles }))
    const expiresMs = Date.now() + 10 * 60 * MINUTE_MS
    const { hashToken } = await import('../../src/server/passport/tokens.ts')
    const { accounts, tokens } = platform.store
    const kinds = fc.constantFrom('disable', 'role', 'organization', 'consortium')
    let run = 0
    let staleAccepts = 0
    await fc.assert(
      fc.asyncProperty(fc.array(kinds, { minLength: 1, maxLength: 4 }), async (changes) => {
        const secret = `a6-token-${(run += 1)}`
        await accounts.saveUser({ ...user, organizations: both })
        await accounts.setDisabled(user.id, false)
        await accounts.saveOrganization({ id: 'org-2', name: '第二康复医院', consortiumId: 'consortium-1' })
        await tokens.startFamily({
          id: secret,
          userId: user.id,
          expiresMs,
          access: { hash: hashToken(secret), expiresMs },
        })
        const status = async (organization: string) =>
          (await platform.call({ url: LIST, headers: { ...bearer(secret).headers, organizationid: organization } }))
            .status
        expect([await status('org-1'), await status('org-2')]).toEqual([200, 200])
        for (const change of changes) {
          if (change === 'disable') await accounts.setDisabled(user.id, true)
          if (change === 'role')
            await accounts.saveUser({ ...user, organizations: both.map((one) => ({ ...one, roles: [] })) })
          if (change === 'organization') await accounts.saveUser({ ...user, organizations: both.slice(0, 1) })
          if (change === 'consortium') await accounts.saveOrganization({ id: 'org-2', name: '第二康复医院' })
          if (change === 'consortium') continue
          const statuses = [await status('org-2')]
          if (change !== 'organization') statuses.push(await status('org-1'))
          staleAccepts += statuses.filter((code) => code === 200).length
        }
      }),
      { numRuns: 25 },
    )
    expect(staleAccepts).toBe(0)
    await accounts.saveOrganization({ id: 'org-2', name: '第二康复医院', consortiumId: 'consortium-1' })
  })

  it.each<[what: string, token: (given: Given) => string]>([
    ['forged', ({ access }) => `${access.slice(0, -1)}${access.endsWith('A') ? 'B' : 'A'}`],
    ['cut short', ({ access }) => access.slice(0, -1)],
    ['with a tail', ({ access }) => `${access}A`],
    ['in another letter case', ({ access }) => access.toUpperCase()],
    ['a refresh token', ({ refresh: token }) => token],
    ["the client's", ({ client }) => client],
    ['the hash of one', ({ hash }) => hash],
    ['an unsigned JWT', () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyLW9yZ2FkbWluIn0.'],
    ["a ticket's", ({ ticket }) => ticket],
    ['empty', () => ''],
  ])('A13: a token that is %s stands for nobody', async (_what, tokenOf) => {
    const given = await givenTokens(platform)
    for (const url of ['/passport/user/GetUserProfile', LIST])
      expect((await platform.call({ url, ...bearer(tokenOf(given)) })).status).toBe(401)
  })

  it('A13: neither access token, client token nor ticket renews a session; only a client or a person asks for codes', async () => {
    const given = await givenTokens(platform)
    for (const token of [given.access, given.client, given.ticket, given.hash])
      expect((await refresh(token)).status).toBe(400)
    const ask = (headers: Record<string, string>) =>
      platform.call({ url: '/passport/identity/ForgetPassword', body: { UserName: 'nobody' }, headers })
    const statuses = []
    for (const token of [given.refresh, given.ticket, given.hash, given.client, given.access])
      statuses.push((await ask({ authorization: `Bearer ${token}` })).status)
    expect([(await ask({})).status, ...statuses]).toEqual([401, 401, 401, 401, 200, 200])
  })

  it("A13: the client's token ends after ten minutes and is kept as a hash", async () => {
    const token = await clientToken(platform)
    const ask = () => platform.call({ url: '/passport/identity/ForgetPassword', body: {}, ...bearer(token) })
    expect(token).toMatch(/^[\w-]{43}$/)
    platform.advance(10 * MINUTE_MS - 2_000)
    expect((await ask()).status).toBe(400)
    platform.advance(2_000)
    expect((await ask()).status).toBe(401)
    const rows = await platform.store.database.query('SELECT to_jsonb(t) AS row FROM client_tokens t')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

interface Given {
  readonly access: string
  readonly refresh: string
  readonly client: string
  readonly ticket: string
  readonly hash: string
}

async function givenTokens(platform: Platform): Promise<Given> {
  const { hashToken } = await import('../../src/server/passport/tokens.ts')
  const { token } = await platform.signIn('orgadmin')
  const body = { Password: 'Rehab@2026' }
  const proved = await platform.call({ url: '/passport/identity/CheckPassword', body, ...bearer(token.access_token) })
  return {
    access: token.access_token,
    refresh: token.refresh_token,
    client: await clientToken(platform),
    ticket: String(proved.body.Data['SessionId']),
    hash: hashToken(token.access_token),
  }
}

describe.each(oneDatabase)('the ends of a session in time, over $name', (database) => {
  let platform: Platform
  let now = Date.now()
  beforeAll(async () => {
    platform = await startPlatform(database, { clock: () => now })
  })
  afterAll(() => platform.stop())

  const refresh = (token: string) => platform.requestToken({ grant_type: 'refresh_token', refresh_token: token })
  const poll = async (token: string) =>
    (await platform.call({ url: BACKGROUND, query: { type: '3' }, ...bearer(token) })).status

  it.each([0, 1, 20_000, 59_999, 60_000, 61_234, 10 * MINUTE_MS])(
    'A10: a refresh is refused 30 minutes after what a person did last, here after %i ms, to the millisecond',
    async (lastMs) => {
      const [kept, ended] = [(await platform.signIn('orgadmin')).token, (await platform.signIn('orgadmin')).token]
      for (const step of [5_000, lastMs].filter((ms) => ms <= lastMs)) {
        now += step
        for (const { access_token: access } of [kept, ended]) expect(await isSignedIn(platform, access)).toBe(true)
      }
      now += 30 * MINUTE_MS - 1
      expect((await refresh(kept.refresh_token)).status).toBe(200)
      now += 1
      expect((await refresh(ended.refresh_token)).status).toBe(400)
    },
  )

  it('A10: what the console asks by itself, and the refreshing itself, count for nobody being there', async () => {
    let { token } = await platform.signIn('orgadmin')
    const startMs = now
    let lastMs = 0
    while ((await poll(token.access_token)) === 200) {
      lastMs = now - startMs
      now += 20_000
      if (lastMs % (10 * MINUTE_MS) > 9 * MINUTE_MS) {
        const renewed = await refresh(token.refresh_token)
        if (renewed.status === 200) token = renewed.token
      }
    }
    expect(lastMs).toBe(30 * MINUTE_MS - 20_000)
    expect((await refresh(token.refresh_token)).status).toBe(400)
  })

  it('A10: an access token is never good for longer than the session', async () => {
    const { token } = await platform.signIn('orgadmin')
    now += 25 * MINUTE_MS
    const late = (await refresh(token.refresh_token)).token
    expect(late.expires_in).toBe(300)
    now += 5 * MINUTE_MS - 1
    expect(await poll(late.access_token)).toBe(200)
    now += 1
    expect(await poll(late.access_token)).toBe(401)
  })

  it('A10: after 12 hours access and refresh end together, whatever is done, to the millisecond', async () => {
    let { token } = await platform.signIn('orgadmin')
    const endMs = now + 12 * 60 * MINUTE_MS
    while (now + 10 * MINUTE_MS < endMs) {
      now += 10 * MINUTE_MS
      expect(await isSignedIn(platform, token.access_token)).toBe(true)
      token = (await refresh(token.refresh_token)).token
    }
    expect(token.expires_in).toBe((endMs - now) / 1_000)
    now = endMs - 1
    expect(await isSignedIn(platform, token.access_token)).toBe(true)
    now = endMs
    expect(await isSignedIn(platform, token.access_token)).toBe(false)
    expect((await refresh(token.refresh_token)).status).toBe(400)
  })

  it('A10: being there is written down once a minute, not with every request', async () => {
    const { token } = await platform.signIn('orgadmin')
    const activeMs = async () => {
      const [row] = await platform.store.database.query('SELECT max(active_ms)::float8 AS ms FROM token_families')
      return Number(row?.ms)
    }
    const written = new Set<number>([await activeMs()])
    for (let second = 0; second < 180; second += 5) {
      now += 5_000
      await isSignedIn(platform, token.access_token)
      written.add(await activeMs())
    }
    expect(written.size).toBe(1 + 3)
  })
})
