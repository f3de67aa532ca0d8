/** U6: what consoles may leave in the log. */
import { Writable } from 'node:stream'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildServer } from '../../src/server/build.ts'
import { cleanText } from '../../src/server/config/client-log.ts'
import { databases } from '../support/databases.ts'
import { CATALOG, type Platform, startPlatform, testSettings } from '../support/server.ts'

const URL = '/bff/api/Log/Record'
const [PGLITE] = databases

describe('U6: the console’s reports', () => {
  let platform: Platform
  let server: Awaited<ReturnType<typeof buildServer>>
  let token = ''
  let lines: string[] = []
  beforeAll(async () => {
    platform = await startPlatform(PGLITE!)
    const stream = new Writable({
      write: (part, _encoding, done) => {
        lines.push(...String(part).split('\n').slice(0, -1))
        done()
      },
    })
    const logger = pino({ level: 'warn' }, stream)
    const { store } = platform
    server = await buildServer({ catalog: CATALOG, store, settings: testSettings(), clock: Date.now, logger })
    token = (await platform.signIn('orgadmin')).token.access_token
  })
  beforeEach(() => void (lines = []))
  afterAll(async () => {
    await server.close()
    await platform.stop()
  })

  const report = (payload: object | string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    server.inject({
      method: 'POST',
      url: URL,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })

  it('become one line each, at a level that is ours, with the person', async () => {
    const body = {
      Content: 'a\nb\r{"level":60}',
      LogLevel: 'fatal',
      Context: '/x',
      Platform: 'web',
      Project: 'console',
    }
    expect((await report(body)).json()).toEqual({ Type: 200, Data: null, Content: '' })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 40,
      client: {
        Content: 'a\\u000ab\\u000d{"level":60}',
        LogLevel: 'fatal',
        Context: '/x',
        Platform: 'web',
        userId: 'user-orgadmin',
      },
    })
  })

  it.each<[why: string, body: object | string, status: number]>([
    ['nothing', {}, 400],
    ['a field too many', { Content: 'x', level: 60 }, 400],
    ['a level that is no word', { Content: 'x', LogLevel: 60 }, 400],
    ['another person', { Content: 'x', userId: 'user-consortium' }, 400],
    ['more than 8 kB', { Content: 'x'.repeat(8_200) }, 413],
  ])('with %s are refused', async (_why, body, status) => {
    expect((await report(body)).statusCode).toBe(status)
    expect(lines.filter((line) => line.includes('"client"'))).toEqual([])
  })

  it('need a person, and are counted', async () => {
    expect((await report({ Content: 'x' }, {})).statusCode).toBe(401)
    const statuses: number[] = []
    for (let count = 0; count < 70; count += 1) statuses.push((await report({ Content: 'x' })).statusCode)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
  })
})

describe('U6: secrets in reports', () => {
  const SECRET = 'Rehab@2026'
  it.each([
    `password=${SECRET}&x=1`,
    `{"Password":"${SECRET}"}`,
    `{\\"newPassword\\": \\"${SECRET}\\"}`,
    `old_password: ${SECRET}`,
    `密码：${SECRET}`,
    `Authorization: Bearer ${SECRET}`,
    `authorization=Bearer ${SECRET}`,
    `bearer ${SECRET}`,
    `access_token=${SECRET}`,
    `refreshToken='${SECRET}'`,
    `client_secret = ${SECRET}`,
  ])('%s', (text) => {
    expect(cleanText(text)).not.toContain(SECRET)
    expect(cleanText(text)).toContain('[removed]')
  })

  it('tokens are known by their length, words are left', () => {
    expect(cleanText(`at ${'aB3_-'.repeat(9)} end`)).toBe('at [removed] end')
    expect(cleanText('无法读取 undefined 的 length')).toBe('无法读取 undefined 的 length')
  })

  it('no control character or change of direction is left of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
  })
})
