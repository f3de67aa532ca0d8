/** The web configuration from the store to the caller: vetted, and for clients without a user too. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { KEYWORD_PATTERN } from '../../src/model/rules.ts'
import { CLIENT_TOKEN } from '../../src/wire/identity.ts'
import { oneDatabase } from '../support/databases.ts'
import { CATALOG, type Platform, startPlatform, testSettings } from '../support/server.ts'
import { createLogger } from '../../src/server/log.ts'
import { buildServer } from '../../src/server/build.ts'

const OPEN_URL = '/bff/config/getSettingWithoutAuth'

describe.each(oneDatabase)('the web configuration over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  /** The rule is read once, at the start. */
  async function start(stored: unknown) {
    await platform.store.documents.put('config', 'web', stored)
    const { store } = platform
    const logger = createLogger('silent')
    const server = await buildServer({ catalog: CATALOG, store, settings: testSettings(), clock: Date.now, logger })
    onTestFinished(() => server.close())
    const ask = async (headers: Record<string, string> = {}) => {
      const reply = await server.inject({ method: 'POST', url: OPEN_URL, payload: { Category: 'Web' }, headers })
      return [reply.statusCode, (reply.json() as { readonly Data: unknown }).Data]
    }
    return { server, ask }
  }

  it.each<[why: string, stored: unknown, told: object]>([
    [
      'a hostile rule',
      { keywordRegexp: '^(a+)+$' },
      { keywordRegexp: KEYWORD_PATTERN.source, protectionEnable: false },
    ],
    ['no rule', null, { keywordRegexp: KEYWORD_PATTERN.source, protectionEnable: false }],
    ['a text', 'x', { keywordRegexp: KEYWORD_PATTERN.source, protectionEnable: false }],
    [
      'a rule of its own',
      { keywordRegexp: '^[a-z]*$', protectionEnable: true },
      { keywordRegexp: '^[a-z]*$', protectionEnable: true },
    ],
    [
      'odd types',
      { keywordRegexp: 7, protectionEnable: 'true' },
      { keywordRegexp: KEYWORD_PATTERN.source, protectionEnable: false },
    ],
  ])('I4: of %s is told vetted', async (_why, stored, told) => {
    const { ask } = await start(stored)
    expect(await ask()).toEqual([200, told])
  })

  it('is told to a client with a token of its own, and that token opens nothing else', async () => {
    const { ask, server } = await start(null)
    const { path, body } = CLIENT_TOKEN.request()
    const generated = await platform.call({ url: path, body })
    const { token } = CLIENT_TOKEN.reply.decode(generated.body.Data)
    expect((await ask({ authorization: `Bearer ${token}` }))[0]).toBe(200)
    const reply = await server.inject({ url: '/bff/api/menu/get', headers: { authorization: `Bearer ${token}` } })
    expect(reply.statusCode).toBe(401)
  })
})
