/** Limits, headers and words that hold whatever is called: B5, L1, L2, and the table of refusals. */
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import { createBase } from '../../src/server/base.ts'
import { registerHealth } from '../../src/server/build.ts'
import { createLogger } from '../../src/server/log.ts'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform, testSettings } from '../support/server.ts'

const [PGLITE] = databases

describe('the bare server', () => {
  it('L1: has every timeout set', async () => {
    const server = await createBase({ settings: testSettings(), logger: createLogger('silent') })
    await server.ready()
    const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = server.server
    expect(requestTimeout).toBe(30_000)
    expect(headersTimeout).toBe(15_000)
    expect(keepAliveTimeout).toBe(72_000)
    expect(timeout).toBe(120_000)
    expect(server.initialConfig).toMatchObject({ bodyLimit: 1_048_576, requestTimeout: 30_000, handlerTimeout: 14_000 })
    expect(server.server).toHaveProperty('connectionsCheckingInterval', 2_000)
    await server.close()
  })

  it('L1: cuts off bodies that never end, and serves others meanwhile', async () => {
    const server = await createBase({ settings: testSettings(), logger: createLogger('silent') })
    server.post('/slow', async () => 'never')
    registerHealth(server)
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as AddressInfo
    // The limit itself is asserted above; a test need not wait for all of it.
    server.server.headersTimeout = 400
    server.server.requestTimeout = 500
    const ends = Array.from({ length: 200 }, () => slowPost(port))
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    const answers = await Promise.all(ends)
    expect(new Set(answers.map((answer) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']))
    await server.close()
  })

  it('answers an error that nobody foresaw with 系统错误 and nothing else', async () => {
    const server = await createBase({ settings: testSettings(), logger: createLogger('silent') })
    server.get('/boom', () => {
      throw new TypeError('secret detail at /home/x.ts:1')
    })
    server.get('/known', () => {
      throw new Failure('unavailable')
    })
    const boom = await server.inject('/boom')
    expect([boom.statusCode, boom.json()]).toEqual([500, { Type: 4000, Data: null, Content: '系统错误' }])
    expect((await server.inject('/known')).statusCode).toBe(503)
    await server.close()
  })

  it('L2: refuses what is above the limit with 429, words and Retry-After', async () => {
    const server = await createBase({ settings: testSettings({ rateLimit: 3 }), logger: createLogger('silent') })
    server.get('/x', async () => 'x')
    await server.ready()
    const replies: Awaited<ReturnType<typeof server.inject>>[] = []
    for (let index = 0; index < 4; index += 1) replies.push(await server.inject('/x'))
    const refused = replies.find((reply) => reply.statusCode === 429)
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(3)
    expect(refused?.json()).toEqual({ Type: 4000, Data: null, Content: '请求过多，请稍后再试' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    await server.close()
  })
})

describe('the platform', () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(PGLITE!, { settings: { authRateLimit: 5 } })
  })
  afterAll(() => platform.stop())

  it.each([
    ['GET', '/content/api/Nothing/There', 404],
    ['POST', '/passport/nothing', 404],
    ['GET', '/%zz', 400],
    ['GET', '/content/%00', 404],
  ] as const)('%s %s is refused in the envelope', async (method, url, status) => {
    const reply = await platform.call({ method, url })
    expect([reply.status, reply.body.Type]).toEqual([status, 4000])
    expect(reply.body.Content).toMatch(/\p{Script=Han}/u)
  })

  it.each(['/health', '/content/api/Nothing', '/passport/user/GetUserProfile'])(
    'B5: %s has the security headers',
    async (url) => {
      const { headers } = await platform.call({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  it('L2: sign-in has a limit of its own, in the OAuth form', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1) statuses.push((await platform.signIn('orgadmin')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const { token, headers } = await platform.signIn('orgadmin')
    expect([token.error, Number(headers['retry-after']) > 0]).toEqual(['invalid_request', true])
  })

  it('answers /health while the database is busy', async () => {
    const scan = platform.store.database.query('SELECT count(*)::float8 AS n FROM generate_series(1, 4000000) AS g')
    const start = performance.now()
    const { text } = await platform.call({ url: '/health' })
    expect(text).toBe('{"status":"ok"}')
    expect(performance.now() - start).toBeLessThan(1_000)
    await scan
  })
})

/** Promises ten bytes of body, sends one; ends when the server does. */
function slowPost(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const head = 'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{'
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    let answer = ''
    socket.on('data', (part) => (answer += String(part)))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}
