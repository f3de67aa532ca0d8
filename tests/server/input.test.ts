/** What may come in, over every route there is: I1–I4, I6, L3. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteFacts } from '../../src/server/access.ts'
import { makeValidator } from '../../src/server/route-validators.ts'
import { constantOf, isForOrganizations } from '../support/asks.ts'
import { oneDatabase } from '../support/databases.ts'
import { type Ask, LIBRARIES, type Platform, startPlatform } from '../support/server.ts'

const AS = 'orgadmin'

type Route = RouteFacts & { readonly method: NonNullable<Ask['method']> }

describe.each(oneDatabase)('input over $name', (database) => {
  let platform: Platform
  let routes: readonly Route[] = []
  beforeAll(async () => {
    platform = await startPlatform(database)
    routes = platform.server.routeFacts as readonly Route[]
    await platform.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => platform.stop())

  const writes = () =>
    routes.filter(({ method, url }) => method !== 'GET' && method !== 'HEAD' && !url.includes('connect/token'))
  const lists = () => routes.filter(({ operation }) => operation === 'list')
  /** Parameters of a list, in its query or in its body. */
  const list = ({ method, url }: Route, parameters: Readonly<Record<string, string | string[]>>) =>
    platform.call({
      as: AS,
      method,
      url,
      ...(method === 'GET'
        ? { query: { ...parameters } }
        : { body: { ...typed(parameters), ...constantOf({ method, url }) } }),
    })

  it('I1: every route has a schema for its query, and for its body where it takes one', () => {
    expect(routes.length).toBeGreaterThan(20)
    for (const { method, url, schema } of routes) {
      expect([url, schema.querystring !== undefined]).toEqual([url, true])
      if (method === 'POST' || method === 'PUT') expect([url, schema.body !== undefined]).toEqual([url, true])
    }
  })

  it('I1: every one of them can be compiled, since that is left to the first request', () => {
    for (const { url, schema } of routes)
      for (const part of [schema.querystring, schema.params, schema.body, schema.headers])
        if (part !== undefined) expect(() => makeValidator(part as object), url).not.toThrow()
  })

  it('I1: unknown, repeated and miswritten parameters of a list are refused by name', async () => {
    const queries: readonly Record<string, string | string[]>[] = [
      { Nonsense: '1' },
      { pageindex: '1' },
      { PageIndex: ['1', '2'] },
      { PageIndex: '0' },
      { SortField: 'Nonsense' },
      { SortOrder: 'up' },
    ]
    for (const route of lists()) {
      for (const query of queries) {
        const reply = await list(route, query)
        expect([route.url, query, reply.status, reply.body.Type]).toEqual([route.url, query, 400, 4000])
        expect(reply.body.Content).toMatch(/\p{Script=Han}/u)
      }
    }
  })

  it('I2: bodies are never coerced, trimmed or completed', async () => {
    const ofRecord = [{ Name: 7 }, { Id: 7 }, []]
    const bodies: Readonly<Record<string, readonly unknown[]>> = {
      upsert: ofRecord,
      create: ofRecord,
      update: ofRecord,
      list: [{ PageIndex: '1' }, { Keyword: 7 }, []],
    }
    // A bare list of ids may be empty; nothing is done then.
    const ofIds = [{ ids: 'a' }, { ids: [7] }, { ids: ['a'], more: 1 }, [7], 'a']
    const own = writes().filter((route) => route.resource !== undefined && isForOrganizations(route))
    for (const { method, url, operation } of own) {
      for (const odd of bodies[operation ?? ''] ?? ofIds) {
        const body =
          typeof odd === 'string' || Array.isArray(odd) ? odd : { ...constantOf({ method, url }), ...(odd as object) }
        expect([url, body, (await platform.call({ as: AS, method, url, body })).status]).toEqual([url, body, 400])
      }
    }
  })

  it('I3: no odd content type reaches a handler', async () => {
    const types = [
      'text/plain',
      'text/plain; a=application/json',
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'application/json\t;x',
      ' application/json',
      'application/vnd.api+json',
      'APPLICATION/JSON x',
      'multipart/form-data; boundary=x',
      'application/xml',
      'json',
      '/',
      'application/',
      ',application/json',
      'text/json',
    ]
    const { token } = await platform.signIn(AS)
    const { port } = platform.server.server.address() as { port: number }
    for (const { url } of writes()) {
      for (const type of types) {
        const status = await rawPost({ port, url, token: token.access_token, type, body: '{"Name":"sneaked in"}' })
        expect([url, type, status >= 400 && status < 500]).toEqual([url, type, true])
      }
    }
    const stored = await list(lists()[0]!, {})
    expect(stored.text).not.toContain('sneaked in')
  })

  it.each(["'", '%', '<b>', 'a b', ';--', 'é', '😀', '\\', '"', '/', '='])(
    'I4: the keyword %j is refused at any depth',
    async (text) => {
      for (const route of lists()) {
        const reply = await list(route, { Keyword: text })
        expect([reply.status, reply.body.Content]).toEqual([400, '关键字不能包含特殊字符'])
      }
      for (const body of [{ Keyword: text }, { filter: [{ keyword: text }] }, { a: { KEYWORD: [text] } }]) {
        const reply = await platform.call({
          as: AS,
          url: writes().find(({ operation }) => operation === 'upsert')!.url,
          body,
        })
        expect([reply.status, reply.body.Content]).toEqual([400, '关键字不能包含特殊字符'])
      }
    },
  )

  it.each(['康复', '（上肢）', 'A-1_b', '1.5', '37°', '*', '+'])('I4: the keyword %j is searched for', async (text) => {
    for (const route of lists()) expect((await list(route, { Keyword: text })).status).toBe(200)
  })

  it.each<[why: string, body: string]>([
    ['NUL', '{"Name":"a\\u0000b"}'],
    ['half a surrogate pair', '{"Name":"\\ud800"}'],
    ['a number beyond doubles', '{"Price":1e400}'],
    ['an integer beyond exactness', '{"Price":9007199254740993}'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['nesting without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['nested objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['half a document', '{"Name":'],
    ['nothing', ''],
    ['a bare word', 'true'],
    ['two documents', '{}{}'],
    ['a byte order mark alone', '\uFEFF'],
  ])('I6: %s is refused and never an error of ours', async (_why, body) => {
    for (const { url } of writes()) {
      const reply = await platform.call({ as: AS, method: 'POST', url, body })
      expect([url, reply.status >= 400 && reply.status < 500, typeof reply.body.Content]).toEqual([url, true, 'string'])
      expect(reply.text).not.toMatch(/Error|node_modules|at /)
    }
  })

  it('I6: a body above one mebibyte is 413 in the envelope', async () => {
    const body = { Name: 'a'.repeat(1_100_000) }
    const reply = await platform.call({ as: AS, url: writes()[0]!.url, body })
    expect([reply.status, reply.body.Type]).toEqual([413, 4000])
  })

  it('I1: whatever JSON comes, the answer is a refusal in words or a success', async () => {
    const targets = writes()
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.nat(targets.length - 1), async (body, index) => {
        const reply = await platform.call({
          as: AS,
          method: 'POST',
          url: targets[index]!.url,
          body: JSON.stringify(body),
        })
        expect(reply.status).toBeLessThan(500)
        if (reply.status >= 400) expect(reply.body.Content).toMatch(/\p{Script=Han}/u)
      }),
      { numRuns: 150 },
    )
  })

  it('L3: a page has at most 1,000 rows and a call at most 500 ids', async () => {
    for (const route of lists()) {
      const { status } = await list(route, { PageSize: '1000' })
      // A list without pages takes no size.
      expect([route.url, status]).toEqual([route.url, isBare(route) ? 400 : 200])
      expect((await list(route, { PageSize: '1001' })).status).toBe(400)
    }
    for (const { url } of routes.filter(({ operation }) => operation === 'getMany')) {
      const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`)
      expect((await platform.call({ as: AS, url, body: { ids: ids(500) } })).status).toBe(200)
      expect((await platform.call({ as: AS, url, body: { ids: ids(501) } })).status).toBe(400)
    }
  })

  it('matches the paths of the calls in any letter case', async () => {
    const { url } = lists().find(({ method }) => method === 'GET')!
    expect((await platform.call({ as: AS, url: url.replace('/content', '/Content').toUpperCase() })).status).toBe(200)
  })
})

function isBare({ method, url }: Route): boolean {
  const calls = LIBRARIES.flatMap((resource) => Object.values(resource.calls))
  return calls.some((call) => call?.method === method && call.path === url && call.reply === 'list')
}

/** As a body carries them: counts are numbers. */
function typed(parameters: Readonly<Record<string, string | string[]>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(parameters).map(([name, value]) => [
    name,
    name.startsWith('Page') && typeof value === 'string' ? Number(value) : value,
  ])
  return Object.fromEntries(entries)
}

interface RawPost {
  readonly port: number
  readonly url: string
  readonly token: string
  readonly type: string
  readonly body: string
}

/** Past every client library, which would mend the header. */
function rawPost({ port, url, token, type, body }: RawPost): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = [
        `POST ${url} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${token}`,
        `Content-Type:${type}`,
        `Content-Length: ${body.length}`,
        'Connection: close',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    })
    let answer = ''
    socket.on('data', (part) => (answer += String(part)))
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)))
  })
}
