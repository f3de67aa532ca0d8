/** Sessions that become displays: weaker in their place, without an end for idleness, seen and ended by their owner. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../src/server/demo-people.ts'
import { REFRESH_IDLE_MS } from '../../src/server/passport/limits.ts'
import { MENU, PROFILE, SETTING } from '../../src/wire/console-start.ts'
import { START_DISPLAY } from '../../src/wire/display-session.ts'
import { BUSINESS_SETTING, BUSINESS_SETTING_BESIDE } from '../../src/wire/organization.ts'
import { QUERY_RESULTS } from '../../src/wire/query-results.ts'
import { constantOf } from '../support/asks.ts'
import { databases } from '../support/databases.ts'
import { audited, bearer, isSignedIn } from '../support/identity.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const DAY_MS = 86_400_000
const FIGURES = { url: '/report/redash/QueryResults', body: { Query: 'patients' } }

describe.each(databases)('displays over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  const signIn = async (name: string) => (await platform.signIn(name)).token
  const start = (token: string, body: object) => platform.call({ url: START_DISPLAY.path, body, ...bearer(token) })
  const renew = (refresh_token: string) => platform.requestToken({ grant_type: 'refresh_token', refresh_token })
  const display = async (name = 'orgadmin') => {
    const token = await signIn(name)
    const reply = await start(token.access_token, { Name: '会议室 3', Password: DEMO_PASSWORD })
    expect([reply.status, reply.body.Data]).toEqual([200, { EndsAt: expect.stringMatching(/^\d{4}-.*Z$/) }])
    return token
  }

  it('asks for the password, says what is wrong at its field, and leaves the session as it was', async () => {
    const { access_token: token } = await signIn('orgadmin')
    const wrong = await start(token, { Name: '会议室 3', Password: 'nothing like it' })
    expect([wrong.status, wrong.body.Data['errors']]).toMatchObject([400, [{ path: '/Password' }]])
    const unnamed = await start(token, { Name: ' ', Password: DEMO_PASSWORD })
    expect([unnamed.status, unnamed.body.Data['errors']]).toMatchObject([400, [{ path: '/Name' }]])
    expect((await platform.call({ url: '/passport/user/GetSessions', ...bearer(token) })).status).toBe(200)
    await start(token, { Name: '会议室 3', Password: DEMO_PASSWORD })
    expect((await audited(platform, 'display'))[0]).toMatchObject({ detail: { name: '会议室 3' }, result: 'ok' })
  })

  it('is nobody’s who administers nothing', async () => {
    const { access_token: token } = await signIn('noroles')
    expect((await start(token, { Name: '会议室 3', Password: DEMO_PASSWORD })).status).toBe(403)
  })

  it('reads figures of its own place and who it is, and nothing else', async () => {
    const { access_token: token } = await display()
    const profile = await platform.call({ method: 'GET', url: '/passport/user/GetUserProfile', ...bearer(token) })
    expect(profile.body.Data).toMatchObject({ Name: '会议室 3', Display: '会议室 3', Roles: ['organizationAdmin'] })
    expect(profile.body.Data).toMatchObject({ PhoneNumber: '', Organizations: [{ Id: 'org-1' }] })
    expect((await platform.call({ ...FIGURES, ...bearer(token) })).status).toBe(200)
    for (const url of ['/passport/user/GetSessions', '/message/Push/GetAllUnReadMessageCount']) {
      const refused = await platform.call({ method: 'GET', url, ...bearer(token) })
      expect([url, refused.status]).toEqual([url, 403])
    }
    expect((await start(token, { Name: '又一块', Password: DEMO_PASSWORD })).status).toBe(403)
    const elsewhere = { ...FIGURES, ...bearer(token), headers: { ...bearer(token).headers, organizationid: 'org-2' } }
    expect((await platform.call(elsewhere)).status).toBe(403)
  })

  it('T3: gets past no guarded route but those that figures are shown with, and what they are called', async () => {
    const { access_token: token } = await display()
    const open = [PROFILE, MENU, SETTING, QUERY_RESULTS, BUSINESS_SETTING, BUSINESS_SETTING_BESIDE].map(
      ({ method, path }) => `${method} ${path}`,
    )
    const passed: string[] = []
    for (const route of platform.server.routeFacts.filter(
      ({ access, method }) => access !== 'open' && method !== 'HEAD',
    )) {
      const { method, url } = route
      const body = method === 'GET' ? {} : { body: constantOf(route) }
      const { status } = await platform.call({ method: method as 'GET', url, ...body, ...bearer(token) })
      if (status !== 403) passed.push(`${method} ${url}`)
    }
    expect(passed.toSorted()).toEqual(open.toSorted())
  })

  it('A10: goes on without anybody there, and ends for all that on its day', async () => {
    let { refresh_token: refresh } = await display()
    const { refresh_token: ordinary } = await signIn('orgadmin')
    platform.advance(REFRESH_IDLE_MS + 1_000)
    expect((await renew(ordinary)).status).toBe(400)
    for (let hours = 0; hours < 30 * 24 - 11; hours += 10) {
      const renewed = await renew(refresh)
      expect([hours, renewed.status]).toEqual([hours, 200])
      refresh = renewed.token.refresh_token
      platform.advance(10 * 3_600_000)
    }
    platform.advance(DAY_MS)
    expect((await renew(refresh)).status).toBe(400)
  })

  it('A6: is shown among its owner’s sessions by its name, ended there at once, and with the role', async () => {
    const screen = await display('orgadmin2')
    const { access_token: token } = await signIn('orgadmin2')
    const sessions = async () =>
      (await platform.call({ method: 'GET', url: '/passport/user/GetSessions', ...bearer(token) })).body.Data[
        'Row'
      ] as readonly { readonly Id: string; readonly Display?: string }[]
    const mine = (await sessions()).find(({ Display }) => Display === '会议室 3')
    expect(mine).toBeDefined()
    await platform.call({ url: '/passport/user/EndSession', body: { Id: mine?.Id }, ...bearer(token) })
    expect(await isSignedIn(platform, screen.access_token)).toBe(false)
    const another = await display('orgadmin2')
    await platform.store.accounts.setDisabled('user-orgadmin2', true)
    expect((await platform.call({ ...FIGURES, ...bearer(another.access_token) })).status).toBe(401)
    await platform.store.accounts.setDisabled('user-orgadmin2', false)
  })
})

it('is off where the operator says so', async () => {
  const [database] = databases
  const platform = await startPlatform(database!, { settings: { displayDays: 0 } })
  const { token } = await platform.signIn('orgadmin')
  const body = { Name: '会议室 3', Password: DEMO_PASSWORD }
  const reply = await platform.call({ url: START_DISPLAY.path, body, ...bearer(token.access_token) })
  expect([reply.status, reply.body.Content]).toEqual([409, expect.stringContaining('DISPLAY_DAYS')])
  await platform.stop()
})
