/** Who holds the rights of accounts, and giving and taking them: T9, U4. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RIGHT_HOLDERS } from '../../src/wire/right-holders.ts'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'
import { addColleague, deedsIn, lendRights } from '../support/staff.ts'

describe.each(databases)('holders of rights over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    await platform.store.accounts.saveOrganization({ id: 'org-8', name: '独立医院' })
    await addColleague(platform, { id: 'c-both', name: '钱两处', organizations: ['org-1', 'org-8'] })
    await lendRights(platform, 'user-consortium', 'IsSystemSetting')
  })
  afterAll(() => platform.stop())

  const told = async (as: string, keyword = '') => {
    const reply = await platform.call({ as, ...asked(keyword) })
    return reply.status === 200 ? RIGHT_HOLDERS.reply.decode(reply.body.Data) : reply.status
  }
  const asked = (keyword: string) => {
    const { path: url, body } = RIGHT_HOLDERS.request(keyword)
    return { url, body }
  }
  const change = (as: string, call: string, body: object) => platform.call({ as, url: `/passport/user/${call}`, body })

  it('tells those who hold one, what of it, and that nobody changes their own', async () => {
    expect(await told('orgadmin')).toEqual({
      holders: [
        {
          id: 'user-orgadmin',
          name: '陈静',
          phone: '13800138001',
          organizationName: '第一康复医院',
          rights: ['reveal', 'exportPlain', 'systemSetting'],
          refusal: '不能修改自己的权限，请由另一位管理员修改',
        },
        {
          id: 'user-consortium',
          name: '周岚',
          phone: '13800138003',
          organizationName: '第一康复医院',
          rights: ['systemSetting'],
          refusal: '周岚 是联合体管理员，只能由其联合体修改',
        },
      ],
      total: 2,
      own: ['reveal', 'exportPlain', 'systemSetting'],
    })
  })

  it('finds whom a right can be given to, and says of whom it cannot', async () => {
    expect(await told('orgadmin', '赵敏')).toMatchObject({
      holders: [{ id: 'user-orgadmin3', rights: [], refusal: '' }],
    })
    expect(await told('orgadmin', '钱两')).toMatchObject({
      holders: [{ refusal: '钱两处 还属于其他机构，账号资料只能由联合体管理员修改' }],
    })
    expect(await told('orgadmin', '没有的人')).toMatchObject({ holders: [], total: 0 })
  })

  it('masks telephones for a consortium, and tells what it could give itself', async () => {
    const found = await told('consortium', '赵敏')
    expect(found).toMatchObject({ holders: [{ phone: '138****8005' }], own: ['systemSetting'] })
  })

  it('shows a given right, which opens the page to its holder, and takes it with the session', async () => {
    const claim = { Type: 'IsSystemSetting', Value: true }
    expect(await told('orgadmin3')).toBe(403)
    expect((await change('orgadmin', 'SetUserClaims', { UserId: 'user-orgadmin3', Claims: [claim] })).status).toBe(200)
    const seen = await told('orgadmin3')
    expect(seen).toMatchObject({ own: ['systemSetting'] })
    // What they do not hold they cannot give.
    const more = { UserId: 'user-orgadmin4', Claims: [{ Type: 'IsReveal', Value: true }] }
    expect((await change('orgadmin3', 'SetUserClaims', more)).status).toBe(400)
    const taken = { UserId: 'user-orgadmin3', Types: ['IsSystemSetting'] }
    expect((await change('orgadmin', 'DelUserClaims', taken)).status).toBe(200)
    expect(await told('orgadmin3')).not.toBe(200)
    expect(await deedsIn(platform, 'org-1')).toContain('setUserClaims')
  })

  it('is closed to those without the right, and to those who administer nobody', async () => {
    expect(await told('orgadmin2')).toBe(403)
    await lendRights(platform, 'user-noroles', 'IsSystemSetting')
    expect(await told('noroles')).toBe(403)
  })
})
