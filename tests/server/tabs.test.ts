/** Tabs of one sign-in: each with tokens of its own, all of them one session. A1, A5, A10, A13; and the key of drafts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/databases.ts'
import { audited, bearer, isSignedIn } from '../support/identity.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const MINUTE_MS = 60_000

interface TabTokens {
  readonly access_token: string
  readonly refresh_token: string
}

describe.each(databases)('a further tab over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  const codeFor = async (access: string) => {
    const reply = await platform.call({ url: '/passport/connect/tabcode', body: {}, ...bearer(access) })
    expect(reply.status).toBe(200)
    return String(reply.body.Data['Code'])
  }
  const join = (code: string) => platform.call({ url: '/passport/connect/tabtoken', body: { Code: code } })
  const joined = async (access: string) => {
    const reply = await join(await codeFor(access))
    expect(reply.status).toBe(200)
    return reply.body.Data as unknown as TabTokens
  }
  const refresh = (token: string) => platform.requestToken({ grant_type: 'refresh_token', refresh_token: token })
  const revoke = (form: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return platform.call({ url: '/passport/connect/revocation', body: new URLSearchParams(form).toString(), headers })
  }

  it('gets tokens of its own, and each tab renews without the other', async () => {
    const { token } = await platform.signIn('orgadmin')
    const tab = await joined(token.access_token)
    expect(new Set([tab.access_token, tab.refresh_token, token.access_token, token.refresh_token]).size).toBe(4)
    const next = (await refresh(tab.refresh_token)).token
    platform.advance(MINUTE_MS)
    const first = (await refresh(token.refresh_token)).token
    for (const access of [next.access_token, first.access_token]) expect(await isSignedIn(platform, access)).toBe(true)
    const [row] = await audited(platform, 'tab')
    expect(row).toMatchObject({ result: 'ok', user_id: 'user-orgadmin', owner_id: 'org-1' })
  })

  it('a code is good once, for half a minute, and for nobody who made it up', async () => {
    const { token } = await platform.signIn('orgadmin')
    const code = await codeFor(token.access_token)
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await join(code)).status))
    expect(statuses.sort()).toEqual([200, 401, 401, 401])
    const old = await codeFor(token.access_token)
    platform.advance(30_000)
    expect((await join(old)).status).toBe(401)
    for (const made of ['x', token.access_token, token.refresh_token]) expect((await join(made)).status).toBe(401)
    expect((await join('')).status).toBe(400)
    expect((await platform.call({ url: '/passport/connect/tabcode', body: {} })).status).toBe(401)
  })

  it.each(['first', 'further'] as const)('A5: a sign-out in the %s tab ends all of them', async (which) => {
    const { token } = await platform.signIn('orgadmin')
    const tab = await joined(token.access_token)
    const third = await joined(tab.access_token)
    const open = await codeFor(token.access_token)
    await revoke({ token: which === 'first' ? token.refresh_token : tab.refresh_token })
    for (const one of [token, tab, third]) {
      expect(await isSignedIn(platform, one.access_token)).toBe(false)
      expect((await refresh(one.refresh_token)).status).toBe(400)
    }
    expect((await join(open)).status).toBe(401)
  })

  it('A12: a lock ends the tokens of its own tab, renewed ones too', async () => {
    const { token } = await platform.signIn('orgadmin')
    const tab = await joined(token.access_token)
    const next = (await refresh(tab.refresh_token)).token
    await revoke({ token: next.refresh_token, extent: 'tab' })
    for (const access of [tab.access_token, next.access_token]) expect(await isSignedIn(platform, access)).toBe(false)
    expect((await refresh(next.refresh_token)).status).toBe(400)
    expect(await isSignedIn(platform, token.access_token)).toBe(true)
    await revoke({ token: token.refresh_token, extent: 'tab' })
    expect(await isSignedIn(platform, token.access_token)).toBe(false)
  })

  it('A1: a stolen refresh token of one tab, used late, ends the session', async () => {
    const { token } = await platform.signIn('orgadmin')
    const tab = await joined(token.access_token)
    await refresh(tab.refresh_token)
    platform.advance(MINUTE_MS)
    expect((await refresh(tab.refresh_token)).status).toBe(400)
    expect(await isSignedIn(platform, token.access_token)).toBe(false)
  })

  it('A10: work in one tab keeps the others alive, and none outlives the twelve hours of the sign-in', async () => {
    const signedIn = await platform.signIn('orgadmin')
    let working = signedIn.token
    let resting: TabTokens = await joined(working.access_token)
    for (let turn = 0; turn < 6; turn += 1) {
      platform.advance(10 * MINUTE_MS)
      working = (await refresh(working.refresh_token)).token
      expect(await isSignedIn(platform, working.access_token)).toBe(true)
    }
    const renewed = await refresh(resting.refresh_token)
    expect(renewed.status).toBe(200)
    resting = renewed.token
    platform.advance(31 * MINUTE_MS)
    expect((await refresh(resting.refresh_token)).status).toBe(400)

    const late = await platform.signIn('orgadmin')
    let access = late.token
    for (let turn = 0; turn < 71; turn += 1) {
      platform.advance(10 * MINUTE_MS)
      access = (await refresh(access.refresh_token)).token
      await isSignedIn(platform, access.access_token)
    }
    const last = await joined(access.access_token)
    platform.advance(11 * MINUTE_MS)
    expect(await isSignedIn(platform, last.access_token)).toBe(false)
    expect((await refresh(last.refresh_token)).status).toBe(400)
  })

  it('the key of drafts is one for each person, the same at every sign-in, and nobody else’s', async () => {
    const ask = async (as: string) => platform.call({ url: '/passport/user/GetDraftKey', as })
    const replies = await Promise.all([ask('orgadmin'), ask('orgadmin'), ask('orgadmin2')])
    const keys = replies.map(({ body }) => String(body.Data['Key']))
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).not.toBe(keys[2])
    expect(Buffer.from(keys[0]!, 'base64').length).toBe(32)
    expect(replies[0].headers['cache-control']).toContain('no-store')
    expect((await platform.call({ url: '/passport/user/GetDraftKey' })).status).toBe(401)
    platform.advance(MINUTE_MS)
    expect((await ask('orgadmin')).body.Data['Key']).toBe(keys[0])
  })
})
