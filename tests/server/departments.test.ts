/** Departments, roles and inviters over passport: whose they are, and that a department is kept once. T1, T2, T3, T8, T11. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/databases.ts'
import { pathsOf, type Platform, startPlatform } from '../support/server.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('departments over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  const list = async (as: string, body: object) => {
    const { status, body: reply } = await platform.call({ as, url: '/passport/department/GetList', body })
    return { status, rows: (reply.Data?.['Row'] ?? []) as readonly Row[], total: reply.Data?.['Total'] }
  }
  const post = (as: string, call: string, body: object) =>
    platform.call({ as, url: `/passport/department/${call}`, body })
  const get = (as: string, url: string, query: Record<string, string> = {}) =>
    platform.call({ as, url: `/passport/${url}`, query })

  it('T1, T2: are listed to those who administer the organization or its consortium, and to nobody else', async () => {
    const own = await list('orgadmin', {})
    expect(own.total).toBeGreaterThan(5)
    expect(new Set(own.rows.map((row) => row['OrganizationId']))).toEqual(new Set(['org-1']))
    expect((await list('consortium', { OrgId: 'org-1' })).total).toBe(own.total)
    expect((await list('orgadmin', { OrgId: 'org-2' })).rows[0]).toMatchObject({ OrganizationId: 'org-2' })
    for (const OrgId of ['org-1', 'org-9', 'consortium-1'])
      expect((await list('orgadmin2', { OrgId })).status).toBe(403)
    expect((await list('consortium', { OrgId: 'org-9' })).status).toBe(403)
    expect((await list('consortium', {})).status).toBe(400)
    expect((await list('noroles', { OrgId: 'org-1' })).status).toBe(403)
    const url = 'department/GetDepartmentByOrganization'
    const all = (await get('orgadmin', url, { organizationId: 'org-1' })).body.Data as unknown as readonly Row[]
    expect(all.length).toBe(own.total)
    expect((await get('orgadmin2', url, { organizationId: 'org-1' })).status).toBe(403)
  })

  it('T4: a consortium is told names, not what else the hospital keeps', async () => {
    const { rows } = await list('consortium', { OrgId: 'org-1', SingleOne: true })
    expect(Object.keys(rows[0]!)).toEqual(['Id', 'Name', 'ParentId', 'OrganizationId', 'IsEnabled'])
  })

  it('T11: flags narrow a list and never widen it', async () => {
    const everything = await list('orgadmin2', { Pageable: false, IsEnabled: null, IsLocked: false })
    expect(new Set(everything.rows.map((row) => row['OrganizationId']))).toEqual(new Set(['org-2']))
    expect((await list('orgadmin', { SingleOne: true })).rows).toHaveLength(1)
    expect((await list('orgadmin', { PageSize: 2, PageIndex: 2 })).rows).toHaveLength(2)
    expect((await list('orgadmin', { IsLocked: true })).total).toBe(0)
    const enabled = await list('orgadmin', { IsEnabled: true, Pageable: false })
    expect(enabled.rows.every((row) => row['IsEnabled'] === true)).toBe(true)
    for (const body of [
      { PageSize: 1_001 },
      { PageIndex: 0 },
      { Scopeable: true },
      { PageIndex: 1_000_000, PageSize: 9 },
    ])
      expect((await list('orgadmin', body)).status).toBe(400)
  })

  it('are created, changed and deleted in the library that the console shows, with its rules', async () => {
    const record = { Code: 'BM-777', Name: '冲浪室', Kind: 'therapy' }
    const made = await post('orgadmin', 'Create', record)
    expect(made.body.Data).toMatchObject({ Name: '冲浪室', OrganizationId: 'org-1' })
    const listed = await platform.call({
      as: 'orgadmin',
      url: '/bff/api/biz/getList',
      body: { BizType: 'division', Keyword: '冲浪室' },
    })
    expect(listed.body.Data['Row']).toEqual([made.body.Data])
    expect(pathsOf(await post('orgadmin', 'Create', { ...record, Name: '另一个' }))).toEqual(['/Code'])
    expect(pathsOf(await post('orgadmin', 'Create', { ...record, Owner: 'x' }))).toEqual(['/Owner'])
    expect((await post('orgadmin2', 'Update', { ...made.body.Data, Name: '改名' })).status).toBe(404)
    expect((await post('consortium', 'Create', record)).status).toBe(403)
    const changed = await post('orgadmin', 'Update', { ...made.body.Data, Name: '冲浪中心' })
    expect(changed.body.Data).toMatchObject({ Name: '冲浪中心', Version: 2 })
    expect((await post('orgadmin', 'Update', { ...made.body.Data, Name: '冲浪' })).status).toBe(409)
    const ids = [made.body.Data['Id']]
    expect((await post('orgadmin2', 'Delete', { ids })).status).toBe(404)
    expect((await post('orgadmin', 'Delete', { ids })).status).toBe(200)
    expect((await list('orgadmin', { Keyword: '冲浪' })).total).toBe(0)
  })

  it('T3: roles, their holders and inviters are told to administrators', async () => {
    const urls = ['Role/Read', 'Inviter/GetList', 'userDepartment/GetOrgUserOrDeptUserByRoleType']
    for (const url of urls) {
      expect([url, (await get('orgadmin', url)).status, (await get('noroles', url)).status]).toEqual([url, 200, 403])
    }
    const roles = (await get('orgadmin', 'Role/Read')).body.Data as unknown as readonly Row[]
    expect(roles.filter((role) => role['Kind'] === 'role')).toEqual([
      { Id: 'organizationAdmin', Name: '机构管理员', Kind: 'role', IsGrantable: true },
      { Id: 'consortiumAdmin', Name: '联合体管理员', Kind: 'role', IsGrantable: false },
    ])
    const held = await platform.call({ as: 'orgadmin', url: '/passport/user/GetOrganizationRoles', body: {} })
    expect(held.body.Data).toMatchObject([{ Id: 'organizationAdmin', OrganizationId: 'org-1', UserCount: 3 }])
    const foreign = { OrganizationId: 'org-1' }
    const refused = await platform.call({ as: 'orgadmin2', url: '/passport/user/GetOrganizationRoles', body: foreign })
    expect(refused.status).toBe(403)
  })

  it('T2: people are picked by role type within one’s own organizations', async () => {
    const url = 'userDepartment/GetOrgUserOrDeptUserByRoleType'
    await platform.store.accounts.saveUser({
      id: 'doctor-1',
      name: 'doctor-1',
      displayName: '吴医生',
      passwordHash: 'canary-hash',
      data: { PhoneNumber: '13900139001' },
      organizations: [{ organizationId: 'org-2', roles: [] }],
    })
    await platform.store.database.query(
      `UPDATE user_organizations SET role_types = '{doctor}' WHERE user_id = 'doctor-1'`,
    )
    const doctors = async (as: string, query = {}) => {
      const { body } = await get(as, url, { roleType: 'doctor', ...query })
      return (body.Data as unknown as readonly { readonly Id: string }[]).filter(({ Id }) => Id === 'doctor-1')
    }
    expect(await doctors('orgadmin2')).toEqual([{ Id: 'doctor-1', Name: '吴医生', PhoneNumber: '13900139001' }])
    expect(await doctors('orgadmin')).toEqual([])
    expect(await doctors('consortium')).toEqual([{ Id: 'doctor-1', Name: '吴医生', PhoneNumber: '139****9001' }])
    expect((await get('orgadmin2', url, { organizationId: 'org-1' })).status).toBe(403)
    expect(await doctors('orgadmin2', { departmentId: 'unknown' })).toEqual([])
    expect((await get('orgadmin2', url, { roleType: 'king' })).status).toBe(400)
  })
})
