/** 系统设置: an organization's own settings over HTTP, in one place with what else tells of them. T1, T5, U1, D1. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../src/model/resource.ts'
import { CREATE_EXPORT } from '../../src/wire/export-order.ts'
import { SETTINGS_ROOM } from '../../src/wire/rooms.ts'
import { databases } from '../support/databases.ts'
import { pathsOf, type Platform, startPlatform } from '../support/server.ts'
import { lendRights } from '../support/staff.ts'

const URL = SETTINGS_ROOM.base
const CREATE_EXPORT_AT = { method: CREATE_EXPORT.method, url: CREATE_EXPORT.path }

describe.each(databases)('settings of an organization over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    await lendRights(platform, 'user-consortium', 'IsSystemSetting')
  })
  afterAll(() => platform.stop())

  const inOrganization = (organizationId: string) => ({ 'x-organization-id': organizationId })
  const list = async (as: string, organizationId = '') => {
    const headers = organizationId === '' ? {} : inOrganization(organizationId)
    const reply = await platform.call({ as, url: URL, headers })
    return { ...reply, rows: reply.body as unknown as readonly WireRecord[] }
  }
  const own = async (organizationId = 'org-1') => (await list('orgadmin', organizationId)).rows[0]!
  const put = (record: WireRecord, { as = 'orgadmin', id = 'org-1', organizationId = 'org-1' } = {}) =>
    platform.call({ as, method: 'PUT', url: `${URL}/${id}`, body: record, headers: inOrganization(organizationId) })

  it('is one record, made of what holds until somebody decides, with the operator’s rules in words', async () => {
    const { rows, headers } = await list('orgadmin', 'org-2')
    expect(headers['content-range']).toBe('settings 0-0/1')
    expect(rows).toEqual([
      {
        id: 'org-2',
        Name: '第二康复医院',
        IsTreatmentBooking: false,
        NurseConsult: false,
        TherapistConsult: false,
        DataDashboardTitle: '',
        ExportReason: false,
        RevealPurposes: [],
        PasswordRule: expect.stringContaining('6到12位'),
        LockRule: '同一账号连续输错密码 5 次、同一地址 5 次后，锁定 10 分钟',
        CodeRule: expect.stringContaining('演示环境'),
        KeywordRule: expect.stringContaining('默认规则'),
        PageProtection: false,
        Version: 1,
      },
    ])
    const one = await platform.call({ as: 'orgadmin', url: `${URL}/org-2`, headers: inOrganization('org-2') })
    expect(one.body).toEqual(rows[0])
  })

  it('is the same as what Biz/GetByCode, the profile and the organization’s own calls say, whoever writes', async () => {
    const saved = await put({
      ...(await own()),
      NurseConsult: true,
      DataDashboardTitle: ' 康复一览 ',
      IsTreatmentBooking: false,
    })
    expect([saved.status, saved.body]).toMatchObject([200, { NurseConsult: true, DataDashboardTitle: '康复一览' }])
    const byCode = async (code: string) =>
      (await platform.call({ as: 'orgadmin', url: '/bff/api/v1/Biz/GetByCode', query: { orgId: 'org-1', code } })).body
        .Data
    expect(await byCode('NurseConsult')).toMatchObject({ IsEnabled: true })
    expect(await byCode('DataDashboardTitle')).toMatchObject({ Value: '康复一览', IsEnabled: true })
    const profile = await platform.call({ as: 'orgadmin', url: '/passport/user/GetUserProfile' })
    expect(profile.body.Data['Organization']).toMatchObject({ Id: 'org-1', IsTreatmentBooking: false })

    const { Version } = await own()
    const change = { Id: 'org-1', Version, TherapistConsult: true, IsTreatmentBooking: true }
    const url = '/passport/organization/Update'
    expect((await platform.call({ as: 'consortium', url, body: change })).status).toBe(200)
    expect(await own()).toMatchObject({ TherapistConsult: true, IsTreatmentBooking: true })
    const kept = await platform.store.organizations.find('org-1')
    expect(kept?.data).toMatchObject({ City: '杭州市', NurseConsult: true })
  })

  it('changes nothing that the operator has set, and says which fields are wrong', async () => {
    const before = await own()
    const tried = await put({ ...before, LockRule: '从不', Name: '别的医院' })
    expect([tried.status, await own()]).toEqual([200, { ...before, Version: Number(before['Version']) + 1 }])
    const long = await put({ ...(await own()), DataDashboardTitle: '长'.repeat(31) })
    expect(long.status).toBe(400)
    expect(long.text).toContain('/DataDashboardTitle')
    expect((await put({ ...(await own()), Nurse: true })).status).toBe(400)
    expect((await put({ ...(await own()), Version: undefined })).text).toContain('缺少版本')
  })

  it('does not overwrite what somebody else has changed', async () => {
    const before = await own()
    await put({ ...before, NurseConsult: false })
    const late = await put({ ...before, TherapistConsult: false })
    expect(late.status).toBe(409)
    expect(late.body.Data['current']).toMatchObject({ NurseConsult: false, TherapistConsult: true })
  })

  it('leaves a row in the trail with what was changed, and from what', async () => {
    await put({ ...(await own()), ExportReason: true })
    const query = { filter: JSON.stringify({ Library: '机构' }), sort: '["At","DESC"]', range: '[0,0]' }
    const { body } = await platform.call({
      as: 'orgadmin',
      url: '/bff/rest/audit',
      query,
      headers: inOrganization('org-1'),
    })
    expect(body).toMatchObject([{ UserName: '陈静', Summary: '修改系统设置：导出须写明原因' }])
  })

  it('has exports say what they are for, where it is so decided, and keeps that in the trail', async () => {
    const order = (body: object, organizationId = 'org-1') =>
      platform.call({
        as: 'orgadmin',
        ...CREATE_EXPORT_AT,
        body: { Library: 'charge-item', Format: 'csv', Columns: ['Code'], ...body },
        headers: inOrganization(organizationId),
      })
    const bare = await order({})
    expect([bare.status, pathsOf(bare)]).toEqual([400, ['/Reason']])
    expect((await order({ Reason: ' 一 ' })).status).toBe(400)
    expect((await order({ Reason: '季度物价核对' })).status).toBe(200)
    expect((await order({}, 'org-2')).status).toBe(200)
    const query = { filter: JSON.stringify({ Action: 'export' }) }
    const trail = async () =>
      (await platform.call({ as: 'orgadmin', url: '/bff/rest/audit', query, headers: inOrganization('org-1') })).body
    await expect.poll(trail, { timeout: 20_000 }).toMatchObject([{ Summary: '0 行，CSV，原因：季度物价核对' }])
    const profile = await platform.call({ as: 'orgadmin', url: '/passport/user/GetUserProfile' })
    expect(profile.body.Data['Organizations']).toMatchObject([{ ExportReason: true }, { ExportReason: false }])
  })

  it('keeps for what masked things may be looked at, tells it with the profile, and takes nothing else for one', async () => {
    const saved = await put({ ...(await own()), RevealPurposes: [' 电话随访', '核对身份'] })
    expect([saved.status, saved.body]).toMatchObject([200, { RevealPurposes: ['电话随访', '核对身份'] }])
    const profile = await platform.call({ as: 'orgadmin', url: '/passport/user/GetUserProfile' })
    const kept = [{ RevealPurposes: ['电话随访', '核对身份'] }, { RevealPurposes: [] }]
    expect(profile.body.Data['Organizations']).toMatchObject(kept)
    for (const RevealPurposes of [['一'], ['核对身份', '核对身份'], '核对身份', [1]]) {
      const refused = await put({ ...(await own()), RevealPurposes })
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('/RevealPurposes')])
    }
    expect(await own()).toMatchObject(kept[0]!)
  })

  it.each([
    ['an administrator without the right', 'orgadmin3'],
    ['somebody without a role', 'noroles'],
  ])('is closed to %s', async (_who, as) => {
    expect((await list(as)).status).toBe(403)
    expect((await put(await own(), { as })).status).toBe(403)
  })

  it('is nobody else’s: not a consortium’s, not another organization’s', async () => {
    const { status, rows, headers } = await list('consortium')
    expect([status, rows, headers['content-range']]).toEqual([200, [], 'settings */0'])
    const reach = async (as: string, organizationId?: string) => {
      const headers = organizationId === undefined ? {} : inOrganization(organizationId)
      const body = await own('org-2')
      return (await platform.call({ as, method: 'PUT', url: `${URL}/org-2`, body, headers })).status
    }
    expect([await reach('consortium'), await reach('orgadmin', 'org-1')]).toEqual([404, 404])
    expect((await platform.call({ url: URL })).status).toBe(401)
  })
})
