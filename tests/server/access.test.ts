/** Who may call what, over every route there is: T1, T2, T3, T8, T11, U1. The table of routes is the server's own. */
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolve } from 'node:path'
import { definedCalls } from '../../src/cli/defined-calls.ts'
import type { RouteFacts } from '../../src/server/access.ts'
import { declareAccess } from '../../src/server/access.ts'
import type { Call, Operation } from '../../src/model/call.ts'
import { GATES } from '../../src/model/page-gates.ts'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../src/model/scope.ts'
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
import { oneDatabase } from '../support/databases.ts'
import { unlike } from '../support/unlike.ts'
import {
  type Ask,
  CATALOG,
  LIBRARIES,
  OWN_LIBRARIES,
  pathsOf,
  type Platform,
  type Reply,
  startPlatform,
} from '../support/server.ts'

/** Booking is off in the second hospital. */
const isClosedToSecond = ({ page }: Resource) => GATES.booking.entries.includes(page)

const PEOPLE = ['orgadmin', 'orgadmin2', 'consortium', 'noroles'] as const
const FOREIGN = 'org-1'
/** Operations that are asked for one record by its id. */
const ONE_RECORD: ReadonlySet<Operation> = new Set<Operation>(['get', 'history', 'test', 'delete'])

describe.each(oneDatabase)('access over $name', (database) => {
  let platform: Platform
  let routes: readonly RouteFacts[] = []
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true, settings: { studioRole: ORGANIZATION_ADMIN } })
    routes = platform.server.routeFacts
  })
  afterAll(() => platform.stop())

  const ask = (route: RouteFacts, more: Partial<Ask> = {}): Promise<Reply> => {
    const isRead = route.method === 'GET' || route.method === 'HEAD'
    return platform.call({
      method: route.method as Ask['method'],
      url: route.url,
      ...(isRead ? {} : { body: constantOf(route) }),
      ...more,
    })
  }
  const guarded = () => routes.filter((route) => route.access !== 'open')

  it('has a route for every call of every library', () => {
    const calls = LIBRARIES.flatMap((resource) =>
      Object.values(resource.calls).map((call) => `${call?.method} ${call?.path}`),
    )
    expect(calls.length).toBeGreaterThan(15)
    expect(routes.map((route) => `${route.method} ${route.url}`)).toEqual(expect.arrayContaining(calls))
    expect(routes.filter((route) => route.access === 'open').map((route) => route.url)).toEqual([
      '/health',
      '/health',
      '/passport/connect/token',
      '/passport/connect/revocation',
      '/passport/founding',
      '/passport/founding',
      '/passport/connect/tabtoken',
      '/passport/token/generate',
      '/bff/config/getSettingWithoutAuth',
      // A ticket, or a guest's token, stands for whoever has no account.
      '/bff/consult/redeem',
      '/bff/consult/askAgain',
      '/bff/consult/file',
      '/bff/consult/poll',
      // Until its first frame it says nothing to anybody.
      '/bff/ws',
    ])
  })

  it('T3: nobody without a token gets past any guarded route', async () => {
    for (const route of guarded()) expect([route.url, (await ask(route)).status]).toEqual([route.url, 401])
  })

  it('T3: people without a role get past no route that asks for one', async () => {
    for (const route of guarded().filter(asksForRole)) {
      const reply = await ask(route, { as: 'noroles' })
      expect([route.url, reply.status, reply.body.Content]).toEqual([
        route.url,
        403,
        '您没有使用该系统的权限,请联系开通账号',
      ])
    }
  })

  it('every call that is defined is answered at its place, by those whom it names', async () => {
    const defined = await definedCalls(resolve(import.meta.dirname, '../..'))
    // Nobody may look at the authored files until a setting names a role.
    for (const { call } of defined.filter(({ file }) => file !== 'src/wire/studio.ts')) {
      const route = routes.find(({ method, url }) => method === call.method && url === call.path)
      const isNarrowed = call.path.startsWith('/bff/api/Change/')
      expect([call.path, isNarrowed ? call.access : route?.access]).toEqual([call.path, call.access])
      expect(route).toBeDefined()
    }
  })

  it('T1: headers select among granted organizations, on every guarded route', { timeout: 240_000 }, async () => {
    const cells: readonly (readonly [who: string, headers: Record<string, string>, allowed: boolean])[] = [
      ['orgadmin', {}, true],
      ['orgadmin', { organizationid: 'org-2', 'x-organization-id': 'org-2' }, true],
      ['orgadmin', { organizationid: 'org-2', 'x-organization-id': '' }, true],
      ['orgadmin', { organizationid: 'org-1', 'x-organization-id': 'org-2' }, false],
      ['orgadmin', { organizationid: 'org-1,org-2' }, false],
      ['orgadmin', { organizationid: 'consortium-1' }, false],
      ['orgadmin', { organizationid: 'org-9' }, false],
      ['orgadmin2', { organizationid: FOREIGN }, false],
      ['orgadmin2', { 'x-organization-id': FOREIGN }, false],
      ['orgadmin2', { organizationid: 'org-2', 'x-organization-id': FOREIGN }, false],
      ['orgadmin2', { organizationid: 'ORG-2' }, false],
      ['consortium', { organizationid: 'org-9' }, false],
    ]
    for (const route of guarded()) {
      for (const [who, headers, allowed] of cells) {
        const { status } = await ask(route, { as: who, headers })
        const isAnswered = allowed && isForOrganizations(route)
        expect([route.url, who, headers, status === 403]).toEqual([route.url, who, headers, !isAnswered])
      }
    }
  })

  it('T2: an organization in the query of a list is granted or refused', async () => {
    for (const route of routes.filter(({ operation }) => operation === 'list')) {
      const status = async (as: string, query: Record<string, string | string[]>, headers = {}) =>
        (await ask(route, { as, query, headers })).status
      expect(await status('orgadmin2', { organizationId: FOREIGN })).toBe(403)
      expect(await status('orgadmin2', { OrganizationID: FOREIGN })).toBe(403)
      expect(await status('orgadmin2', { organizationId: ['org-2', FOREIGN] })).toBe(400)
      expect(await status('orgadmin', { organizationId: FOREIGN }, { organizationid: 'org-2' })).toBe(403)
      expect(await status('orgadmin', { organizationId: 'org-2' })).toBe(200)
    }
  })

  it('T1: rows of another organization are never seen, by list, by id, in history or by a check', async () => {
    for (const resource of OWN_LIBRARIES) {
      const { id } = resource.identity
      const rows = async (as: string, query: Record<string, string | string[]> = {}) => {
        const { body } = await platform.call({ as, ...listAsk(resource, { PageSize: '1000', ...query }) })
        return rowsIn(body)
      }
      const own = (await rows('orgadmin')).filter((row) => row['OrganizationId'] === FOREIGN)
      expect(own.length).toBeGreaterThan(0)
      if (isClosedToSecond(resource)) {
        expect((await platform.call({ as: 'orgadmin2', ...listAsk(resource) })).status).toBe(403)
        continue
      }
      const others = await rows('orgadmin2')
      expect(new Set(others.map((row) => row['OrganizationId']))).toEqual(
        new Set([
          ...(others.some((row) => row['OrganizationId'] === 'org-2') ? ['org-2'] : []),
          ...(resource.scopes.platform ? ['consortium-1'] : []),
        ]),
      )
      const ids = own.slice(0, 5).map((row) => String(row[id]))
      expect(await rows('orgadmin2', { [id]: ids })).toEqual([])
      if (resource.access.read.includes(CONSORTIUM_ADMIN))
        expect(await rows('consortium', { [id]: ids })).toHaveLength(resource.access.group ? ids.length : 0)
      for (const call of Object.values(resource.calls)) {
        if (call?.operation === 'getMany') {
          const many = await platform.call({ as: 'orgadmin2', ...idsAsk(resource, call, ids) })
          expect(many.body.Data).toEqual([])
        }
        const outcome = call && (await foreignOutcome(platform, resource, call, own[0]!))
        if (outcome)
          expect([call.path, outcome.status, outcome.text.includes(FOREIGN)]).toEqual([call.path, 404, false])
      }
      expect(await rows('orgadmin', { [id]: ids })).toEqual(own.slice(0, 5))
    }
  })

  it('T10: platform rows are read-only for an organization, and organization rows for the consortium', async () => {
    for (const resource of OWN_LIBRARIES.filter(({ scopes }) => scopes.platform)) {
      const { body } = await platform.call({
        as: 'orgadmin',
        ...listAsk(resource, { Shelf: 'platform', PageSize: '1' }),
      })
      const [row] = rowsIn(body)
      expect((await platform.call({ as: 'orgadmin', ...saveAsk(resource, row) })).status).toBe(403)
      expect((await platform.call({ as: 'consortium', ...saveAsk(resource, row) })).status).toBe(200)
    }
  })

  it('T8: what the server keeps cannot be set, neither at creation nor later', async () => {
    for (const resource of OWN_LIBRARIES) {
      const { body } = await platform.call({
        as: 'orgadmin',
        ...listAsk(resource, { Shelf: 'organization', PageSize: '1000' }),
      })
      const row = rowsIn(body).find((one) => isAsNew(resource, one))
      const extras: WireRecord = { OrganizationId: 'org-2', Shelf: 'platform' }
      for (const [name, value] of Object.entries(extras)) {
        const later = await platform.call({ as: 'orgadmin', ...saveAsk(resource, { ...row, [name]: value }) })
        expect([name, later.status, pathsOf(later)]).toEqual([name, 400, [`/${name}`]])
        const { Id: _id, Version: _version, OrganizationId: _owner, Shelf: _shelf, ...fresh } = row!
        const atFirst = await platform.call({
          as: 'orgadmin',
          ...saveAsk(resource, { ...unlike(resource, fresh, 'T8'), [name]: value }),
        })
        expect([name, atFirst.status, pathsOf(atFirst)]).toEqual([name, 400, [`/${name}`]])
      }
      for (const name of ['owner_id', 'CreatedBy', 'Roles', 'data', 'search', '__proto', 'constructor1']) {
        const reply = await platform.call({ as: 'orgadmin', ...saveAsk(resource, { ...row, [name]: 'x' }) })
        expect([name, reply.status, pathsOf(reply)]).toEqual([name, 400, [`/${name}`]])
      }
      const made = await platform.call({ as: 'orgadmin', ...saveAsk(resource, { ...row, Id: 'chosen-by-me' }) })
      expect(made.status).toBe(404)
    }
  })

  it('T11: flags that widen a list elsewhere are refused here', async () => {
    for (const route of routes.filter(({ operation }) => operation === 'list')) {
      for (const flag of ['Scopeable', 'Pageable', 'SingleOne', 'OrgIds', 'DtoTypeName']) {
        const reply = await ask(route, { as: 'orgadmin2', query: { [flag]: 'false' } })
        expect([route.url, flag, reply.status]).toEqual([route.url, flag, 400])
      }
    }
  })

  it('U1: a refusal leaves a row that says who, what and from where', async () => {
    await ask(guarded()[0]!, { as: 'orgadmin2', headers: { organizationid: FOREIGN } })
    const rows = await platform.store.database.transaction('system', (tx) =>
      tx.query(
        `SELECT user_id, object, result, address, detail FROM audit WHERE action = 'denied' ORDER BY id DESC LIMIT 1`,
      ),
    )
    expect(rows).toEqual([
      {
        user_id: 'user-orgadmin2',
        object: `${guarded()[0]!.method} ${guarded()[0]!.url}`,
        result: 'refused',
        address: '127.0.0.1',
        detail: { organizations: [FOREIGN] },
      },
    ])
  })

  it('shows each person the menu of their roles', async () => {
    const menu = async (as: string) => JSON.stringify((await platform.call({ as, url: '/bff/api/menu/get' })).body.Data)
    for (const resource of Object.values(CATALOG.resources).filter(({ scopes }) => scopes.organization))
      expect(await menu('orgadmin')).toContain(`"pathIndex":"${resource.page}"`)
    expect(await menu('noroles')).toBe('[]')
    const asked = await platform.call({
      as: 'noroles',
      url: '/bff/api/menu/get',
      query: { roles: 'organizationAdmin', type: 'org', id: 'org-1' },
    })
    expect(asked.body.Data).toEqual([])
  })

  it.each(PEOPLE)('gives the settings to %s and to nobody alike', async (as) => {
    const url = '/bff/config/GetSetting'
    const own = await platform.call({ as, url, body: { Category: 'Web' } })
    const open = await platform.call({ url: '/bff/config/getSettingWithoutAuth', body: { Category: 'Web' } })
    // What the house has set is told to who is in it.
    const { settings: _settings, ...shared } = own.body.Data
    expect([own.status, shared]).toEqual([200, open.body.Data])
    expect(own.body.Data).toMatchObject({ protectionEnable: false, keywordRegexp: expect.any(String) as string })
  })
})

describe('a route that says nothing about itself', () => {
  it.each([
    ['its access', { schema: { querystring: {} } }, 'declares no access'],
    ['its query', { config: { access: 'open' as const }, schema: {} }, 'has no schema for querystring'],
  ])('does not register without %s', (_what, options, words) => {
    const server = Fastify()
    declareAccess(server)
    expect(() => server.route({ method: 'GET', url: '/x', handler: async () => 'x', ...options })).toThrow(words)
  })
})

/** What orgadmin2 gets who asks for one record of another hospital; undefined for calls that take no id. */
async function foreignOutcome(
  platform: Platform,
  resource: Resource,
  call: Call,
  row: WireRecord,
): Promise<Reply | undefined> {
  if (call.operation === 'update' || call.operation === 'upsert')
    return platform.call({ as: 'orgadmin2', ...saveAsk(resource, row) })
  if (!ONE_RECORD.has(call.operation)) return undefined
  return platform.call({ as: 'orgadmin2', ...idsAsk(resource, call, [String(row['Id'])]) })
}
