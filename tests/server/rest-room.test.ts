/** The room of the audit trail over HTTP, asked by ra-data-simple-rest itself: what it answers, to whom, and what it refuses. */
import type { AddressInfo } from 'node:net'
import { type DataProvider, fetchUtils, type RaRecord } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCode } from '../../src/cli/house.ts'
import { getResource, labelOf, type WireRecord } from '../../src/model/resource.ts'
import { AUDIT_ACTIONS } from '../../src/server/audit/room.ts'
import { OTHER_ACTIONS } from '../../src/server/audit/words.ts'
import { OTHER_ACTION, STATE_ACTION } from '../../src/server/store/audit-trail.ts'
import { AUDIT_ROOM, ROOMS } from '../../src/wire/rooms.ts'
import { saveAsk } from '../support/asks.ts'
import { databases } from '../support/databases.ts'
import { lendRights } from '../support/staff.ts'
import { CATALOG, type Platform, ROOT, startPlatform } from '../support/server.ts'

const ITEMS = getResource(CATALOG, 'charge-item')
const EXAMPLE = (ITEMS.schema['examples'] as readonly WireRecord[])[0]!
const SERVED = Object.values(CATALOG.resources).filter(({ served }) => served)
const NEWEST = { field: 'At', order: 'DESC' } as const
const FIRST_PAGE = { page: 1, perPage: 25 }

type Row = RaRecord & Readonly<Record<string, unknown>>

describe.each(databases)('the audit trail in plain REST over $name', (database) => {
  let platform: Platform
  let origin = ''
  let item: WireRecord
  const providers = new Map<string, DataProvider>()

  beforeAll(async () => {
    platform = await startPlatform(database)
    for (const id of ['user-orgadmin2', 'user-consortium']) await lendRights(platform, id, 'IsSystemSetting')
    await platform.server.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(platform.server.server.address() as AddressInfo).port}`
    const save = async (as: string, record: WireRecord) => {
      const reply = await platform.call({ as, ...saveAsk(ITEMS, record) })
      expect([as, reply.status, reply.body.Content]).toEqual([as, 200, ''])
      return reply.body.Data
    }
    item = await save('orgadmin', { ...EXAMPLE, Code: 'AUD-1', Name: '听力训练', Price: 80 })
    item = await save('orgadmin', { ...item, Price: 85.5, Remark: '按新的物价文件' })
    await save('orgadmin2', { ...EXAMPLE, Code: 'AUD-2', Name: '别家的项目' })
    await save('consortium', { ...EXAMPLE, Code: 'AUD-3', Name: '平台的项目' })
    await platform.signIn('orgadmin', 'wrong password')
  })
  afterAll(() => platform.stop())

  async function providerOf(as: string): Promise<DataProvider> {
    const known = providers.get(as)
    if (known) return known
    const { token } = await platform.signIn(as)
    const client = (url: string, options: fetchUtils.Options = {}) =>
      fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token.access_token}` } })
    const made = simpleRestProvider(`${origin}/bff/rest`, client)
    providers.set(as, made)
    return made
  }
  const list = async (
    filter: object = {},
    { as = 'orgadmin', sort = NEWEST as { field: string; order: 'ASC' | 'DESC' } } = {},
  ) => {
    const provider = await providerOf(as)
    const { data, total } = await provider.getList<Row>('audit', { filter, sort, pagination: FIRST_PAGE })
    return { rows: data, total }
  }
  const raw = (query: Readonly<Record<string, string>>, as = 'orgadmin') =>
    platform.call({ as, url: AUDIT_ROOM.base, query })

  it('lists what somebody did, with the names of library and record, what was changed, and from where', async () => {
    const { rows } = await list({ Library_q: '收费', Action: 'update' })
    expect(rows).toMatchObject([
      {
        UserName: '陈静',
        Action: 'update',
        Library: ITEMS.title,
        Subject: labelOf(ITEMS, item),
        RecordId: item['Id'],
        Summary: '单价、备注',
        Result: 'ok',
        Address: '127.0.0.1',
      },
    ])
    expect(rows[0]?.['Changes']).toBeUndefined()
  })

  it('gives one row with the values before and after, in the words of the library', async () => {
    const { rows } = await list({ Action: 'update' })
    const { data } = await (await providerOf('orgadmin')).getOne<Row>('audit', { id: rows[0]!.id })
    expect(data['Changes']).toContainEqual({ Field: '单价', Before: '80 元', After: '85.5 元' })
  })

  it('gives many by their ids, and those of one record', async () => {
    const provider = await providerOf('orgadmin')
    const { rows } = await list()
    const ids = rows.slice(0, 3).map(({ id }) => id)
    const { data } = await provider.getMany<Row>('audit', { ids: [...ids, 'none', '999999'] })
    expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const reference = {
      target: 'RecordId',
      id: String(item['Id']),
      sort: { field: 'id', order: 'ASC' } as const,
      filter: {},
    }
    const of = await provider.getManyReference<Row>('audit', { ...reference, pagination: FIRST_PAGE })
    expect([of.total, of.data.map(({ Action }) => Action)]).toEqual([2, ['create', 'update']])
  })

  it('says which rows of how many it gives, and nothing past the last', async () => {
    const { total = 0 } = await list()
    const at = async (range: string) => {
      const reply = await raw({ range, sort: '["id","ASC"]' })
      return [reply.status, reply.headers['content-range'], (JSON.parse(reply.text) as unknown[]).length]
    }
    expect(await at('[0,1]')).toEqual([200, `audit 0-1/${total}`, 2])
    expect(await at('[1,1]')).toEqual([200, `audit 1-1/${total}`, 1])
    expect(await at('[5000,5024]')).toEqual([200, `audit */${total}`, 0])
    expect((await raw({})).headers['access-control-expose-headers']).toBe('Content-Range')
  })

  it.each(Object.entries(AUDIT_ROOM.fields).flatMap(([name, field]) => ('sorts' in field ? [name] : [])))(
    'sorts by %s in both directions',
    async (field) => {
      const ids = async (order: 'ASC' | 'DESC') => (await list({}, { sort: { field, order } })).rows.map(({ id }) => id)
      const [up, down] = [await ids('ASC'), await ids('DESC')]
      expect(up.length).toBeGreaterThan(3)
      expect(down).toEqual(up.toReversed())
    },
  )

  it.each<[filter: Readonly<Record<string, unknown>>, isMet: (row: Row) => boolean]>([
    [{ UserName_q: '陈' }, ({ UserName }) => UserName === '陈静'],
    [{ Action: ['create', 'login'] }, ({ Action }) => Action === 'create' || Action === 'login'],
    [{ Result: 'refused' }, ({ Summary }) => Summary === '密码不正确'],
    [{ Library: '收费项目' }, ({ Library }) => Library === '收费项目'],
    [{ At_gte: '2020-01-01', Address_q: '127.0' }, ({ Address }) => Address === '127.0.0.1'],
    [{ q: '收费' }, ({ Library }) => Library === '收费项目'],
    [{ q: '陈' }, ({ UserName }) => UserName === '陈静'],
  ])('narrows by %j', async (filter, isMet) => {
    const { rows, total } = await list(filter)
    expect(rows.length).toBeGreaterThan(0)
    expect([total, rows.filter((row) => !isMet(row))]).toEqual([rows.length, []])
  })

  it.each<Readonly<Record<string, unknown>>>([
    { At_lte: '2020-01-01' },
    { UserName_q: '%' },
    { Library_q: '没有这个库' },
    { id: 'none' },
    { Action: [OTHER_ACTION, STATE_ACTION] },
  ])('finds nothing by %j', async (filter) => {
    expect(await list(filter)).toEqual({ rows: [], total: 0 })
  })

  it('refuses a question that it does not know, naming the parameter and the cure', async () => {
    const refused = async (query: Readonly<Record<string, string>>) => {
      const { status, body } = await raw(query)
      return [status, body.Content]
    }
    expect(await refused({ filter: '{"Password":"a"}' })).toEqual([
      400,
      expect.stringContaining('参数 filter：不能按 Password 筛选，可用的有'),
    ])
    expect(await refused({ range: '[0,1000]' })).toEqual([
      400,
      expect.stringContaining('参数 range：一次最多取 1000 行'),
    ])
    expect(await refused({ sort: '["detail","ASC"]' })).toEqual([
      400,
      expect.stringContaining('参数 sort：不能按 detail 排序'),
    ])
    expect(await refused({ filter: '{"q":"a;b"}' })).toEqual([400, '关键字不能包含特殊字符'])
    expect((await refused({ page: '1' }))[0]).toBe(400)
    await expect(list({ Owner: 'org-2' })).rejects.toMatchObject({ status: 400 })
  })

  it('T5: shows nobody the rows of another organization, nor the consortium its organizations', async () => {
    const own = { orgadmin: '听力训练', orgadmin2: '别家的项目', consortium: '平台的项目' }
    const seen = async (as: string) => {
      const { rows } = await list({ Action: 'create' }, { as })
      // What the house itself made, such as the rows of people, is of the organization as well.
      const theirs = rows.filter(({ UserId }) => UserId !== '')
      return [...new Set(theirs.map(({ Subject }) => String(Subject)))].filter((one) => one !== '')
    }
    for (const [as, name] of Object.entries(own)) {
      const subjects = await seen(as)
      expect([as, subjects.length, subjects[0]]).toEqual([as, 1, expect.stringContaining(name)])
    }
    const { rows } = await list({}, { as: 'orgadmin2' })
    await expect((await providerOf('orgadmin')).getOne('audit', { id: rows[0]!.id })).rejects.toMatchObject({
      status: 404,
    })
    expect((await list({ id: rows.map(({ id }) => id) })).rows).toEqual([])
    // The role of an administrator is not enough.
    expect((await raw({}, 'orgadmin3')).status).toBe(403)
    expect((await raw({}, 'noroles')).status).toBe(403)
    expect((await platform.call({ url: AUDIT_ROOM.base })).status).toBe(401)
  })

  it('says whose account was changed, by the name that it had', async () => {
    const admin = await platform.store.accounts.findUserByName('orgadmin')
    const entry = { action: 'setUserRoles', object: `user/${admin!.userId}`, result: 'ok', userId: 'gone' } as const
    await platform.store.audit.write({ ...entry, organizationId: 'org-1' }, { requestId: 'roles', address: '' })
    const { rows } = await list({ Library: '账号' })
    const told = {
      Action: OTHER_ACTION,
      Library: '账号',
      Subject: '陈静',
      Summary: '设置角色',
      RecordId: admin!.userId,
    }
    expect(rows).toMatchObject([told])
  })

  it('is read only: there is no way to change or take away a row', async () => {
    const url = `${AUDIT_ROOM.base}/1`
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect([method, (await platform.call({ as: 'orgadmin', method, url, body: {} })).status]).toEqual([method, 404])
    await expect((await providerOf('orgadmin')).create('audit', { data: { Action: 'login' } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('holds no secret: no password, no token, no code', async () => {
    const { rows } = await list()
    expect(JSON.stringify(rows)).not.toMatch(/wrong password|Bearer|Rehab@/)
  })
})

describe('a library that a room serves', () => {
  it.each(SERVED.map((resource) => [resource.name, resource] as const))(
    '%s asks for nothing that its room does not answer',
    (_name, resource) => {
      const room = Object.values(ROOMS).find(({ base }) => base === resource.base)!
      expect(resource.served).toEqual(room.operations)
      expect(resource.fields.map(({ name }) => name).toSorted()).toEqual(Object.keys(room.fields).toSorted())
    },
  )

  it('names every action that the server leaves in the trail', () => {
    const written = readCode(ROOT, 'src/server').flatMap(({ text }) => [
      ...text.matchAll(/\baction: '(\w+)'|\bchanging\(\w+, '(\w+)'/g),
    ])
    const known = new Set<string>([...AUDIT_ACTIONS, ...Object.keys(OTHER_ACTIONS)])
    const actions = [...new Set(written.map(([, one, other]) => one ?? other ?? ''))]
    expect(actions.length).toBeGreaterThan(20)
    expect(actions.filter((action) => !known.has(action))).toEqual([])
  })

  it('offers every action of the trail to be asked for', () => {
    const action = getResource(CATALOG, 'audit-log').fields.find(({ name }) => name === 'Action')
    expect(action?.choices?.map(({ value }) => value).toSorted()).toEqual(
      [...AUDIT_ACTIONS, STATE_ACTION, OTHER_ACTION].toSorted(),
    )
  })
})
