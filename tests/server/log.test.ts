/** B7: the log holds no password, token, code or query. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from '../../src/server/build.ts'
import { createLogger } from '../../src/server/log.ts'
import { oneDatabase, type Place } from '../support/databases.ts'
import { CATALOG, testSettings } from '../support/server.ts'

let place: Place
beforeAll(async () => {
  place = await oneDatabase[0]!.open(CATALOG, {}, 'people')
})
afterAll(() => place.drop())

it('B7: signs people in and changes their passwords without a secret in the log', async () => {
  const lines: string[] = []
  const sent: string[] = []
  const server = await buildServer({
    catalog: CATALOG,
    store: place.store,
    settings: testSettings(),
    clock: Date.now,
    logger: createLogger('trace', { write: (line) => void lines.push(line) }),
    codeDelivery: {
      deliver: async (phone, code) => {
        sent.push(phone, code)
        throw new Error('no gateway')
      },
    },
  })
  const client = 'client_id=rehab-console&client_secret=rehab-console'
  const form = `grant_type=password&username=orgadmin&password=Rehab%402026&${client}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const signedIn = await server.inject({ method: 'POST', url: '/passport/connect/token', payload: form, headers })
  const tokens = signedIn.json<{ access_token: string; refresh_token: string }>()
  const authorization = `Bearer ${tokens.access_token}`
  const url = '/passport/identity/CheckPassword?password=Rehab%402026'
  const proved = (await server.inject({ method: 'GET', url, headers: { authorization } })).json<{
    Data: { SessionId: string }
  }>()
  const change = { SessionId: proved.Data.SessionId, Captcha: '', NewPassword: 'Fresh#7182' }
  const path = '/passport/identity'
  await server.inject({ method: 'POST', url: `${path}/ChangePassword`, payload: change, headers: { authorization } })
  await server.inject({
    method: 'POST',
    url: `${path}/ForgetPassword`,
    payload: { UserName: 'orgadmin' },
    headers: { authorization },
  })
  await new Promise((done) => setTimeout(done, 20))
  const text = lines.join('')
  expect(text).toContain('"path":"/passport/identity/CheckPassword"')
  expect(text).toContain('a code could not be delivered')
  expect(sent).toHaveLength(2)
  for (const secret of [
    'Rehab@2026',
    'Rehab%402026',
    'Fresh#7182',
    tokens.access_token,
    tokens.refresh_token,
    proved.Data.SessionId,
    ...sent,
  ])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  await server.close()
})
