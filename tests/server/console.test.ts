/** The console's files, and the calls of another platform behind them. */
import { HOUSE_ZONE } from '../../src/model/business-day.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_SETTINGS, decodeConsoleSettings, SETTINGS_META } from '../../src/model/console-settings.ts'
import { preparePage, withSettings } from '../../src/server/console/page.ts'
import { createLogger } from '../../src/server/log.ts'
import type { Settings } from '../../src/server/settings.ts'
import { buildGateway } from '../../src/server/platform/gateway.ts'
import { testSettings } from '../support/server.ts'

const SCRIPT = 'console.log(1);'.repeat(500)
const PAGE =
  '<html><meta name="rehab-console" content="__CONSOLE_SETTINGS__" /><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style></html>'

let distDir: string
let platform: Server
let server: FastifyInstance
let answer: (request: IncomingMessage, response: ServerResponse) => void
const seen: { headers: IncomingMessage['headers']; body: string; url: string }[] = []

beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'rehab-dist-'))
  mkdirSync(join(distDir, 'assets'))
  writeFileSync(join(distDir, 'index.html'), PAGE)
  writeFileSync(join(distDir, 'assets/app-1a2b3c.js'), SCRIPT)
  writeFileSync(join(distDir, 'favicon.svg'), '<svg/>')
  platform = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      seen.push({ headers: request.headers, body, url: request.url ?? '' })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  server = await buildGateway({ settings: testSettings({ distDir, platformUrl }), logger: createLogger('silent') })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  platform.close()
  platform.closeAllConnections()
  rmSync(distDir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) => server.inject({ url, headers })

/** What the browser would read from the page. */
function settingsIn(page: string) {
  const attribute = new RegExp(`<meta name="${SETTINGS_META}" content="([^"<]*)" />`).exec(page)?.[1] ?? ''
  const text = attribute.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return { text, settings: decodeConsoleSettings(text) }
}

describe('the settings of the page', () => {
  it('are those of the server in front of a platform too', async () => {
    const { body } = await get('/')
    expect(body).not.toContain('__CONSOLE_SETTINGS__')
    expect(settingsIn(body).settings).toEqual({ ...DEFAULT_CONSOLE_SETTINGS, timeZone: HOUSE_ZONE })
  })

  it.each<[why: string, changes: Partial<Settings>, told: object]>([
    ['the demo has its own hospitals', {}, { spineConsortiumId: 'consortium-1', workInjuryOrganizationId: 'org-1' }],
    ['without demo nothing is gated open', { demo: false }, { spineConsortiumId: '', workInjuryOrganizationId: '' }],
    [
      'chosen ids go before those of the demo',
      { spineConsortiumId: 'c9', workInjuryOrganizationId: 'o9' },
      { spineConsortiumId: 'c9', workInjuryOrganizationId: 'o9' },
    ],
    ['the older variant', { routerMode: 'hash', updatePollS: 300 }, { routerMode: 'hash', updatePollMs: 300_000 }],
    ['the flag of the user', { spineBy: 'user' }, { spineBy: 'user' }],
  ])('%s', (_why, changes, told) => {
    const { text, settings } = settingsIn(withSettings(PAGE, testSettings(changes)))
    expect(settings).toMatchObject(told)
    const { uploadMaxMb, ...others } = JSON.parse(text) as Record<string, unknown>
    expect(settings).toEqual(others)
    expect(uploadMaxMb).toEqual({ image: 20, video: 200 })
  })

  it('say that the data are invented where the store was begun with them', () => {
    expect(settingsIn(withSettings(PAGE, testSettings(), { isDemo: true })).text).toContain('"isDemo":true')
    expect(settingsIn(withSettings(PAGE, testSettings())).text).not.toContain('isDemo')
  })

  it('say that news is told where it is, and not in front of another platform', async () => {
    expect(settingsIn(withSettings(PAGE, testSettings(), { isLive: true })).text).toContain('"isLive":true')
    expect((await get('/auth/login')).body).not.toContain('isLive')
  })

  it('B3: stay inside their attribute whatever they hold', () => {
    const hostile = `"><script>alert(1)</script>&quot;$&'`
    const { settings } = settingsIn(withSettings(PAGE, testSettings({ spineConsortiumId: hostile })))
    expect(settings.spineConsortiumId).toBe(hostile)
  })
})

describe('the scripts of the console', () => {
  const named =
    '<link rel="console-file" data-href="/assets/a.js" crossorigin><link rel="console-file" data-href="/assets/a.css" crossorigin>'
  const fetched =
    '<link rel="modulepreload" href="/assets/a.js" crossorigin><link rel="console-file" data-href="/assets/a.css" crossorigin>'

  it.each(['/baseData/thing', '/baseData/thing/1', '/home/index', '/studio'])('are fetched at once at %s', (path) => {
    expect(preparePage(named, testSettings()).at(path, 'nonce')).toBe(fetched)
  })

  it.each(['/', '/auth/login', '/auth/forgot', '/auth/setup', '/agreeDoc', '/KYX-patient-policy', '/consultChat'])(
    'are only named at %s',
    (path) => expect(preparePage(named, testSettings()).at(path, 'nonce')).toBe(named),
  )

  it('are only named where no server sees the route', () => {
    expect(preparePage(named, testSettings({ routerMode: 'hash' })).at('/baseData/thing', 'nonce')).toBe(named)
  })
})

describe('the look for a new version', () => {
  const ask = (headers: Record<string, string>) => server.inject({ url: '/', headers: { accept: '*/*', ...headers } })

  it('is told that there is none, without the page and without a cache', async () => {
    const { headers } = await ask({})
    const tag = String(headers.etag)
    expect(tag).toMatch(/^W\/"[\w-]{20,}"$/)
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const reply = await ask({ 'if-none-match': known })
      expect([reply.statusCode, reply.body, reply.headers['cache-control'], reply.headers.etag]).toEqual([
        304,
        '',
        'no-store',
        tag,
      ])
    }
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('gets the page whole when it is opened, since a nonce serves once', async () => {
    const tag = String((await ask({})).headers.etag)
    expect((await ask({ 'if-none-match': tag, 'sec-fetch-mode': 'navigate' })).statusCode).toBe(200)
  })

  it('finds another tag after another build and after other settings', () => {
    const tags = [
      preparePage(PAGE, testSettings()),
      preparePage(`${PAGE}<script src="/assets/new.js"></script>`, testSettings()),
      preparePage(PAGE, testSettings({ routerMode: 'hash' })),
    ].map(({ tag }) => tag)
    expect(new Set(tags).size).toBe(3)
    expect(preparePage(PAGE, testSettings()).tag).toBe(tags[0])
  })
})

describe('the files', () => {
  it.each(['/', '/auth/login', '/baseData/thing/1?x=1'])(
    '%s is the page, never stored, with a nonce of its own',
    async (url) => {
      const [first, second] = [await get(url), await get(url)]
      const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1] ?? ''
      expect(first.statusCode).toBe(200)
      expect(first.headers['cache-control']).toBe('no-store')
      expect(nonce.length).toBeGreaterThan(20)
      expect(first.body).not.toContain('__CSP_NONCE__')
      expect(first.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(second.body).not.toBe(first.body)
    },
  )

  it('serves hashed files for ever, compressed', async () => {
    const plain = await get('/assets/app-1a2b3c.js')
    expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['content-type']).toContain('javascript')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT)
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('gives the page for an address that ends in a record’s id with a dot', async () => {
    const reply = await get('/baseData/chargeItem/v1.2', { accept: 'text/html' })
    expect([reply.statusCode, reply.body.includes('<html>')]).toEqual([200, true])
  })

  it('sends a script without what only a document needs, and with what every answer has', async () => {
    const { headers } = await get('/assets/app-1a2b3c.js')
    expect(headers['content-security-policy']).toBeUndefined()
    expect([headers['x-content-type-options'], headers['referrer-policy']]).toEqual(['nosniff', 'same-origin'])
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  it.each([
    '/assets/app-gone.js',
    '/assets/gone',
    '/gone.css',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/app-1a2b3c.js.br',
  ])('%s is not there and not the page', async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.body.includes('<html>')]).toEqual([404, false])
  })

  it('refuses the page to callers that want data', async () => {
    expect((await get('/auth/login', { accept: 'application/json' })).statusCode).toBe(404)
  })
})

describe('PLATFORM_URL', () => {
  it('passes calls through unread and without what belongs to one connection', async () => {
    answer = (_request, response) => {
      response.writeHead(201, {
        'content-type': 'application/json',
        'x-own': 'kept',
        'keep-alive': 'timeout=1',
        'proxy-authenticate': 'no',
      })
      response.end('{"Type":200}')
    }
    const headers = {
      authorization: 'Bearer t',
      'content-type': 'application/json',
      te: 'trailers',
      'proxy-authorization': 'secret',
    }
    const reply = await server.inject({
      method: 'POST',
      url: '/content/api/Thing/Save?a=1&a=2',
      headers,
      payload: '{"a":  1}',
    })
    expect([reply.statusCode, reply.body, reply.headers['x-own']]).toEqual([201, '{"Type":200}', 'kept'])
    expect(reply.headers).not.toHaveProperty('proxy-authenticate')
    const last = seen.at(-1)!
    expect([last.url, last.body, last.headers['authorization']]).toEqual([
      '/content/api/Thing/Save?a=1&a=2',
      '{"a":  1}',
      'Bearer t',
    ])
    expect(last.headers).not.toHaveProperty('proxy-authorization')
    expect(last.headers).not.toHaveProperty('te')
  })

  it('hands redirects and refusals on as they are, once', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://evil.example/' }).end()
    expect((await get('/passport/user/x')).statusCode).toBe(302)
    const before = seen.length
    answer = (_request, response) => response.writeHead(503, { 'retry-after': '0' }).end('busy')
    expect([(await get('/bff/api/menu/get')).statusCode, seen.length - before]).toEqual([503, 1])
  })

  it('answers in the envelope when the platform breaks off', async () => {
    answer = (request) => request.socket.destroy()
    const reply = await get('/content/api/Thing')
    expect([reply.statusCode, reply.json()]).toEqual([
      502,
      { Type: 4000, Data: null, Content: '平台暂时无法连接，请稍后再试' },
    ])
  })

  it('still answers its own health', async () => {
    expect((await get('/health')).json()).toEqual({ status: 'ok' })
  })
})
