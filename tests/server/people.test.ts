/** The list of people and one person: T1, T2, T4, T11, U5. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/databases.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'
import { addColleague, CANARY } from '../support/staff.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('people over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    const { accounts } = platform.store
    await accounts.saveOrganization({ id: 'org-8', name: '独立医院' })
    await addColleague(platform, { id: 'p-wu', name: '吴敏', phone: '13900139001', roleTypes: ['doctor'] })
    await addColleague(platform, {
      id: 'p-zhou',
      name: '周一',
      phone: '13900139002',
      roleTypes: ['nurse', 'therapist'],
    })
    await addColleague(platform, { id: 'p-a', name: '阿力', phone: '13900139003', organizations: ['org-1', 'org-2'] })
    await addColleague(platform, { id: 'p-lone', name: '独行', phone: '13900139004', organizations: ['org-8'] })
    await accounts.setDisabled('p-zhou', true)
  })
  afterAll(() => platform.stop())

  const ask = (as: string, body: object) => platform.call({ as, url: '/passport/user/GetUserProfile', body })
  const rows = async (as: string, body: object) => {
    const { body: reply } = await ask(as, body)
    return reply.Data['Row'] as readonly Row[]
  }
  const ids = async (as: string, body: object) => (await rows(as, body)).map((row) => row['Id'])

  it('T1, T2: holds the people of the organization that one administers, in the order of their names', async () => {
    expect(await ids('orgadmin2', { PageIndex: 1 })).toEqual([
      'p-a',
      'user-orgadmin',
      'user-orgadmin2',
      'p-wu',
      'user-consortium',
    ])
    expect(await ids('orgadmin', { OrgIds: ['org-2'], Keyword: '吴' })).toEqual(['p-wu'])
    expect(await ids('orgadmin', { OrgIds: ['org-1', 'org-2'], Keyword: '阿力' })).toEqual(['p-a'])
    for (const OrgIds of [['org-1'], ['org-2', 'org-1'], ['org-9'], ['consortium-1']])
      expect((await ask('orgadmin2', { OrgIds })).status).toBe(403)
    expect((await ask('consortium', { OrgIds: ['org-8'] })).status).toBe(403)
    const all = await ids('consortium', { Pageable: false })
    expect(all).toHaveLength(new Set(all).size)
    expect(all).toEqual(expect.arrayContaining(['p-a', 'p-wu', 'user-orgadmin3']))
    expect(all).not.toContain('p-lone')
    expect((await ask('noroles', { PageIndex: 1 })).body.Content).toBe('您没有使用该系统的权限,请联系开通账号')
  })

  it('without a member it is the older form of one’s own profile, for everybody', async () => {
    for (const as of ['orgadmin2', 'noroles']) {
      const own = await ask(as, {})
      expect(own.body.Data).toMatchObject({ Id: `user-${as}`, Roles: expect.any(Array) as unknown })
    }
  })

  it('T4: a row has just the fields of its variant, and no body the hash of a password', async () => {
    const brief = await ask('orgadmin2', { Keyword: '吴' })
    expect(brief.body.Data).toEqual({
      Row: [{ Id: 'p-wu', Name: '吴敏', PhoneNumber: '13900139001' }],
      Total: 1,
    })
    const made = await platform.call({
      as: 'orgadmin2',
      url: '/passport/department/Create',
      body: { Code: 'BM-1', Name: '康复科', Kind: 'clinical' },
    })
    const department = String(made.body.Data['Id'])
    await platform.store.database.query(
      `INSERT INTO user_departments VALUES ('org-2', '${department}', 'p-wu', 0), ('org-2', 'gone', 'p-wu', 1)`,
    )
    const wider = await ask('orgadmin2', { Keyword: '吴', DtoTypeName: 'QueryUserOutputDto2' })
    expect(wider.body.Data['Row']).toEqual([
      {
        Id: 'p-wu',
        Name: '吴敏',
        PhoneNumber: '13900139001',
        Organization: { Id: 'org-2', Name: '第二康复医院' },
        Department: [{ Id: department, Name: '康复科' }],
      },
    ])
    expect(await ids('orgadmin2', { DepartmentId: department })).toEqual(['p-wu'])
    expect(await ids('orgadmin', { OrgIds: ['org-1'], DeptIds: [department] })).toEqual([])
    for (const DtoTypeName of ['QueryUserOutputDto1', 'constructor', '__proto__'])
      expect((await ask('orgadmin2', { DtoTypeName })).status).toBe(400)
    const one = await platform.call({ as: 'orgadmin2', url: '/passport/user/GetUserById', query: { id: 'p-wu' } })
    expect(one.body.Data).toMatchObject({ UserName: 'p-wu', Version: expect.any(Number) as number })
    for (const { text } of [brief, wider, one]) expect(text).not.toContain(CANARY)
  })

  it.each<[query: object, found: readonly string[]]>([
    [{ RoleTypes: ['doctor'] }, ['p-wu']],
    [{ RoleTypes: ['nurse'] }, []],
    [{ RoleTypes: ['nurse'], IsEnabled: false }, ['p-zhou']],
    [{ RoleTypes: ['nurse', 'doctor'], IsEnabled: null }, ['p-wu', 'p-zhou']],
    [{ RoleTypes: ['organizationAdmin'] }, ['user-orgadmin', 'user-orgadmin2']],
    [{ RoleTypes: ['consortiumAdmin'] }, ['user-consortium']],
    [{ RoleTypes: [null], Keyword: 'wm' }, ['p-wu']],
    [{ RoleTypes: null, Keyword: 'wumin' }, ['p-wu']],
    [{ Keyword: '13900139001' }, ['p-wu']],
    [{ Keyword: '13900139004' }, []],
    [{ Keyword: '1390013' }, []],
    [{ SingleOne: true }, ['p-a']],
    [{ PageIndex: 2, PageSize: 2 }, ['user-orgadmin2', 'p-wu']],
  ])('%j finds %j', async (query, found) => {
    expect(await ids('orgadmin2', query)).toEqual(found)
  })

  it('T11: flags never widen: not the organizations, not the number of rows', async () => {
    expect(await ids('orgadmin', { OrgIds: ['org-1', 'org-2'], Scopeable: true, Keyword: '吴' })).toEqual([])
    expect((await ask('orgadmin2', { OrgIds: ['org-1'], Scopeable: true })).status).toBe(403)
    for (const body of [{ PageSize: 1_001 }, { PageIndex: 0 }, { Roles: [] }, { Pageable: 'false' }])
      expect((await ask('orgadmin2', body)).status).toBe(400)
  })

  it('U5: a consortium is shown no whole telephone number', async () => {
    const replies = [
      await ask('consortium', { Keyword: '吴' }),
      await platform.call({ as: 'consortium', url: '/passport/user/GetUserById', query: { id: 'p-wu' } }),
      await platform.call({ as: 'consortium', url: '/passport/user/GetUserInfoByIds', body: { ids: ['p-wu'] } }),
    ]
    for (const { text } of replies)
      expect([text.includes('139****9001'), text.includes('13900139001')]).toEqual([true, false])
  })

  it('T2: by id only whom one administers is told of, and nobody learns whether there is another', async () => {
    const one = (as: string, id: string) => platform.call({ as, url: '/passport/user/GetUserById', query: { id } })
    const [foreign, unknown] = [await one('orgadmin2', 'p-lone'), await one('orgadmin2', 'nobody')]
    expect([foreign.status, foreign.text]).toEqual([403, unknown.text])
    const { body } = await one('orgadmin2', 'p-a')
    expect(body.Data['Organizations']).toMatchObject([{ Id: 'org-2' }])
    const some = await platform.call({
      as: 'orgadmin2',
      url: '/passport/user/GetUserInfoByIds',
      body: { ids: ['p-a', 'p-lone', 'nobody', 'user-orgadmin3'] },
    })
    expect((some.body.Data as unknown as readonly Row[]).map((row) => row['Id'])).toEqual(['p-a'])
    const many = { ids: Array.from({ length: 501 }, (_, index) => `p-${index}`) }
    expect((await platform.call({ as: 'orgadmin2', url: '/passport/user/GetUserInfoByIds', body: many })).status).toBe(
      400,
    )
  })

  it('people from before there was a search are found after the next start', async () => {
    const { database: base, useCatalog } = platform.store
    await base.query(`UPDATE users SET search = NULL, grams = '{}', place = '' WHERE id = 'p-wu'`)
    expect(await ids('orgadmin2', { Keyword: '吴' })).toEqual([])
    await useCatalog(CATALOG)
    expect(await ids('orgadmin2', { Keyword: '吴' })).toEqual(['p-wu'])
  })
})
