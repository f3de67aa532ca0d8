/** The session's client half against our own server: what renews it, what ends it, and what must never bring it back. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import { signIn } from '../../src/providers/auth.ts'
import { proveIdentity } from '../../src/providers/tokens.ts'
import { type Http, type HttpSettings, createHttp } from '../../src/providers/http.ts'
import { revokeSession } from '../../src/providers/revocation.ts'
import { PROFILE } from '../../src/wire/console-start.ts'
import type { Session } from '../../src/providers/session.ts'
import { DEMO_PASSWORD } from '../../src/server/demo-people.ts'
import { TOKEN, type Tokens } from '../../src/wire/token.ts'
import { createMemorySession } from '../providers/memory-session.ts'
import { oneDatabase } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const ACCESS_TOKEN_MS = 15 * 60_000
/** What a refresh is given before it counts as unanswered. */
const LATE_MS = 2_000
const CREDENTIALS = { username: 'orgadmin', password: DEMO_PASSWORD }

type Exchange = (url: string, send: () => Promise<Response>) => Promise<Response>

interface Console {
  readonly session: Session
  readonly http: Http
  readonly refreshes: () => number
  /** Stands between this console and the server from now on. */
  disturb(next: Exchange | undefined): void
}

describe.each(oneDatabase)('a session over $name', (database) => {
  let platform: Platform
  let base: string
  beforeAll(async () => {
    platform = await startPlatform(database)
    base = await platform.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => platform.stop())

  function open(session: Session = createMemorySession(), more: Partial<HttpSettings> = {}): Console {
    let disturbance: Exchange | undefined
    let refreshes = 0
    const http = createHttp({
      session,
      base,
      wait: async () => undefined,
      fetch: (input, init) => {
        if (String(init?.body).includes('grant_type=refresh_token')) refreshes += 1
        const send = () => fetch(input, init)
        return disturbance ? disturbance(String(input), send) : send()
      },
      ...more,
    })
    return { session, http, refreshes: () => refreshes, disturb: (next) => void (disturbance = next) }
  }

  async function openSignedIn(more: Partial<HttpSettings> = {}): Promise<Console> {
    const session = createMemorySession()
    const console = open(session, more)
    // With all the time that it takes, however little `more` gives to what comes after.
    await signIn(open(session), CREDENTIALS)
    return console
  }
  const ask = ({ http }: Console) => http.request(PROFILE.request())
  const expire = () => platform.advance(ACCESS_TOKEN_MS + 1_000)
  const isRefresh = (url: string) => url.endsWith(TOKEN.path)

  it('A3: 50 concurrent 401s, 10 % of them late, are 1 refresh and 50 answers', async () => {
    const console = await openSignedIn()
    expire()
    let asked = 0
    console.disturb(async (url, send) => {
      const reply = await send()
      if (!isRefresh(url) && reply.status === 401 && (asked += 1) % 10 === 0)
        await new Promise((done) => setTimeout(done, 300))
      return reply
    })
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(console)))
    expect(replies.filter((reply) => (reply as { Id: string }).Id === 'user-orgadmin').length).toBe(50)
    expect(console.refreshes()).toBe(1)
  })

  it.each<[what: string, code: string, exchange: Exchange]>([
    ['answers 500', 'server', async () => new Response('{}', { status: 500 })],
    ['does not answer in time', 'timeout', () => new Promise(() => undefined)],
    ['is a captive portal', 'unknown', async () => new Response('<html>请登录网络</html>')],
    ['cannot be reached', 'offline', () => Promise.reject(new TypeError('failed to fetch'))],
  ])('fault 9: a refresh that %s says so, keeps the tokens and asks nobody', async (_what, code, exchange) => {
    const reauthenticate = vi.fn(async () => false)
    const console = await openSignedIn({ reauthenticate, timeoutMs: LATE_MS })
    const { tokens } = console.session
    expire()
    console.disturb((url, send) =>
      isRefresh(url)
        ? Promise.race([
            exchange(url, send),
            new Promise<never>((_done, fail) => setTimeout(fail, LATE_MS, new Error())),
          ])
        : send(),
    )
    await expect(ask(console)).rejects.toMatchObject({ code })
    expect(console.session.tokens).toEqual(tokens)
    expect(reauthenticate).not.toHaveBeenCalled()
    console.disturb(undefined)
    await expect(ask(console)).resolves.toMatchObject({ Id: 'user-orgadmin' })
  })

  it('fault 9, A4: a refused refresh is one question for 50 requests; yes repeats them all, no fails them all', async () => {
    const answers = [true, false]
    for (const answer of answers) {
      let asked = 0
      let pending: Promise<boolean> | undefined
      const console = await openSignedIn({
        reauthenticate: () =>
          (pending ??= (async () => {
            asked += 1
            await new Promise((done) => setTimeout(done, 50))
            if (answer) console.session.setTokens((await proveIdentity(open().http, CREDENTIALS)).tokens)
            return answer
          })()),
      })
      console.session.setTokens({ ...(console.session.tokens as Tokens), refreshToken: 'of-nobody' })
      expire()
      const results = await Promise.allSettled(Array.from({ length: 50 }, () => ask(console)))
      expect(results.filter(({ status }) => status === (answer ? 'fulfilled' : 'rejected')).length).toBe(50)
      expect([asked, console.refreshes()]).toEqual([1, 1])
      const codes = results.map((result) => result.status === 'rejected' && (result.reason as Failure).code)
      expect(new Set(codes)).toEqual(new Set([answer ? false : 'expired']))
    }
  })

  it('fault 10: a refresh whose answer was lost is asked again and goes on', async () => {
    const console = await openSignedIn()
    expire()
    let isLost = false
    console.disturb(async (url, send) => {
      const reply = await send()
      if (!isRefresh(url) || isLost) return reply
      isLost = true
      throw new TypeError('connection reset')
    })
    await expect(ask(console)).resolves.toMatchObject({ Id: 'user-orgadmin' })
    expect([isLost, console.refreshes()]).toEqual([true, 2])
    await expect(ask(console)).resolves.toMatchObject({ Id: 'user-orgadmin' })
  })

  it('fault 11: two tabs with a copied session both live on, and signing out in one ends both', async () => {
    const first = await openSignedIn()
    const second = open(createMemorySession(first.session.tokens, first.session.organizationId))
    expire()
    const asked = await Promise.all([...Array.from({ length: 5 }, () => ask(first)), ask(second)])
    expect(asked.length).toBe(6)
    expect([first.refreshes(), second.refreshes()]).toEqual([1, 1])
    await revokeSession(fetch, first.session.tokens as Tokens, { base })
    first.session.clear()
    await expect(ask(second)).rejects.toMatchObject({ code: 'expired' })
    expect(second.session.tokens).toBeNull()
  })

  it('fault 11: refused, but the storage holds other tokens by now: goes on with those', async () => {
    const console = await openSignedIn()
    const fresh = (await proveIdentity(open().http, CREDENTIALS)).tokens
    console.session.setTokens({ ...(console.session.tokens as Tokens), refreshToken: 'of-nobody' })
    console.disturb(async (url, send) => {
      if (!isRefresh(url)) return send()
      console.session.setTokens(fresh)
      return send()
    })
    console.session.setTokens({ ...(console.session.tokens as Tokens), accessToken: 'of-nobody-either' })
    await expect(ask(console)).resolves.toMatchObject({ Id: 'user-orgadmin' })
  })

  it('fault 12: signed out while a refresh is in flight, 200 times: never signed in again', async () => {
    let resurrections = 0
    let refreshes = 0
    const { tokens } = (await openSignedIn()).session
    for (let round = 0; round < 200; round += 1) {
      let epoch = 0
      const session = createMemorySession({ ...(tokens as Tokens), accessToken: `expired-${round}` })
      const console = open(session, {
        epoch: () => epoch,
        // The server's half of the race stands in every test above; here only the order of two events matters.
        fetch: async (url, init) => {
          await new Promise((done) => setTimeout(done, (round % 7) * 0.5))
          if (!isRefresh(String(url))) return new Response('{"Type":401}', { status: 401 })
          refreshes += 1
          return Response.json({ access_token: 'late', refresh_token: 'late', method: init?.method })
        },
      })
      const asking = ask(console).catch((error: unknown) => error)
      setTimeout(
        () => {
          epoch += 1
          session.clear()
        },
        (round % 11) * 0.7,
      )
      expect(await asking).toMatchObject({ code: 'expired' })
      await new Promise((done) => setTimeout(done, 8))
      if (session.tokens) resurrections += 1
    }
    expect(resurrections).toBe(0)
    expect(refreshes).toBeGreaterThan(50)
  })

  it('fault 12: what was asked in an earlier session is not repeated in the next', async () => {
    let epoch = 0
    const console = await openSignedIn({ epoch: () => epoch })
    const other = (await proveIdentity(open().http, { ...CREDENTIALS, username: 'orgadmin2' })).tokens
    const urls: string[] = []
    console.disturb(async (url, send) => {
      urls.push(url)
      const reply = await send()
      console.session.setTokens(other)
      epoch += 1
      return new Response('{"Type":401}', { status: reply.status === 200 ? 401 : reply.status })
    })
    await expect(ask(console)).rejects.toMatchObject({ code: 'expired' })
    expect(urls.length).toBe(1)
  })

  it.each([-2, 2])('fault 13: a server %d hours away refreshes nothing and ends nothing', async (hours) => {
    platform.advance(hours * 3_600_000)
    const console = await openSignedIn()
    for (let round = 0; round < 5; round += 1) await ask(console)
    expect([console.refreshes(), console.session.tokens === null]).toEqual([0, false])
    expire()
    await ask(console)
    expect(console.refreshes()).toBe(1)
    platform.advance(-hours * 3_600_000)
  })

  it('A5: after signing out the old access and refresh tokens open nothing', async () => {
    const console = await openSignedIn()
    const tokens = console.session.tokens as Tokens
    await revokeSession(fetch, tokens, { base })
    expect((await open(createMemorySession(tokens)).http.send(PROFILE.request())).status).toBe(401)
    const replay = await platform.requestToken({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken })
    expect(replay.status).toBeGreaterThanOrEqual(400)
  })

  it('background calls end quietly: no question, no repeated tries', async () => {
    const reauthenticate = vi.fn(async () => true)
    const console = await openSignedIn({ reauthenticate })
    console.session.setTokens({ ...(console.session.tokens as Tokens), refreshToken: 'of-nobody' })
    expire()
    await expect(console.http.request(PROFILE.request(), { background: true })).rejects.toMatchObject({
      code: 'expired',
    })
    expect(reauthenticate).not.toHaveBeenCalled()
  })
})
