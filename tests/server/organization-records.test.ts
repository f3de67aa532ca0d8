/** Organizations as their administrators keep them: T1, T2, T4, T8, D5, U1. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/databases.ts'
import { pathsOf, type Platform, startPlatform } from '../support/server.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('kept organizations over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    const { accounts } = platform.store
    await accounts.saveConsortium('consortium-2', '另一联合体')
    await accounts.saveOrganization({ id: 'org-7', name: '第七医院', consortiumId: 'consortium-2' })
    await accounts.saveOrganization({
      id: 'org-2',
      name: '第二康复医院',
      consortiumId: 'consortium-1',
      data: { City: '宁波市', Secret: 'canary' },
    })
  })
  afterAll(() => platform.stop())

  const post = (as: string, call: string, body: object) =>
    platform.call({ as, url: `/passport/organization/${call}`, body })
  const listed = async (as: string, body: object = {}) => {
    const { body: reply } = await post(as, 'GetList', body)
    return (reply.Data['Row'] as readonly Row[]).map((row) => row['Id'])
  }
  const kept = async (as: string, id: string) =>
    ((await post(as, 'GetList', {})).body.Data['Row'] as readonly Row[]).find((row) => row['Id'] === id)!
  const actions = async (organizationId: string) =>
    (
      await platform.store.database.transaction('system', (tx) =>
        tx.query(`SELECT action FROM audit WHERE owner_id = '${organizationId}' AND result = 'ok' ORDER BY id`),
      )
    ).map(({ action }) => action)

  it('T1: are listed to their administrators and their consortium’s', async () => {
    expect(await listed('orgadmin')).toEqual(['org-1', 'org-2'])
    expect(await listed('orgadmin2')).toEqual(['org-2'])
    expect(await listed('consortium')).toEqual(['org-1', 'org-2'])
    expect(await listed('consortium', { Keyword: '第二' })).toEqual(['org-2'])
    expect(await listed('consortium', { Keyword: '第七' })).toEqual([])
    expect(await listed('consortium', { SingleOne: true })).toEqual(['org-1'])
    expect((await post('noroles', 'GetList', {})).status).toBe(403)
  })

  it('T4: nothing else that is kept leaves the server, not in a conflict either', async () => {
    const row = await kept('orgadmin2', 'org-2')
    expect(row).toMatchObject({ Id: 'org-2', City: '宁波市', ConsortiumId: 'consortium-1' })
    const stale = await post('orgadmin2', 'Update', { Id: 'org-2', Version: 99, City: '杭州市' })
    expect([stale.status, Object.keys(stale.body.Data)]).toEqual([409, ['current', 'submitted']])
    expect(JSON.stringify([row, stale.body])).not.toContain('canary')
  })

  it('D5, U1: an update changes what it names, from the version that was read, and leaves a trace', async () => {
    const { Version } = await kept('orgadmin2', 'org-2')
    const change = { Id: 'org-2', Version, City: ' 杭州市 ', NurseConsult: true, LatLon: '30.27,120.16' }
    const changed = await post('orgadmin2', 'Update', change)
    expect(changed.body.Data).toMatchObject({ Name: '第二康复医院', City: '杭州市', NurseConsult: true })
    expect((await post('orgadmin2', 'Update', change)).status).toBe(409)
    const code = { orgId: 'org-2', code: 'NurseConsult' }
    const answer = await platform.call({ as: 'orgadmin2', url: '/bff/biz/GetByCode', query: code })
    expect(answer.body.Data['IsEnabled']).toBe(true)
    expect(await actions('org-2')).toContain('updateOrganization')
    const { data } = (await platform.store.accounts.findOrganization('org-2'))!
    expect(data['Secret']).toBe('canary')
  })

  it.each<[change: object, path: string]>([
    [{ Name: ' ' }, '/Name'],
    [{ Name: '第七医院' }, '/Name'],
    [{ LatLon: '杭州' }, '/LatLon'],
    [{ Telephone: 'abc' }, '/Telephone'],
    [{ HeadImg: 'javascript:alert(1)' }, '/HeadImg'],
    [{ HeadImg: '//evil.example/x.png' }, '/HeadImg'],
    [{ DataDashboardTitle: '看'.repeat(31) }, '/DataDashboardTitle'],
    [{ ConsortiumId: 'consortium-2' }, '/ConsortiumId'],
    [{ IsTreatmentBooking: 'true' }, '/IsTreatmentBooking'],
    [{}, '/Name'],
  ])('T8: %j is refused at %s', async (change, path) => {
    const { Version } = await kept('orgadmin2', 'org-2')
    const reply = await post('orgadmin2', 'Update', { Id: 'org-2', Version, ...change })
    expect([reply.status, pathsOf(reply)]).toEqual([400, [path]])
  })

  it('T2: nobody changes a foreign one, and a consortium turns switches alone', async () => {
    for (const Id of ['org-1', 'org-7', 'org-9'])
      expect((await post('orgadmin2', 'Update', { Id, Version: 1, City: '杭州市' })).status).toBe(403)
    expect((await post('consortium', 'Update', { Id: 'org-7', Version: 1, NurseConsult: true })).status).toBe(403)
    const { Version } = await kept('consortium', 'org-1')
    const foreign = await post('consortium', 'Update', { Id: 'org-1', Version, City: '上海市' })
    expect([foreign.status, pathsOf(foreign)]).toEqual([400, ['/City']])
    const turned = await post('consortium', 'Update', { Id: 'org-1', Version, TherapistConsult: true })
    expect(turned.body.Data).toMatchObject({ City: '杭州市', TherapistConsult: true })
  })

  it('main deals are written, listed and deleted by the hospital itself', async () => {
    const Deals = [
      { Name: '骨科康复', Sort: 2 },
      { Name: '神经康复', Introduction: '卒中', Sort: 1 },
    ]
    const saved = (await post('orgadmin2', 'UpsertOrganizationMainDeals', { Deals })).body
      .Data as unknown as readonly Row[]
    expect(saved.map((deal) => deal['Name'])).toEqual(['神经康复', '骨科康复'])
    const again = await post('orgadmin2', 'UpsertOrganizationMainDeals', { Deals: [{ Name: '骨科康复' }] })
    expect(pathsOf(again)).toEqual(['/Deals/0/Name'])
    const many = Array.from({ length: 49 }, (_, index) => ({ Name: `项目 ${index}` }))
    expect(pathsOf(await post('orgadmin2', 'UpsertOrganizationMainDeals', { Deals: many }))).toEqual(['/Deals'])
    const seen = async (as: string) =>
      (await post(as, 'GetOrganizationMainDeals', { OrganizationId: 'org-2' })).body.Data as unknown as readonly Row[]
    expect(await seen('consortium')).toEqual(saved)
    expect((await post('noroles', 'GetOrganizationMainDeals', { OrganizationId: 'org-2' })).status).toBe(403)
    const Id = String(saved[0]!['Id'])
    for (const as of ['orgadmin3', 'consortium']) {
      const change = { OrganizationId: 'org-2', Deals: [{ Id, Name: '改' }] }
      expect((await post(as, 'UpsertOrganizationMainDeals', change)).status).toBe(403)
      expect((await post(as, 'v1/DelOrganizationMainDeals', { OrganizationId: 'org-2', ids: [Id] })).status).toBe(403)
    }
    const stolen = await post('orgadmin3', 'UpsertOrganizationMainDeals', { Deals: [{ Id, Name: '改' }] })
    expect(stolen.status).toBe(404)
    expect((await post('orgadmin2', 'v1/DelOrganizationMainDeals', { ids: [Id] })).status).toBe(200)
    expect((await post('orgadmin2', 'v1/DelOrganizationMainDeals', { ids: [Id] })).status).toBe(404)
    expect(await seen('orgadmin2')).toHaveLength(1)
    expect(await actions('org-2')).toEqual(expect.arrayContaining(['saveMainDeals', 'deleteMainDeals']))
  })

  it('T2: a consortium is found by its administrator’s telephone by its own people alone', async () => {
    const find = async (as: string, adminPhone: string) => {
      const url = '/passport/api/Consortium/GetConsortiumOrganizationsByAdminPhone'
      return await platform.call({ as, url, query: { adminPhone } })
    }
    const own = [
      { OrganizationId: 'org-1', OrganizationName: '第一康复医院', ConsortiumId: 'consortium-1' },
      { OrganizationId: 'org-2', OrganizationName: '第二康复医院', ConsortiumId: 'consortium-1' },
    ]
    for (const as of ['consortium', 'orgadmin2']) expect((await find(as, '13800138003')).body.Data).toEqual(own)
    expect((await find('orgadmin2', '13800138001')).body.Data).toEqual([])
    await platform.store.accounts.saveUser({
      id: 'other',
      name: 'other',
      displayName: '外人',
      passwordHash: (await platform.store.accounts.findUserByName('orgadmin'))!.passwordHash,
      data: { PhoneNumber: '13900139007' },
      organizations: [{ organizationId: 'org-7', roles: ['organizationAdmin'] }],
      consortiums: [{ consortiumId: 'consortium-2', roles: ['consortiumAdmin'] }],
    })
    expect((await find('other', '13800138003')).body.Data).toEqual([])
    expect((await find('orgadmin', '13900139007')).body.Data).toEqual([])
    expect((await find('orgadmin', '123')).status).toBe(400)
    expect((await find('noroles', '13800138003')).status).toBe(403)
  })
})
