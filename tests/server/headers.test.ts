/** The headers of every response, whatever becomes of the request (B5): every route, and what never gets to one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BODY_MAX_BYTES } from '../../src/model/limits.ts'
import { buildServer } from '../../src/server/build.ts'
import { isApiPath } from '../../src/server/console/paths.ts'
import { createLogger } from '../../src/server/log.ts'
import { oneDatabase } from '../support/databases.ts'
import { CATALOG, type Platform, startPlatform, testSettings } from '../support/server.ts'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}
const PAGE =
  '<html><meta name="rehab-console" content="__CONSOLE_SETTINGS__" /><style nonce="__CSP_NONCE__"></style></html>'

/** Reads its body before it knows who asks. */
const OPEN_CALL = '/bff/config/getSettingWithoutAuth'

interface Crawled {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

describe.each(oneDatabase)('B5: every response', (database) => {
  let platform: Platform
  let server: FastifyInstance
  let distDir: string
  beforeAll(async () => {
    distDir = mkdtempSync(join(tmpdir(), 'rehab-dist-'))
    mkdirSync(join(distDir, 'assets'))
    writeFileSync(join(distDir, 'index.html'), PAGE)
    writeFileSync(join(distDir, 'assets/app-1a2b3c.js'), '')
    writeFileSync(join(distDir, 'favicon.svg'), '<svg/>')
    platform = await startPlatform(database)
    const settings = testSettings({ distDir, trustProxy: ['127.0.0.1'] })
    const logger = createLogger('silent')
    const rest = { catalog: CATALOG, store: platform.store, clock: Date.now }
    server = await buildServer({ ...rest, settings, logger, console: true })
    await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await server.close()
    await platform.stop()
    rmSync(distDir, { recursive: true })
  })

  /** Over a connection, and with the path unread: what a client library would tidy up must get there as it is. */
  const crawl = (method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Crawled> =>
    new Promise((resolve, reject) => {
      const { port } = server.server.address() as AddressInfo
      const length = method === 'GET' || method === 'HEAD' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = request({ port, host: '127.0.0.1', method, path, headers: { ...length, ...headers } }, (reply) => {
        reply.resume()
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }))
      })
      sent.on('error', reject)
      sent.end(body)
    })

  function check({ status, headers }: Crawled, path: string): void {
    expect(headers, `${status} ${path}`).toMatchObject(ALWAYS)
    expect(headers, path).not.toHaveProperty('x-powered-by')
    const isAsset = status === 200 && /^\/(assets\/|favicon)/.test(path)
    if (isAsset) return
    expect(headers['content-security-policy'], path).toMatch(/frame-ancestors 'none'/)
    if (headers['content-type']?.startsWith('text/html'))
      expect(headers['content-security-policy'], path).toMatch(/require-trusted-types-for 'script'/)
    expect(headers['x-frame-options'], path).toBe('DENY')
    if (isApiPath(path)) expect(headers['cache-control'], path).toBe('no-store')
  }

  it('of every route, without a token and with a wrong one, has them', async () => {
    const routes = server.routeFacts.filter(({ url }) => url !== '/*')
    expect(routes.length).toBeGreaterThan(45)
    for (const { method, url } of routes)
      for (const headers of [undefined, { authorization: 'Bearer nobody' }])
        check(await crawl(method, url, headers), url)
  })

  const json = { 'content-type': 'application/json' }
  it.each<
    [what: string, status: number, method: string, path: string, headers?: Record<string, string>, body?: string]
  >([
    ['the page', 200, 'GET', '/'],
    ['the page at a place of the console', 200, 'GET', '/baseData/thing/1'],
    ['an asset', 200, 'GET', '/assets/app-1a2b3c.js'],
    ['a file', 200, 'GET', '/favicon.svg'],
    ['a missing asset', 404, 'GET', '/assets/app-gone.js'],
    ['a call that nobody has', 404, 'POST', '/content/api/nothing'],
    ['a method that nobody has', 404, 'PUT', '/health'],
    ['an address that cannot be read', 400, 'GET', '/%zz'],
    ['a body that is too large', 413, 'POST', '/passport/connect/token', json, ' '.repeat(BODY_MAX_BYTES + 1)],
    ['a body of a foreign type', 415, 'POST', OPEN_CALL, { 'content-type': 'text/plain' }, 'x'],
    ['a body that is no JSON', 400, 'POST', OPEN_CALL, json, '{'],
    ['health', 200, 'GET', '/health'],
  ])('%s (%d) has them', async (_what, status, method, path, headers, body) => {
    const reply = await crawl(method, path, headers, body)
    check(reply, path)
    expect(reply.status).toBe(status)
  })

  it('lets our own studio put its preview in a frame, and nobody else anything', async () => {
    for (const path of ['/studio/preview', '/studio/preview?x=1']) {
      const { status, headers } = await crawl('GET', path)
      expect(status).toBe(200)
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'(?:;|$)/)
      expect(headers['content-security-policy']).toMatch(/require-trusted-types-for 'script'/)
      expect(headers).not.toHaveProperty('x-frame-options')
      expect(headers).toMatchObject(ALWAYS)
    }
    for (const path of ['/studio', '/studio/preview/', '/studio/previews', '/studio/preview/x', '/?/studio/preview'])
      check(await crawl('GET', path), path)
    const { headers } = await crawl('GET', '/studio')
    // Frames fall back to what everything comes from: our own origin.
    expect(headers['content-security-policy']).toMatch(/default-src 'self'/)
    expect(headers['content-security-policy']).not.toMatch(/frame-src/)
  })

  it('that the page has not changed has them', async () => {
    const { headers } = await crawl('GET', '/')
    const again = await crawl('GET', '/', { 'if-none-match': String(headers['etag']) })
    expect(again.status).toBe(304)
    check(again, '/')
  })

  it('behind TLS says that it is to stay so, and only there', async () => {
    for (const path of ['/', '/health', '/assets/app-1a2b3c.js', '/content/api/nothing']) {
      expect((await crawl('GET', path)).headers).not.toHaveProperty('strict-transport-security')
      const { headers } = await crawl('GET', path, { 'x-forwarded-proto': 'https' })
      expect(headers['strict-transport-security'], path).toMatch(/^max-age=\d{8}/)
    }
  })
})
