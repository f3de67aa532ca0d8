/** U1: what leaves an audit row and what does not, route by route. The routes are the server's own list. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { ORGANIZATION_ADMIN } from '../../src/model/scope.ts'
import type { RouteFacts } from '../../src/server/access.ts'
import {
  asksForRole,
  constantOf,
  idsAsk,
  isAsNew,
  isForOrganizations,
  listAsk,
  rowsIn,
  saveAsk,
} from '../support/asks.ts'
import { isRepeatable, unlike } from '../support/unlike.ts'
import { databases } from '../support/databases.ts'
import { ownParents } from '../support/examples.ts'
import { askForCode, bearer, changePassword, NEW_PASSWORD } from '../support/identity.ts'
import { type Ask, OWN_LIBRARIES, type Platform, startPlatform } from '../support/server.ts'

interface Trace {
  readonly action: unknown
  readonly result: unknown
  readonly object: unknown
  readonly user: unknown
}

describe.each(databases)('the audit over $name', (database) => {
  let platform: Platform
  let routes: readonly RouteFacts[] = []
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true, settings: { studioRole: ORGANIZATION_ADMIN } })
    routes = platform.server.routeFacts.filter(({ method }) => method !== 'HEAD')
    // Signing in leaves rows of its own; the tokens are kept.
    for (const as of ['orgadmin', 'orgadmin2', 'consortium', 'noroles']) await platform.call({ as, url: '/health' })
  })
  afterAll(() => platform.stop())

  const system = (sql: string, params: readonly (string | number)[] = []) =>
    platform.store.database.transaction('system', (tx) => tx.query(sql, [...params]))

  /** The rows that `act` leaves; each must say when, from where and in which request. */
  async function tracesOf(act: () => Promise<unknown>): Promise<readonly Trace[]> {
    const [last] = await system('SELECT coalesce(max(id), 0)::int AS id FROM audit')
    await act()
    const rows = await system(
      `SELECT action, result, object, user_id, address, request_id,
         abs(extract(epoch FROM now() - at)) < 600 AS recent FROM audit WHERE id > $1 ORDER BY id`,
      [Number(last?.id)],
    )
    return rows.map(({ action, result, object, user_id: user, address, request_id: request, recent }) => {
      expect([address, String(request).length > 0, recent]).toEqual(['127.0.0.1', true, true])
      return { action, result, object, user }
    })
  }
  const ask = (route: RouteFacts, more: Partial<Ask>) =>
    platform.call({
      method: route.method as Ask['method'],
      url: route.url,
      ...(route.method === 'GET' ? {} : { body: constantOf(route) }),
      ...more,
    })
  const rowsOf = async (resource: Resource, shelf: string) => {
    const asked = listAsk(resource, { Shelf: shelf, PageSize: '1000' })
    return rowsIn((await platform.call({ as: 'orgadmin', ...asked })).body)
  }
  const newRowOf = async (resource: Resource) =>
    (await rowsOf(resource, 'organization')).find(
      (row) => isAsNew(resource, row) && (isRepeatable(resource, row) || ownParents(resource).size > 0),
    )!

  /** What needs no more than to be asked, and changes something; its row is tested with it. */
  const isDone = ({ url }: (typeof routes)[number]) => url.endsWith('/EndOtherSessions')

  it('has one row for every refused permission, on every guarded route', async () => {
    const guarded = routes.filter((route) => route.access !== 'open' && !isDone(route))
    expect(guarded.length).toBeGreaterThan(15)
    for (const route of guarded) {
      const object = `${route.method} ${route.url}`
      const foreign = await tracesOf(() => ask(route, { as: 'orgadmin2', headers: { organizationid: 'org-1' } }))
      expect(foreign).toEqual([{ action: 'denied', result: 'refused', object, user: 'user-orgadmin2' }])
      const withoutRole = await tracesOf(() => ask(route, { as: 'noroles' }))
      const denied = { action: 'denied', result: 'refused', object, user: 'user-noroles' }
      expect(withoutRole).toEqual(asksForRole(route) ? [denied] : [])
    }
  })

  it('has one row for every record written, and one for every write that was not allowed', async () => {
    for (const resource of OWN_LIBRARIES) {
      const own = await newRowOf(resource)
      const user = 'user-orgadmin'
      const update = await tracesOf(() => platform.call({ as: 'orgadmin', ...saveAsk(resource, own) }))
      expect(update).toEqual([
        { action: 'update', result: 'ok', object: `${resource.name}/${String(own['Id'])}`, user },
      ])

      // One that needs a parent of its own cannot be made like another.
      if (ownParents(resource).size > 0) continue
      const { Id: _id, Version: _version, ...copy } = own
      const body = unlike(resource, copy, 'AU')
      let made: WireRecord = {}
      const create = await tracesOf(async () => {
        made = (await platform.call({ as: 'orgadmin', ...saveAsk(resource, body) })).body.Data
      })
      const object = `${resource.name}/${String(made['Id'])}`
      expect(create).toEqual([{ action: 'create', result: 'ok', object, user }])

      if (resource.scopes.platform) {
        const asked = saveAsk(resource, (await rowsOf(resource, 'platform'))[0]!)
        const denied = await tracesOf(() => platform.call({ as: 'orgadmin', ...asked }))
        expect(denied).toEqual([{ action: 'denied', result: 'refused', object: `${asked.method} ${asked.url}`, user }])
      }

      const remove = Object.values(resource.calls).find((call) => call?.operation === 'delete')
      if (!remove) continue
      const ids = [String(made['Id'])]
      const removed = await tracesOf(() => platform.call({ as: 'orgadmin', ...idsAsk(resource, remove, ids) }))
      expect(removed).toEqual([{ action: 'delete', result: 'ok', object, user }])
    }
  })

  it('has none for reading, nor for a write that changed nothing', async () => {
    for (const route of routes.filter(({ operation }) => operation !== 'upsert' && operation !== 'delete')) {
      if (route.url.includes('connect/token') || isDone(route) || !isForOrganizations(route)) continue
      expect([route.url, await tracesOf(() => ask(route, { as: 'orgadmin' }))]).toEqual([route.url, []])
    }
    for (const resource of OWN_LIBRARIES) {
      const own = await newRowOf(resource)
      for (const body of [
        { ...own, Version: 999 },
        { ...own, Sneaky: 1 },
        { ...own, Id: 'nobody' },
      ])
        expect(await tracesOf(() => platform.call({ as: 'orgadmin', ...saveAsk(resource, body) }))).toEqual([])
    }
  })

  it('has one row for every sign-in, done or refused', async () => {
    const signIn = (name: string, password?: string) => tracesOf(() => platform.signIn(name, password))
    const user = 'user-orgadmin2'
    expect(await signIn('orgadmin2')).toEqual([{ action: 'login', result: 'ok', object: user, user }])
    expect(await signIn('orgadmin2', 'Wrong@1')).toEqual([{ action: 'login', result: 'refused', object: user, user }])
    expect(await signIn('nobody-at-all')).toEqual([{ action: 'login', result: 'refused', object: '', user: '' }])
    const refresh = { grant_type: 'refresh_token', refresh_token: 'never-was' }
    expect(await tracesOf(() => platform.requestToken(refresh))).toEqual([
      { action: 'refresh', result: 'refused', object: '', user: '' },
    ])
  })

  it('has one row for every sign-out, code, proof and change of a password, done or refused', async () => {
    const user = 'user-orgadmin'
    const { token } = await platform.signIn('orgadmin')
    const prove = (Password: string) =>
      platform.call({ url: '/passport/identity/CheckPassword', body: { Password }, ...bearer(token.access_token) })
    const done = (action: string, result = 'ok') => [{ action, result, object: user, user }]
    expect(await tracesOf(() => prove('Wrong@1'))).toEqual(done('checkPassword', 'refused'))
    let ticket = ''
    expect(await tracesOf(async () => (ticket = String((await prove('Rehab@2026')).body.Data['SessionId'])))).toEqual(
      done('checkPassword'),
    )
    const change = { SessionId: ticket, Captcha: '', NewPassword: NEW_PASSWORD }
    expect(await tracesOf(() => changePassword(platform, change, bearer(token.access_token)))).toEqual(done('password'))
    expect(await tracesOf(() => changePassword(platform, change, bearer(token.access_token)))).toEqual([])
    expect(await tracesOf(() => askForCode(platform, { UserName: 'orgadmin' }))).toEqual(done('code'))
    expect(await tracesOf(() => askForCode(platform, { UserName: 'nobody' }))).toEqual([
      { action: 'code', result: 'ok', object: '', user: '' },
    ])
    const form = new URLSearchParams({ token: token.refresh_token }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const revoke = () => platform.call({ url: '/passport/connect/revocation', body: form, headers })
    expect(await tracesOf(revoke)).toEqual(done('logout'))
    expect(await tracesOf(revoke)).toEqual([])
  })

  it("keeps a consortium administrator's rows with the consortium, on the platform's shelf", async () => {
    const lastOf = async (action: string, act: () => Promise<unknown>) => {
      await act()
      const [row] = await system(
        'SELECT owner_id, shelf, result FROM audit WHERE user_id = $1 AND action = $2 ORDER BY id DESC LIMIT 1',
        ['user-consortium', action],
      )
      return row
    }
    const own = { owner_id: 'consortium-1', shelf: 'platform' }
    expect(await lastOf('login', () => platform.signIn('consortium'))).toEqual({ ...own, result: 'ok' })
    expect(await lastOf('login', () => platform.signIn('consortium', 'Wrong@1'))).toEqual({ ...own, result: 'refused' })
    const asked = { ...listAsk(OWN_LIBRARIES[0]!), headers: { organizationid: 'org-9' } }
    const denied = () => platform.call({ as: 'consortium', ...asked })
    expect(await lastOf('denied', denied)).toEqual({ ...own, result: 'refused' })
    expect(await lastOf('code', () => askForCode(platform, { UserName: 'consortium' }))).toEqual({
      ...own,
      result: 'ok',
    })
  })

  it('names the organization that was asked for, wherever it stood', async () => {
    const asked = async (more: Partial<Ask>) => {
      await platform.call({ as: 'orgadmin2', ...listAsk(OWN_LIBRARIES[0]!), ...more })
      return (await system(`SELECT owner_id, detail FROM audit WHERE action = 'denied' ORDER BY id DESC LIMIT 1`))[0]
    }
    const trace = { owner_id: 'org-2', detail: { organizations: ['org-1'] } }
    expect(await asked({ headers: { 'x-organization-id': 'org-1' } })).toEqual(trace)
    expect(await asked({ query: { organizationId: 'org-1' } })).toEqual(trace)
  })
})
