/** How codes leave the server: a line of its output, a gateway, or not at all. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildServer } from '../../src/server/build.ts'
import { createLogger } from '../../src/server/log.ts'
import { codeDeliveryOf, createWebhookDelivery } from '../../src/server/passport/delivery.ts'
import type { Settings } from '../../src/server/settings.ts'
import { oneDatabase, type Place } from '../support/databases.ts'
import { CATALOG, testSettings } from '../support/server.ts'

interface Received {
  readonly type: string | undefined
  readonly body: unknown
}

const received: Received[] = []
let answer = 200
const gateway = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    received.push({ type: request.headers['content-type'], body: JSON.parse(text) as unknown })
    response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('{}')
  })
})
let webhook = ''
let place: Place
beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  webhook = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/codes`
  place = await oneDatabase[0]!.open(CATALOG, {}, 'people')
})
afterAll(async () => {
  await place.drop()
  gateway.close()
})
afterEach(() => vi.restoreAllMocks())

async function ask(settings: Partial<Settings>) {
  const { store } = place
  const logger = createLogger('silent')
  const server = await buildServer({
    catalog: CATALOG,
    store,
    settings: testSettings(settings),
    clock: Date.now,
    logger,
  })
  const post = (url: string, body: object, token = '') =>
    server.inject({ method: 'POST', url, payload: body, headers: { authorization: `Bearer ${token}` } })
  const client = { AppId: 'rehab-console', AppSecret: 'rehab-console' }
  const { Data } = (await post('/passport/token/generate', client)).json<{ Data: { access_token: string } }>()
  const reply = await post('/passport/identity/ForgetPassword', { UserName: 'orgadmin' }, Data.access_token)
  return { status: reply.statusCode, ...reply.json<{ Data: { SessionId: string } | null; Content: string }>() }
}

describe('a code', () => {
  it('of a demo is one line of the output, with the phone masked', async () => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    expect((await ask({ demo: true })).status).toBe(200)
    await vi.waitFor(() => expect(lines).toHaveBeenCalledTimes(1))
    expect(lines.mock.calls[0]?.[0]).toMatch(/^演示验证码 \d{6}（手机号 138\*\*\*\*8001，5 分钟内有效）$/)
  })

  it('goes to the gateway where there is one, and then nowhere else', async () => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    expect((await ask({ demo: true, codeWebhookUrl: webhook })).status).toBe(200)
    await vi.waitFor(() => expect(received).toHaveLength(1))
    const code = expect.stringMatching(/^\d{6}$/) as unknown
    expect(received[0]).toEqual({ type: 'application/json', body: { phone: '13800138001', code } })
    expect(lines).not.toHaveBeenCalled()
    // A one-time password says that it is one, and for how long it is good.
    const first = { purpose: 'firstPassword', hours: 48 } as const
    await createWebhookDelivery(webhook).deliver('13800138001', 'Aa3@aaaa', first)
    expect(received[1]?.body).toEqual({ phone: '13800138001', code: 'Aa3@aaaa', ...first })
  })

  it('that the gateway refuses is no news for whoever asked', async () => {
    answer = 500
    const before = received.length
    expect((await ask({ codeWebhookUrl: webhook })).status).toBe(200)
    await vi.waitFor(() => expect(received.length).toBe(before + 1))
    await expect(createWebhookDelivery(webhook).deliver('13800138001', '123456')).rejects.toThrow('500')
    answer = 302
    await expect(createWebhookDelivery(webhook).deliver('13800138001', '123456')).rejects.toThrow()
  })

  it('is refused in words that say whom to ask where no way is set up', async () => {
    const reply = await ask({ demo: false })
    expect([reply.status, reply.Data, reply.Content]).toEqual([
      503,
      null,
      '系统没有开通验证码，请联系管理员重置密码或开通账号',
    ])
    expect(codeDeliveryOf(testSettings({ demo: false }))).toBeUndefined()
  })
})
