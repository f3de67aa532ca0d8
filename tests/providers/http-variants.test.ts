/** The HTTP client's variants: versions, files either way, calls that wait. Over a real server on a port of its own. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from '../../src/model/failure.ts'
import { createHttp, type HttpSettings } from '../../src/providers/http.ts'
import type { RequestMessage } from '../../src/wire/message.ts'
import { TOKEN } from '../../src/wire/token.ts'
import { createMemorySession, makeTokens } from './memory-session.ts'

interface Seen {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answer = (reply: ServerResponse) => void

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const envelope: Answer = (reply) => {
  reply.setHeader('content-type', 'application/json')
  reply.end('{"Type":200,"Data":"x","Content":""}')
}

async function open(answer: Answer = envelope, more: Partial<HttpSettings> = {}) {
  const seen: Seen[] = []
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ url: request.url ?? '', headers: request.headers, body })
    answer(reply)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const session = createMemorySession(makeTokens(1), 'org-1')
  return { seen, session, http: createHttp({ session, base, wait: async () => undefined, ...more }) }
}

const call = (body?: unknown, headers = {}): RequestMessage => ({
  method: body === undefined ? 'GET' : 'POST',
  path: '/content/file',
  query: {},
  headers,
  ...(body === undefined ? {} : { body }),
})

describe('the client names itself', () => {
  it.each([
    [undefined, '1.2.0'],
    ['debug', 'debug'],
  ])('set up as %s it is version %s', async (clientVersion, sent) => {
    const { http, seen } = await open(envelope, clientVersion === undefined ? {} : { clientVersion })
    await http.request(call())
    expect(seen[0]?.headers).toMatchObject({ 'client-name': 'rehab-console', 'client-version': sent })
  })

  it('and sends credentials, + as %2B and repeated keys', async () => {
    const sent: (readonly [string, RequestCredentials | undefined])[] = []
    const { http } = await open(envelope, {
      fetch: (url, init) => {
        sent.push([String(url), init?.credentials])
        return fetch(url, init)
      },
    })
    await http.request({ ...call(), query: { Phone: '+86 1', Id: ['a', 'b'] } })
    expect(sent[0]?.[0]).toMatch(/\?Phone=%2B86%201&Id=a&Id=b$/)
    expect(sent[0]?.[1]).toBe('same-origin')
  })
})

describe('files', () => {
  it('are sent as a form whose boundary the browser knows', async () => {
    const { http, seen } = await open()
    const form = new FormData()
    form.set('file', new Blob(['内容']), '名单.csv')
    await http.request(call(form))
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[0]?.body).toContain('内容')
  })

  it.each<[what: string, type: string, disposition: string | undefined]>([
    ['a sheet', 'application/vnd.ms-excel', undefined],
    ['JSON that is the file', 'application/json', 'attachment; filename=a.json'],
  ])('come as a Blob: %s', async (_what, type, disposition) => {
    const { http } = await open((reply) => {
      reply.setHeader('content-type', type)
      if (disposition) reply.setHeader('content-disposition', disposition)
      reply.end('{"a":1}')
    })
    const file = await http.request(call(), { binary: true })
    expect(file).toBeInstanceOf(Blob)
    expect(await (file as Blob).text()).toBe('{"a":1}')
  })

  it('that are refused say why, inside HTTP 200 too', async () => {
    const { http } = await open((reply) => {
      reply.setHeader('content-type', 'application/json; charset=utf-8')
      reply.end('{"Type":4000,"Data":null,"Content":"没有可导出的数据"}')
    })
    await expect(http.request(call(), { binary: true })).rejects.toMatchObject({ message: '没有可导出的数据' })
  })

  it.each<[what: string, body: unknown, options: { binary?: boolean; timeoutMs?: number }, ms: number]>([
    ['a call', undefined, {}, 15_000],
    ['an upload', new FormData(), {}, 300_000],
    ['a download', undefined, { binary: true }, 300_000],
    ['what says so itself', undefined, { timeoutMs: 50 }, 50],
  ])('%s may take its time', async (_what, body, options, ms) => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { http } = await open()
    timers.mockClear()
    await http.request(call(body), options)
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(ms)
    timers.mockRestore()
  })
})

describe('the time that a call may take', () => {
  afterEach(() => void vi.useRealTimers())
  const post = { method: 'POST', path: '/thing', query: {}, headers: {} } as const
  it.each([
    ['plain', { ...post, body: {} }, {}, 15_000],
    ['with a file to send', { ...post, body: new FormData() }, {}, 300_000],
    ['with a file to fetch', { ...post, body: {} }, { binary: true }, 300_000],
  ])('%s', async (_what, message, options, limitMs) => {
    vi.useFakeTimers()
    const hang: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    const http = createHttp({ session: createMemorySession(), fetch: hang })
    let code = ''
    http.send(message, options).catch((error: unknown) => void (code = (error as Failure).code))
    await vi.advanceTimersByTimeAsync(limitMs - 1)
    expect(code).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(code).toBe('timeout')
  })
})

describe('calls that have to wait', () => {
  it('A12: leave when they may, with the token of then; own authorization and tokens do not wait', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((done) => (release = done))
    const { http, seen, session } = await open(envelope, { ready: () => gate })
    const held = http.request(call())
    await http.request(call(undefined, { authorization: 'Bearer own' }))
    await http.send({ ...call('grant_type=password'), path: TOKEN.path })
    expect(seen.map(({ url }) => url)).toEqual(['/content/file', TOKEN.path])
    session.setTokens(makeTokens(2))
    release()
    await held
    expect(seen[2]?.headers['authorization']).toBe('Bearer access-2')
  })

  it('are never sent when the wait ends without a session', async () => {
    const { http, seen } = await open(envelope, { ready: () => Promise.reject(new Error('over')) })
    await expect(http.request(call())).rejects.toThrow('over')
    expect(seen).toEqual([])
  })

  it('tell a poll from a person', async () => {
    const waits: boolean[] = []
    const { http } = await open(envelope, { ready: async (background) => void waits.push(background) })
    await http.request(call(), { background: true })
    await http.request(call())
    expect(waits).toEqual([true, false])
  })

  it('A4: that fail without a refresh token end in one question and are repeated once', async () => {
    let questions = 0
    const { http, seen, session } = await open(
      (reply) => {
        reply.statusCode = 401
        reply.end('{"Type":401}')
      },
      { reauthenticate: async () => (questions += 1) > 0 },
    )
    session.setTokens({ ...makeTokens(1), refreshToken: '' })
    await expect(http.request(call())).rejects.toMatchObject({ code: 'expired' })
    expect([questions, seen.length, session.tokens]).toEqual([1, 2, null])
  })
})
