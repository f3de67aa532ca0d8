import { afterEach, describe, expect, it, vi } from 'vitest'
import { FAILURES, Failure, type FailureCode } from '../../src/model/failure.ts'
import { type HttpSettings, createHttp } from '../../src/providers/http.ts'
import { encodeFailure, encodeSuccess } from '../../src/wire/envelope.ts'
import type { Answer, RequestMessage } from '../../src/wire/message.ts'
import { createMemorySession, makeTokens } from './memory-session.ts'
import { type Platform, type PlatformSettings, startPlatform } from './platform.ts'

const running: Platform[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((platform) => platform.close()))
})

const ACCOUNT = { username: 'admin', password: 'Rehab@2026', profile: { Id: 'u1', Name: '管理员' } }
const get = (path: string, query: RequestMessage['query'] = {}): RequestMessage => ({
  method: 'GET',
  path,
  query,
  headers: {},
})
const PROFILE = get('/passport/user/GetUserProfile')
const post = (path: string, body: unknown): RequestMessage => ({ method: 'POST', path, query: {}, headers: {}, body })

async function open(settings: PlatformSettings, more: Partial<HttpSettings> = {}) {
  const platform = await startPlatform(settings)
  running.push(platform)
  const session = more.session ?? createMemorySession()
  const waits: number[] = []
  const wait = async (delayMs: number) => void waits.push(delayMs)
  return { platform, session, waits, http: createHttp({ base: platform.url, wait, ...more, session }) }
}

/** Signed in for real: the first tokens of the platform are 1. */
async function openSignedIn(settings: Partial<PlatformSettings> = {}) {
  const opened = await open({ accounts: [ACCOUNT], ...settings })
  const { http, session } = opened
  const form = 'grant_type=password&username=admin&password=Rehab%402026'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await http.send({ ...post('/passport/connect/token', form), headers })
  session.setTokens(makeTokens(1))
  opened.platform.seen.length = 0
  return opened
}

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error: unknown = await promise.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof Failure) return error
  throw error
}

describe('a request', () => {
  it('carries who, for whom, and which client', async () => {
    const session = createMemorySession(makeTokens(7), 'org-2')
    const { http, platform } = await open({}, { session })
    await http.request(PROFILE)
    expect(platform.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer access-7',
      organizationid: 'org-2',
      'x-organization-id': 'org-2',
      'client-name': 'rehab-console',
      'client-version': '1.2.0',
    })
  })

  it('leaves an Authorization header as it is, and out what nobody is signed in for', async () => {
    const { http, platform } = await open({}, { session: createMemorySession(makeTokens(7)) })
    await http.request({ ...PROFILE, headers: { authorization: 'Bearer captcha' } })
    expect(platform.seen[0]?.headers['authorization']).toBe('Bearer captcha')
    expect(platform.seen[0]?.headers).not.toHaveProperty('organizationid')
    const anonymous = await open({})
    await anonymous.http.request(PROFILE)
    expect(anonymous.platform.seen[0]?.headers).not.toHaveProperty('authorization')
  })

  it('sends + as %2B and lists as repeated keys', async () => {
    const { http, platform } = await open({})
    await http.request(get('/bff/api/menu/get', { roles: ['a+b', 'c d'] }))
    expect(platform.seen[0]?.url).toBe('/bff/api/menu/get?roles=a%2Bb&roles=c%20d')
  })

  it.each<[why: string, message: RequestMessage]>([
    ['in the query', get('/bff/api/menu/get', { Keyword: 'a b' })],
    ['in any letter case', get('/bff/api/menu/get', { keyword: '%' })],
    ['deep in the body', post('/bff/api/menu/get', { filter: [{ Keyword: ';' }] })],
  ])('with a forbidden keyword %s never leaves', async (_why, message) => {
    const { http, platform } = await open({})
    expect(await failureOf(http.request(message))).toMatchObject({ code: 'keyword', message: '关键字不能包含特殊字符' })
    expect(platform.seen).toEqual([])
  })

  it('obeys a configured keyword pattern', async () => {
    const { http } = await open({}, { keywordPattern: () => /^[a-z ]*$/u })
    await expect(http.request(get('/bff/api/menu/get', { Keyword: 'a b' }))).resolves.toEqual([])
    expect((await failureOf(http.request(get('/bff/api/menu/get', { Keyword: '足' })))).code).toBe('keyword')
  })

  it.each<FailureCode>(['invalid', 'forbidden', 'notFound', 'conflict', 'tooLarge', 'tooMany', 'server'])(
    'that is refused as %s fails with its words',
    async (code) => {
      const { http } = await open({ before: async () => encodeFailure(new Failure(code)) })
      expect(await failureOf(http.request(post('/bff/x', {})))).toMatchObject({ code, message: FAILURES[code].words })
    },
  )
})

describe('without an answer', () => {
  const hang = () => new Promise<undefined>((done) => setTimeout(() => done(undefined), 1_000))

  it('a request times out with the words of the specification', async () => {
    const { http } = await open({ before: hang }, { timeoutMs: 50 })
    expect(await failureOf(http.request(PROFILE))).toMatchObject({ code: 'timeout', message: '请求超时, 请重试!' })
  })

  it('a request that its caller gives up is cancelled, also before it starts', async () => {
    const { http, platform } = await open({ before: hang })
    const controller = new AbortController()
    const failing = failureOf(http.request(PROFILE, { signal: controller.signal }))
    await vi.waitFor(() => expect(platform.seen.length).toBe(1), { timeout: 4_000 })
    controller.abort()
    expect((await failing).code).toBe('cancelled')
    expect((await failureOf(http.request(PROFILE, { signal: controller.signal }))).code).toBe('cancelled')
    expect(platform.seen.length).toBe(1)
  })

  it('the platform is offline: reading tries three times, writing once', async () => {
    const { http, platform, waits } = await open({})
    await platform.close()
    expect(await failureOf(http.request(PROFILE))).toMatchObject({ code: 'offline', message: '网络异常' })
    expect(waits.length).toBe(2)
    expect((await failureOf(http.request(post('/bff/x', {})))).code).toBe('offline')
    expect(waits.length).toBe(2)
  })

  it('the browser knows of no network: it is said at once', async () => {
    const { http, platform, waits } = await open({})
    await platform.close()
    vi.stubGlobal('navigator', { onLine: false })
    try {
      expect((await failureOf(http.request(PROFILE))).code).toBe('offline')
    } finally {
      vi.unstubAllGlobals()
    }
    expect(waits.length).toBe(0)
  })
})

describe('a platform that is overloaded', () => {
  const failTimes = (times: number, status: number) => {
    let left = times
    return async (): Promise<Answer | undefined> => (left-- > 0 ? { status, body: {} } : undefined)
  }

  it.each<[status: number, times: number, method: 'GET' | 'POST', asked: number]>([
    [503, 2, 'GET', 3],
    [502, 1, 'GET', 2],
    [503, 3, 'GET', 3],
    [500, 1, 'GET', 1],
    [504, 1, 'GET', 1],
    [503, 1, 'POST', 1],
  ])('answering %d %d times to %s is asked %d times', async (status, times, method, asked) => {
    const { http, platform } = await open({ before: failTimes(times, status) })
    const message = method === 'GET' ? PROFILE : post('/passport/user/GetUserProfile', {})
    await http.send(message)
    expect(platform.seen.length).toBe(asked)
  })

  it('is given longer and longer pauses', async () => {
    const { http, waits } = await open({ before: failTimes(2, 503) })
    await http.send(PROFILE)
    expect(waits[0]).toBeGreaterThanOrEqual(150)
    expect(waits[0]).toBeLessThanOrEqual(450)
    expect(waits[1]).toBeGreaterThanOrEqual(300)
    expect(waits[1]).toBeLessThanOrEqual(900)
  })
})

describe('an expired token', () => {
  it('is renewed once for 50 requests, late ones included, and nothing is lost', async () => {
    let asked = 0
    const before = async (request: {
      readonly url: string
      readonly headers: { readonly authorization?: string | undefined }
    }) => {
      const isFirst =
        request.headers.authorization === 'Bearer access-1' && !request.url.startsWith('/passport/connect/')
      if (isFirst && (asked += 1) % 10 === 0) await new Promise((done) => setTimeout(done, 150))
      return undefined
    }
    const { http, platform, session } = await openSignedIn({ before })
    platform.issued.live.clear()
    const replies = await Promise.all(Array.from({ length: 50 }, () => http.request(PROFILE)))
    expect(replies).toEqual(Array.from({ length: 50 }, () => ACCOUNT.profile))
    expect(platform.issued.refreshes).toBe(1)
    expect(session.tokens?.accessToken).toBe('access-2')
    expect(platform.seen.filter(({ url }) => url === PROFILE.path).length).toBe(100)
  })

  it('is renewed when the 401 stands inside HTTP 200', async () => {
    let isExpired = true
    const { http, platform } = await openSignedIn({
      before: async ({ url }) => {
        if (!isExpired || url.startsWith('/passport/connect/')) return undefined
        isExpired = false
        return { status: 200, body: { Type: 401, Data: null, Content: '' } }
      },
    })
    await expect(http.request(PROFILE)).resolves.toEqual(ACCOUNT.profile)
    expect(platform.issued.refreshes).toBe(1)
  })

  it('is renewed only once per request: the new one refused too means expired', async () => {
    const { http, platform } = await openSignedIn({
      before: async ({ url }) => (url === PROFILE.path ? encodeFailure(new Failure('expired')) : undefined),
    })
    expect(await failureOf(http.request(PROFILE))).toMatchObject({ code: 'expired', status: 401, message: '登录过期' })
    expect(platform.issued.refreshes).toBe(1)
    expect(platform.seen.filter(({ url }) => url === PROFILE.path).length).toBe(2)
  })

  it('that cannot be renewed fails every request, asks once and forgets the tokens', async () => {
    const { http, platform, session } = await openSignedIn()
    session.setTokens({ ...makeTokens(1), refreshToken: 'stolen' })
    platform.issued.live.clear()
    const failures = await Promise.all(Array.from({ length: 20 }, () => failureOf(http.request(PROFILE))))
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['expired']))
    expect(platform.issued.refreshes).toBe(1)
    expect(session.tokens).toBeNull()
    expect((await failureOf(http.request(PROFILE))).code).toBe('expired')
    expect(platform.issued.refreshes).toBe(1)
  })

  it('without a refresh token is expired at once', async () => {
    const { http, platform, session } = await openSignedIn()
    session.setTokens({ ...makeTokens(1), refreshToken: '' })
    platform.issued.live.clear()
    expect((await failureOf(http.request(PROFILE))).code).toBe('expired')
    expect([platform.issued.refreshes, session.tokens]).toEqual([0, null])
  })

  it('keeps its tokens when renewing fails for another reason than refusal', async () => {
    const { http, platform, session } = await openSignedIn({
      before: async ({ url, body }) =>
        url.startsWith('/passport/connect/') && String(body).includes('refresh_token')
          ? { status: 500, body: {} }
          : undefined,
    })
    platform.issued.live.clear()
    expect((await failureOf(http.request(PROFILE))).code).toBe('server')
    expect(session.tokens).toEqual(makeTokens(1))
  })

  it('signed out while it is renewed stays signed out', async () => {
    const { http, platform, session } = await openSignedIn({
      before: async ({ url }) => {
        if (url.startsWith('/passport/connect/')) await new Promise((done) => setTimeout(done, 60))
        return undefined
      },
    })
    platform.issued.live.clear()
    const failing = failureOf(http.request(PROFILE))
    setTimeout(() => session.clear(), 30)
    expect((await failing).code).toBe('expired')
    expect(session.tokens).toBeNull()
  })
})

describe('replies that are no envelope', () => {
  it.each<unknown>(['<html>captive portal</html>', { Type: 4000, Content: '' }, null])(
    '%j is 未知错误',
    async (body) => {
      const { http } = await open({ before: async () => ({ status: 200, body }) })
      expect(await failureOf(http.request(PROFILE))).toMatchObject({ code: 'unknown', message: '未知错误' })
    },
  )

  it('a bare success has no data', async () => {
    const { http } = await open({ before: async () => encodeSuccess(undefined) })
    await expect(http.request(PROFILE)).resolves.toBeNull()
  })
})
