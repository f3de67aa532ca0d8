/** What people are told about themselves, and that nothing else of what is kept about them leaves the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const URL = '/passport/user/GetUserProfile'
const CONSORTIUM = { Id: 'consortium-1', Name: '康复医疗联合体' }

describe.each(oneDatabase)('the profile over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  const profile = async (as: string, headers: Record<string, string> = {}) =>
    (await platform.call({ as, url: URL, headers })).body.Data

  it('has person, flags, organizations and the consortium of the current one', async () => {
    expect(await profile('orgadmin')).toEqual({
      Id: 'user-orgadmin',
      Roles: ['organizationAdmin'],
      PhoneNumber: '13800138001',
      Name: '陈静',
      NickName: '陈静',
      HeadImg: '',
      Department: '医务部',
      IsShowSpine: false,
      IsSystemSetting: true,
      IsReveal: true,
      IsExportPlain: true,
      Consortiums: [CONSORTIUM],
      DefaultViews: [],
      Organization: expect.objectContaining({ Id: 'org-1', IsTreatmentBooking: true }) as unknown,
      Organizations: [
        {
          Id: 'org-1',
          Name: '第一康复医院',
          HeadImg: '',
          City: '杭州市',
          LatLon: '30.27,120.16',
          IsTreatmentBooking: true,
          ExportReason: false,
          RevealPurposes: [],
        },
        {
          Id: 'org-2',
          Name: '第二康复医院',
          HeadImg: '',
          City: '宁波市',
          LatLon: '29.87,121.55',
          IsTreatmentBooking: false,
          ExportReason: false,
          RevealPurposes: [],
        },
      ],
    })
    expect(await profile('orgadmin', { organizationid: 'org-2' })).toMatchObject({
      Organization: { Id: 'org-2', IsTreatmentBooking: false },
    })
    expect(await profile('consortium')).toMatchObject({ Roles: ['consortiumAdmin'], Consortiums: [CONSORTIUM] })
  })

  it('takes pictures and flags from what is kept, and leaves the rest there', async () => {
    const { accounts } = platform.store
    await accounts.saveOrganization({
      id: 'org-9',
      name: '第九医院',
      data: {
        HeadImg: '/logo.png',
        IsTreatmentBooking: 'yes',
        Key: 's',
      },
    })
    await accounts.saveOrganization({ id: 'org-9', name: '第九康复医院' })
    await accounts.saveUser({
      id: 'nine',
      name: 'nine',
      displayName: '九',
      passwordHash: (await accounts.findUserByName('orgadmin'))!.passwordHash,
      data: { HeadImg: '/nine.png', IsShowSpine: true, IsSystemSetting: 'true', IdCard: '330101', NickName: 7 },
      organizations: [{ organizationId: 'org-9', roles: ['organizationAdmin'] }],
    })
    const nine = await profile('nine')
    expect(nine).toMatchObject({
      HeadImg: '/nine.png',
      NickName: '',
      IsShowSpine: true,
      IsSystemSetting: false,
      Consortiums: [],
    })
    expect(nine['Organization']).toEqual({
      Id: 'org-9',
      Name: '第九康复医院',
      HeadImg: '/logo.png',
      City: '',
      LatLon: '',
      IsTreatmentBooking: false,
      ExportReason: false,
      RevealPurposes: [],
    })
    expect(JSON.stringify(nine)).not.toMatch(/IdCard|330101|Key/)
  })
})
