/** 医院: organizations as a page, in one place with their own calls; what suspends them. A6, D3, T1, T2, T8, U1, U2. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../src/model/resource.ts'
import { ORGANIZATION_ROOM } from '../../src/wire/rooms.ts'
import { databases } from '../support/databases.ts'
import { pathsOf, type Platform, startPlatform } from '../support/server.ts'

const URL = ORGANIZATION_ROOM.base
const OWN = { as: 'orgadmin', organizationId: 'org-1' } as const

describe.each(databases)('organizations as a page over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    const { accounts } = platform.store
    await accounts.saveConsortium('consortium-2', '另一联合体')
    await accounts.saveOrganization({ id: 'org-7', name: '第七医院', consortiumId: 'consortium-2' })
  })
  afterAll(() => platform.stop())

  const headersOf = (organizationId = ''): Record<string, string> =>
    organizationId === '' ? {} : { 'x-organization-id': organizationId }
  const list = async (as: string, organizationId = '', query: Record<string, string> = {}) => {
    const reply = await platform.call({ as, url: URL, query, headers: headersOf(organizationId) })
    return { status: reply.status, rows: reply.body as unknown as readonly WireRecord[], reply }
  }
  const one = async (id = 'org-1', as = 'consortium') => (await list(as)).rows.find((row) => row['id'] === id)!
  const own = async () => (await list(OWN.as, OWN.organizationId)).rows[0]!
  const put = (record: WireRecord, { as, organizationId }: { as: string; organizationId?: string } = OWN) =>
    platform.call({
      as,
      method: 'PUT',
      url: `${URL}/${String(record['id'])}`,
      body: record,
      headers: headersOf(organizationId),
    })
  const step = (ids: readonly string[], Transition: string, Reason?: string, as = 'consortium') =>
    platform.call({ as, url: `${URL}/transit`, body: { ids, Transition, ...(Reason ? { Input: { Reason } } : {}) } })
  const post = (as: string, call: string, body: object) =>
    platform.call({ as, url: `/passport/organization/${call}`, body })

  it('T1: an administrator has the one that they act for, the consortium its members, others nothing', async () => {
    const names = async (as: string, organizationId = '') =>
      (await list(as, organizationId)).rows.map((row) => row['Name'])
    expect(await names('orgadmin', 'org-2')).toEqual(['第二康复医院'])
    expect(await names('orgadmin2')).toEqual(['第二康复医院'])
    expect((await names('consortium')).toSorted()).toEqual(['第一康复医院', '第二康复医院'].toSorted())
    expect((await list('noroles')).status).toBe(403)
    for (const id of ['org-1', 'org-7', 'never'])
      expect((await platform.call({ as: 'orgadmin2', url: `${URL}/${id}` })).status, id).toBe(404)
    expect(await one()).toMatchObject({ State: 'normal', Keeper: 'consortium', UserCount: 4, City: '杭州市' })
  })

  it('filters and sorts what it holds, and refuses what it does not know', async () => {
    const asked = async (filter: object, sort = '["Name","ASC"]') =>
      (await list('consortium', '', { filter: JSON.stringify(filter), sort })).rows.map((row) => row['id'])
    expect(await asked({ City_q: '宁波' })).toEqual(['org-2'])
    expect(await asked({ State: 'suspended' })).toEqual([])
    expect(await asked({}, '["City","DESC"]')).toEqual(['org-2', 'org-1'])
    const wrong = await list('consortium', '', { filter: '{"Secret":"x"}' })
    expect(wrong.status).toBe(400)
  })

  it('D3: is the same as the calls of the organization say, whoever writes', async () => {
    const deals = [{ Name: '脑卒中康复', Introduction: '早期介入' }, { Name: '骨科康复' }]
    const change = {
      ...(await own()),
      Code: 'HZ-01',
      Level: 'tertiaryA',
      Beds: 420,
      LicenceUntil: '2031-05-31',
      Address: ' 望江路 88 号 ',
      NurseConsult: true,
      MainDeals: deals,
      IsInjuryAgreement: true,
      AgreementNo: 'GS-1',
      AgreementUntil: '2030-12-31',
    }
    const saved = await put(change)
    expect([saved.status, saved.body]).toMatchObject([200, { Level: 'tertiaryA', Address: '望江路 88 号' }])
    const told = await post('orgadmin', 'GetList', { Keyword: '第一' })
    expect(told.body.Data['Row']).toMatchObject([{ Address: '望江路 88 号', NurseConsult: true }])
    const main = await post('orgadmin', 'GetOrganizationMainDeals', { OrganizationId: 'org-1' })
    expect(main.body.Data).toMatchObject([{ Name: '脑卒中康复', Introduction: '早期介入' }, { Name: '骨科康复' }])
    const { Version } = await own()
    expect((await post('orgadmin', 'Update', { Id: 'org-1', Version, City: '绍兴市' })).status).toBe(200)
    expect(await own()).toMatchObject({ City: '绍兴市', Level: 'tertiaryA', Beds: 420 })
    const [, bones] = (await own())['MainDeals'] as readonly WireRecord[]
    await put({ ...(await own()), MainDeals: [bones] })
    expect((await post('orgadmin', 'GetOrganizationMainDeals', {})).body.Data).toMatchObject([{ Name: '骨科康复' }])
    const stale = await put(change)
    expect([stale.status, stale.body.Data['current']]).toMatchObject([409, { City: '绍兴市' }])
  })

  it('asks for the main deals of all members at once', async () => {
    const { database } = platform.store
    const { query } = database
    let asked = 0
    const counting: typeof query = (statement, values) => {
      if (JSON.stringify(statement).includes('organization_main_deals')) asked += 1
      return query(statement, values)
    }
    Object.assign(database, { query: counting })
    try {
      const members = await list('consortium')
      expect([members.status, asked]).toEqual([200, 1])
      expect(members.rows.length).toBeGreaterThan(1)
    } finally {
      Object.assign(database, { query })
    }
  })

  it('says what is wrong at its field, as the organization’s own calls do', async () => {
    const wrong = await put({ ...(await own()), LatLon: '杭州', HeadImg: 'http://x.example/a.png', AgreementNo: '' })
    expect([wrong.status, pathsOf(wrong)]).toEqual([400, ['/AgreementNo', '/LatLon', '/HeadImg']])
  })

  it('T8: the consortium turns switches of its members and nothing else', async () => {
    const row = await one('org-2')
    const switched = await put({ ...row, TherapistConsult: true }, { as: 'consortium' })
    expect([switched.status, switched.body]).toMatchObject([200, { TherapistConsult: true }])
    const foreign = await put({ ...(await one('org-2')), City: '温州市' }, { as: 'consortium' })
    expect([foreign.status, pathsOf(foreign), foreign.body.Content]).toEqual([
      400,
      ['/City'],
      '「城市」由机构自己维护，联合体只能修改功能开关，请还原',
    ])
    expect((await put({ ...(await one('org-2')), id: 'org-7' }, { as: 'consortium' })).status).toBe(404)
  })

  it('A6: people of a suspended organization are refused in words, in sessions that run and at sign-in', async () => {
    const { token } = await platform.signIn('orgadmin2')
    const running = () =>
      platform.call({
        url: '/passport/user/GetUserProfile',
        headers: { authorization: `Bearer ${token.access_token}` },
      })
    expect((await running()).status).toBe(200)
    expect((await step(['org-2'], 'suspend')).status).toBe(400)
    expect((await step(['org-2'], 'suspend', '许可证到期', 'orgadmin')).status).toBe(403)
    expect((await step(['org-7'], 'suspend', '许可证到期')).status).toBe(404)
    expect((await step(['org-2'], 'suspend', '许可证到期')).status).toBe(200)
    const words = '第二康复医院已暂停使用（许可证到期），请联系联合体管理员'
    const refused = await running()
    expect([refused.status, refused.body.Content]).toEqual([403, words])
    const again = await platform.signIn('orgadmin2')
    expect([again.status, again.token.error_description]).toEqual([400, words])
    const rows = await one('org-2')
    expect(rows).toMatchObject({ State: 'suspended', SuspendReason: '许可证到期' })

    // Who has another one goes on there, and with the consortium.
    expect((await list('orgadmin', 'org-1')).status).toBe(200)
    const there = await list('orgadmin', 'org-2')
    expect([there.status, there.reply.body.Content]).toEqual([403, words])
    expect((await list('consortium')).rows.length).toBe(2)

    expect((await step(['org-2'], 'suspend', '再一次')).text).toContain('第二康复医院已经暂停')
    expect((await step(['org-2'], 'resume', '已换新证')).status).toBe(200)
    expect((await running()).status).toBe(200)
    expect((await platform.signIn('orgadmin2')).status).toBe(200)
  })

  it('an organization that the consortium’s administrators work in is not suspended', async () => {
    await platform.store.database.query(
      `UPDATE user_organizations SET roles = '{organizationAdmin}' WHERE user_id = 'user-consortium' AND organization_id = 'org-1'`,
    )
    const refused = await step(['org-1'], 'suspend', '试一试')
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('联合体自己的机构')])
    expect(await one()).toMatchObject({ State: 'normal', SuspendReason: null })
  })

  it('U2: leaves rows in the consortium’s trail, with the reason', async () => {
    const trail = await platform.store.database.transaction('system', (tx) =>
      tx.query(
        `SELECT action, object, detail->>'reason' AS reason FROM audit WHERE owner_id = 'consortium-1' AND action LIKE '%Organization' ORDER BY id`,
      ),
    )
    expect(trail).toEqual([
      { action: 'suspendOrganization', object: 'organization/org-2', reason: '许可证到期' },
      { action: 'resumeOrganization', object: 'organization/org-2', reason: '已换新证' },
    ])
  })
})
