/** Accounts, roles, claims, departments, leaving: A6, D5, T2, T8, T9, U1, U4. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/databases.ts'
import { pathsOf, type Platform, type Reply, startPlatform } from '../support/server.ts'
import { addColleague, CANARY, deedsIn, lendPassword } from '../support/staff.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('changes of people over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    const { accounts } = platform.store
    await accounts.saveOrganization({ id: 'org-5', name: '第五医院', consortiumId: 'consortium-1' })
    await accounts.saveOrganization({ id: 'org-8', name: '独立医院' })
    await addColleague(platform, { id: 'c-nurse', name: '钱护士', phone: '13900139001', roleTypes: ['nurse'] })
    await addColleague(platform, { id: 'c-both', name: '两处', organizations: ['org-2', 'org-8'] })
    const admin = { organizations: ['org-5'], roles: ['organizationAdmin'] }
    await addColleague(platform, { id: 'adm-a', name: '甲', ...admin })
    await addColleague(platform, { id: 'adm-b', name: '乙', ...admin })
  })
  afterAll(() => platform.stop())

  const user = (as: string, call: string, body: object) => platform.call({ as, url: `/passport/user/${call}`, body })
  const leave = (as: string, UserId: string, ...OrganizationIds: readonly string[]) => {
    const url = '/passport/api/UserOrganization/CancelOrganizations'
    return platform.call({ as, url, body: { UserId, OrganizationIds } })
  }
  const one = async (as: string, id: string) =>
    (await platform.call({ as, url: '/passport/user/GetUserById', query: { id } })).body.Data
  const versionOf = async (id: string, as = 'orgadmin2') => (await one(as, id))['Version']
  const update = async (as: string, Id: string, change: object) =>
    user(as, 'Update', { Id, Version: (await platform.store.people.person(Id))?.version ?? 1, ...change })
  const outcome = (reply: Reply) => [reply.status, pathsOf(reply)]

  it('U1: an account is opened for one’s own organization, with a first password that has to be replaced', async () => {
    const department = await platform.call({
      as: 'orgadmin2',
      url: '/passport/department/Create',
      body: { Code: 'BM-1', Name: '康复科', Kind: 'clinical' },
    })
    const DepartmentIds = [String(department.body.Data['Id'])]
    const made = await user('orgadmin2', 'Create', {
      Name: ' 孙管理 ',
      UserName: 'sun',
      PhoneNumber: '13900139100',
      Password: 'Anfang#27',
      Roles: ['organizationAdmin'],
      RoleTypes: ['doctor'],
      DepartmentIds,
    })
    expect(made.body.Data).toMatchObject({
      Name: '孙管理',
      UserName: 'sun',
      IsEnabled: true,
      Organizations: [
        { Id: 'org-2', Roles: ['organizationAdmin'], RoleTypes: ['doctor'], Departments: [{ Name: '康复科' }] },
      ],
    })
    expect(made.text).not.toMatch(/argon2|Anfang|password/i)
    expect((await platform.store.accounts.profileOf(String(made.body.Data['Id'])))?.isPasswordGiven).toBe(true)
    expect(await deedsIn(platform, 'org-2')).toContain('createUser')
    const inviters = await platform.call({ as: 'orgadmin2', url: '/passport/Inviter/GetList' })
    expect(inviters.body.Data).toEqual([{ Id: 'user-orgadmin2', Name: '李明', UserCount: 1 }])
  })

  it('without a password the account is named by its telephone and opened by a code', async () => {
    const made = await user('consortium', 'Create', {
      Name: '周新',
      PhoneNumber: '13900139101',
      OrganizationId: 'org-2',
    })
    expect(made.body.Data).toMatchObject({ UserName: '13900139101', PhoneNumber: '139****9101' })
    const sent = platform.codes.length
    const client = await platform.call({
      url: '/passport/token/generate',
      body: { AppId: 'rehab-console', AppSecret: 'rehab-console' },
    })
    const authorization = `Bearer ${String(client.body.Data['access_token'])}`
    const body = { PhoneNumber: '13900139101' }
    await platform.call({ url: '/passport/identity/ForgetPassword', body, headers: { authorization } })
    await expect.poll(() => platform.codes[sent]?.phone).toBe('13900139101')
  })

  it.each<[change: object, path: string]>([
    [{ PhoneNumber: '12345678901' }, '/PhoneNumber'],
    [{ PhoneNumber: '13900139001' }, '/PhoneNumber'],
    [{ Name: ' ' }, '/Name'],
    [{ UserName: '钱' }, '/UserName'],
    [{ UserName: 'ORGADMIN' }, '/UserName'],
    [{ Password: 'abc' }, '/Password'],
    [{ Password: 'Fresh1#x', UserName: 'fresh1' }, '/Password'],
    [{ HeadImg: 'data:text/html,x' }, '/HeadImg'],
    [{ DepartmentIds: ['unknown'] }, '/DepartmentIds'],
    [{ Roles: ['consortiumAdmin'] }, '/Roles/0'],
    [{ RoleTypes: ['king'] }, '/RoleTypes/0'],
    [{ IsSystemSetting: true }, '/IsSystemSetting'],
    [{ PasswordHash: 'x' }, '/PasswordHash'],
    [{ Id: 'chosen' }, '/Id'],
  ])('T8: an account with %j is refused at %s', async (change, path) => {
    const reply = await user('orgadmin2', 'Create', {
      Name: '新人',
      UserName: 'fresh',
      PhoneNumber: '13900139109',
      ...change,
    })
    expect(outcome(reply)).toEqual([400, [path]])
  })

  it('of ten who take one telephone at once one gets it', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `taker${index}`)
    const made = await Promise.all(
      names.map((UserName) => user('orgadmin2', 'Create', { Name: '同号', UserName, PhoneNumber: '13900139110' })),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
  })

  it('D5: an update changes what it names, from the version that was read', async () => {
    const Version = await versionOf('c-nurse')
    const change = { Id: 'c-nurse', Version, Name: '钱主管', Title: '主管护师', Specialty: ['压疮'] }
    const changed = await user('orgadmin2', 'Update', change)
    expect(changed.body.Data).toMatchObject({ Name: '钱主管', Title: '主管护师', PhoneNumber: '13900139001' })
    const stale = await user('orgadmin2', 'Update', change)
    expect([stale.status, stale.body.Data]).toMatchObject([409, { current: { Name: '钱主管' }, submitted: change }])
    for (const { text } of [changed, stale]) expect(text).not.toContain(CANARY)
    const found = await user('orgadmin2', 'GetUserProfile', { Keyword: 'qzg' })
    expect(found.body.Data['Total']).toBe(1)
    expect(outcome(await update('orgadmin2', 'c-nurse', { UserName: 'other' }))).toEqual([400, ['/UserName']])
    expect(outcome(await update('orgadmin2', 'c-nurse', {}))).toEqual([400, ['/Id']])
    expect(outcome(await update('orgadmin2', 'c-nurse', { PhoneNumber: '13800138001' }))).toEqual([
      400,
      ['/PhoneNumber'],
    ])
  })

  it('T2: whoever is not in one’s organizations cannot be changed by any call', async () => {
    const asks: readonly (readonly [call: string, body: object])[] = [
      ['Update', { Id: 'user-orgadmin3', Version: 1, Name: '改' }],
      ['SetUserRoles', { UserId: 'user-orgadmin3', Roles: [] }],
      ['SetUserRoles', { UserId: 'c-nurse', OrganizationId: 'org-1', Roles: [] }],
      ['SetUserDepartments', { UserId: 'user-orgadmin3', DepartmentIds: [] }],
      ['GetUserClaims', { UserId: 'user-orgadmin3' }],
      ['SetUserClaims', { UserId: 'user-orgadmin3', Claims: [{ Type: 'IsShowSpine', Value: false }] }],
      ['DelUserClaims', { UserId: 'nobody', Types: ['IsShowSpine'] }],
      ['Create', { Name: '新', PhoneNumber: '13900139120', OrganizationId: 'org-1' }],
    ]
    for (const [call, body] of asks) expect([call, (await user('orgadmin2', call, body)).status]).toEqual([call, 403])
    for (const [call, body] of asks) expect([call, (await user('noroles', call, body)).status]).toEqual([call, 403])
    expect((await leave('orgadmin2', 'user-orgadmin3', 'org-1')).status).toBe(403)
    expect((await leave('orgadmin2', 'c-both', 'org-8')).status).toBe(403)
  })

  it('T9: who is also elsewhere, or above, is not changed by an organization’s administrator', async () => {
    expect(outcome(await update('orgadmin2', 'c-both', { PhoneNumber: '13900139130' }))).toEqual([400, ['/Id']])
    expect(outcome(await update('orgadmin2', 'user-orgadmin', { Name: '改' }))).toEqual([400, ['/Id']])
    expect(outcome(await update('orgadmin', 'user-consortium', { PhoneNumber: '13900139130' }))).toEqual([400, ['/Id']])
    const above = { UserId: 'user-consortium', OrganizationId: 'org-2', Roles: ['organizationAdmin'] }
    expect(outcome(await user('orgadmin', 'SetUserRoles', above))).toEqual([400, ['/Id']])
    expect(outcome(await leave('orgadmin', 'user-consortium', 'org-1'))).toEqual([400, ['/Id']])
    expect((await update('orgadmin2', 'c-both', { RoleTypes: ['assistant'] })).status).toBe(200)
  })

  it('T9: nobody changes their own rights', async () => {
    const UserId = 'user-orgadmin2'
    const replies = [
      await user('orgadmin2', 'SetUserRoles', { UserId, Roles: ['organizationAdmin'] }),
      await user('orgadmin2', 'SetUserDepartments', { UserId, DepartmentIds: [] }),
      await user('orgadmin2', 'DelUserClaims', { UserId, Types: ['IsShowSpine'] }),
      await user('orgadmin', 'SetUserClaims', {
        UserId: 'user-orgadmin',
        Claims: [{ Type: 'IsShowSpine', Value: true }],
      }),
      await update('orgadmin2', UserId, { IsEnabled: false }),
      await update('orgadmin2', UserId, { RoleTypes: ['doctor'] }),
      await leave('orgadmin2', UserId, 'org-2'),
    ]
    for (const reply of replies) expect(outcome(reply)).toEqual([400, ['/Id']])
    expect((await update('orgadmin2', UserId, { NickName: '小李' })).status).toBe(200)
  })

  it('T9: nobody gives a claim that they do not have; taking one away ends the sessions', async () => {
    const claims = async (as: string, call: string, body: object) =>
      await user(as, call, { UserId: 'c-nurse', ...body })
    const give = (Type: string) => ({ Claims: [{ Type, Value: true }] })
    expect(outcome(await claims('orgadmin2', 'SetUserClaims', give('IsSystemSetting')))).toEqual([400, ['/Claims']])
    expect(outcome(await claims('orgadmin', 'SetUserClaims', give('IsShowSpine')))).toEqual([400, ['/Claims']])
    expect(outcome(await claims('orgadmin', 'SetUserClaims', give('Roles')))).toEqual([400, ['/Claims/0/Type']])
    const given = await claims('orgadmin', 'SetUserClaims', give('IsSystemSetting'))
    expect(given.body.Data).toEqual([{ Type: 'IsSystemSetting', Value: true }])
    expect(outcome(await update('orgadmin2', 'c-nurse', { PhoneNumber: '13900139131' }))).toEqual([
      400,
      ['/PhoneNumber'],
    ])
    await lendPassword(platform, 'c-nurse')
    const asNurse = () => platform.call({ as: 'c-nurse', url: '/passport/user/GetUserProfile' })
    expect((await asNurse()).body.Data['IsSystemSetting']).toBe(true)
    expect((await claims('orgadmin2', 'DelUserClaims', { Types: ['IsSystemSetting'] })).body.Data).toEqual([])
    expect((await asNurse()).status).toBe(401)
    expect((await claims('orgadmin2', 'GetUserClaims', {})).body.Data).toEqual([])
  })

  it('A6, U1: a role counts at once, and its end ends the sessions', async () => {
    await addColleague(platform, { id: 'c-new', name: '新任' })
    await lendPassword(platform, 'c-new')
    const set = (Roles: readonly string[]) => user('orgadmin2', 'SetUserRoles', { UserId: 'c-new', Roles })
    const asNew = () => platform.call({ as: 'c-new', url: '/passport/Role/Read' })
    expect((await asNew()).status).toBe(403)
    expect((await set(['organizationAdmin'])).body.Data['Organizations']).toMatchObject([
      { Roles: ['organizationAdmin'] },
    ])
    expect((await asNew()).status).toBe(200)
    expect((await set([])).status).toBe(200)
    expect((await asNew()).status).toBe(401)
    expect(await deedsIn(platform, 'org-2')).toEqual(
      expect.arrayContaining(['setUserRoles', 'setUserClaims', 'updateUser']),
    )
  })

  it('A6: who is disabled or leaves is out at once', async () => {
    await addColleague(platform, { id: 'c-out', name: '离任' })
    await lendPassword(platform, 'c-out')
    const asOut = () => platform.call({ as: 'c-out', url: '/passport/user/GetUserProfile' })
    expect((await asOut()).status).toBe(200)
    expect((await update('orgadmin2', 'c-out', { IsEnabled: false })).body.Data['IsEnabled']).toBe(false)
    expect((await asOut()).status).toBe(401)
    expect((await update('orgadmin2', 'c-out', { IsEnabled: true })).status).toBe(200)
    expect((await leave('orgadmin2', 'c-out', 'org-2')).status).toBe(200)
    expect((await leave('orgadmin2', 'c-out', 'org-2')).status).toBe(403)
    expect(await deedsIn(platform, 'org-2')).toContain('cancelOrganizations')
  })

  it('departments are set within the organization, and nothing else', async () => {
    const listed = await platform.call({
      as: 'orgadmin2',
      url: '/passport/department/GetList',
      body: { SingleOne: true },
    })
    const id = (listed.body.Data['Row'] as readonly Row[])[0]!['Id']
    const set = (as: string, body: object) => user(as, 'SetUserDepartments', { UserId: 'c-nurse', ...body })
    const reply = await set('orgadmin2', { DepartmentIds: [id] })
    expect(reply.body.Data['Organizations']).toMatchObject([{ Departments: [{ Id: id, Name: '康复科' }] }])
    expect(outcome(await set('orgadmin2', { DepartmentIds: ['unknown'] }))).toEqual([400, ['/DepartmentIds']])
    expect((await set('orgadmin2', { DepartmentIds: [id, id] })).status).toBe(400)
    expect((await set('orgadmin2', { DepartmentIds: [] })).body.Data['Organizations']).toMatchObject([
      { Departments: [] },
    ])
  })

  it.each<[how: string, act: (as: string, id: string) => Promise<Reply>]>([
    ['disabled', (as, id) => update(as, id, { IsEnabled: false })],
    ['without the role', (as, id) => user(as, 'SetUserRoles', { UserId: id, OrganizationId: 'org-5', Roles: [] })],
    ['gone', (as, id) => leave(as, id, 'org-5')],
  ])('U4: the last enabled administrator stays, also when two would be %s at once', async (_how, act) => {
    const admin = { organizations: ['org-5'], roles: ['organizationAdmin'] }
    await addColleague(platform, { id: 'adm-a', name: '甲', ...admin })
    await addColleague(platform, { id: 'adm-b', name: '乙', ...admin })
    for (const id of ['adm-a', 'adm-b']) await platform.store.accounts.setDisabled(id, false)
    const replies = await Promise.all(['adm-a', 'adm-b'].map((id) => act('consortium', id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(replies.find(({ status }) => status === 400)?.body.Content).toContain('最后一位启用的管理员')
    const { rows } = await platform.store.people.people({
      organizations: ['org-5'],
      roleTypes: ['organizationAdmin'],
      isEnabled: true,
      page: 1,
      pageSize: 9,
    })
    expect(rows).toHaveLength(1)
  })
})
