/** A row for each membership: equal to account and membership after whatever changes them. docs/decisions/0071. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptPerson } from '../../src/server/store/kept-people.ts'
import { personRow, personRowId } from '../../src/server/store/person-rows.ts'
import { databases } from '../support/databases.ts'
import { CATALOG, pathsOf, type Platform, type Reply, startPlatform } from '../support/server.ts'
import { addColleague, lendPassword } from '../support/staff.ts'

type Row = Readonly<Record<string, unknown>>

const LIBRARY = CATALOG.resources['staff']!
const PLACE = { url: '/bff/api/biz/modify' }
const BASE = { BizType: 'staff' }

describe.each(databases)('rows of people over $name', (database) => {
  let platform: Platform
  let division = ''
  beforeAll(async () => {
    platform = await startPlatform(database)
    const made = await platform.call({
      as: 'orgadmin',
      url: '/passport/department/Create',
      headers: { organizationid: 'org-1' },
      body: { Code: 'BM-1', Name: '康复科', Kind: 'clinical' },
    })
    division = String(made.body.Data['Id'])
    await addColleague(platform, { id: 'c-doc', name: '医生甲', phone: '13900139001', organizations: ['org-1'] })
    await addColleague(platform, { id: 'c-two', name: '两处', phone: '13900139002', organizations: ['org-1', 'org-2'] })
  })
  afterAll(() => platform.stop())

  const stored = async () => {
    const rows = await platform.store.database.transaction('system', (tx) =>
      tx.query(`SELECT id, owner_id, data, version FROM lib_staff ORDER BY id`),
    )
    return new Map(rows.map((row) => [String(row.id), { owner: String(row.owner_id), data: row.data as Row }]))
  }
  /** Every membership of everybody has its row, which says the same. */
  const expectEqual = async () => {
    const rows = await stored()
    const members = await platform.store.database.query('SELECT user_id, organization_id FROM user_organizations')
    const known = new Set<string>()
    for (const { user_id: userId, organization_id: organizationId } of members) {
      const id = personRowId(String(organizationId), String(userId))
      known.add(id)
      const person = (await keptPerson(platform.store.database, String(userId)))!
      const member = person.memberships.find((one) => one.organizationId === organizationId)
      expect(rows.get(id)?.owner, String(userId)).toBe(organizationId)
      expect(rows.get(id)?.data, String(userId)).toMatchObject(personRow(LIBRARY, person, member))
    }
    for (const [id, { data }] of rows) if (!known.has(id)) expect(data['LeftOn'], id).toMatch(/^\d{4}-/)
  }
  const here = (as: string, url: string, body: object): Promise<Reply> =>
    platform.call({ as, url, headers: { organizationid: 'org-1' }, body })
  const user = (as: string, call: string, body: object) => here(as, `/passport/user/${call}`, body)
  const rowOf = async (userId: string, organizationId = 'org-1') =>
    (await stored()).get(personRowId(organizationId, userId))?.data
  const listed = async (as: string, more: object = {}) => {
    const reply = await here(as, '/bff/api/biz/getList', { ...BASE, PageIndex: 1, PageSize: 100, ...more })
    return reply.body.Data['Row'] as readonly Row[]
  }
  const found = async (userId: string) => (await listed('orgadmin3')).find((row) => row['UserId'] === userId)!
  const save = (as: string, record: object) => here(as, PLACE.url, { ...BASE, Operate: 'save', ...record })
  const transit = async (as: string, userId: string, Transition: string, Input?: object) => {
    const ids = [personRowId('org-1', userId)]
    const reply = await here(as, PLACE.url, {
      ...BASE,
      Operate: 'transit',
      ids,
      Transition,
      ...(Input ? { Input } : {}),
    })
    const { Data, ...whole } = reply.body as unknown as {
      readonly Data: unknown
      readonly Type: number
      readonly Content: string
    }
    const [outcome] = Array.isArray(Data) ? (Data as readonly (typeof whole)[]) : [whole]
    return outcome!
  }
  const versionOf = async (id: string) => (await platform.store.people.person(id))?.version

  it('there is one for each membership, by whatever way people came', async () => {
    await expectEqual()
    expect((await listed('orgadmin3')).map((row) => row['Name'])).toContain('医生甲')
    const foreign = await platform.call({
      as: 'orgadmin2',
      url: '/bff/api/biz/getList',
      body: { ...BASE, PageIndex: 1, PageSize: 100 },
    })
    const names = (foreign.body.Data['Row'] as readonly Row[]).map((row) => row['Name'])
    expect(names).toContain('两处')
    expect(names).not.toContain('医生甲')
  })

  it('one that is sent again, and by many at once, is answered with the row that was made', async () => {
    const body = {
      ...BASE,
      Operate: 'save',
      Name: '钱重',
      UserName: 'qianzhong',
      PhoneNumber: '13900139066',
      RoleTypes: ['nurse'],
    }
    const headers = { organizationid: 'org-1', 'idempotency-key': 'qian' }
    const send = () => platform.call({ as: 'orgadmin3', ...PLACE, headers, body })
    const replies = [...(await Promise.all([send(), send(), send()])), await send()]
    const ids = replies.map((reply) => reply.body.Data['Id'])
    expect(replies.map(({ text }) => text)).toEqual(replies.map(() => replies[0]?.text))
    expect([...(await stored()).keys()]).toContain(ids[0])
    await expectEqual()
  })

  it('each of the passport’s calls that change a person changes the row', async () => {
    const made = await user('orgadmin3', 'Create', {
      Name: '孙新',
      UserName: 'sun',
      PhoneNumber: '13900139100',
      RoleTypes: ['therapist'],
      DepartmentIds: [division],
    })
    const id = String(made.body.Data['Id'])
    await expectEqual()
    expect(await rowOf(id)).toMatchObject({ Name: '孙新', DepartmentIds: [{ DepartmentId: division }] })
    const calls: readonly (readonly [string, object])[] = [
      ['Update', { Name: '孙更', Title: '主管', Specialty: ['手功能'], RoleTypes: ['therapist', 'doctor'] }],
      ['SetUserRoles', { UserId: id, Roles: ['organizationAdmin'] }],
      ['SetUserDepartments', { UserId: id, DepartmentIds: [] }],
      ['SetUserClaims', { UserId: id, Claims: [] }],
      ['v1/UpdateUserCertificates', { UserId: id, LicenceNo: 'A-1', LicenceUntil: '2999-01-01' }],
      ['SaveDoctorAuthenticationAudit', { UserId: id }],
      ['Update', { IsEnabled: false }],
    ]
    for (const [call, body] of calls) {
      const version = call === 'Update' ? { Id: id } : {}
      await user('orgadmin3', call, { ...version, Version: await versionOf(id), ...body }).then(async (reply) => {
        if (call !== 'SetUserClaims' && reply.status !== 200) {
          const again = await user('orgadmin3', call, body)
          expect([call, again.status, again.text.slice(0, 200)]).toEqual([call, 200, expect.anything()])
        }
      })
      await expectEqual()
    }
    expect(await rowOf(id)).toMatchObject({
      Name: '孙更',
      AuthState: 'pending',
      Roles: ['organizationAdmin'],
      IsEnabled: false,
    })
    await here('orgadmin3', '/passport/api/UserOrganization/CancelOrganizations', {
      UserId: id,
      OrganizationIds: ['org-1'],
    })
    await expectEqual()
    expect(await rowOf(id)).toMatchObject({
      Name: '孙更',
      IsEnabled: false,
      Roles: [],
      LeftOn: expect.stringMatching(/^\d/),
    })
  })

  it('what is saved in the library is true of account and membership', async () => {
    const made = await save('orgadmin3', {
      Name: '钱治疗',
      UserName: 'qian',
      PhoneNumber: '13900139200',
      RoleTypes: ['therapist'],
      DepartmentIds: [{ DepartmentId: division }],
      LicenceNo: 'ZY-20260001',
    })
    expect([made.status, made.text.slice(0, 300)]).toEqual([200, expect.anything()])
    await expectEqual()
    const record = made.body.Data
    expect(record).toMatchObject({ Name: '钱治疗', PhoneNumber: '139****9200', IsEnabled: true, Roles: [] })
    const id = String(record['UserId'])
    expect(await platform.store.people.person(id)).toMatchObject({
      userName: 'qian',
      data: { LicenceNo: 'ZY-20260001' },
    })
    const changed = await save('orgadmin3', { ...record, Title: '治疗师', RoleTypes: ['therapist', 'doctor'] })
    expect(changed.status).toBe(200)
    await expectEqual()
    expect(await platform.store.people.person(id)).toMatchObject({
      data: { Title: '治疗师', PhoneNumber: '13900139200' },
      memberships: [{ roleTypes: ['therapist', 'doctor'], departmentIds: [division] }],
    })
    // By an older version.
    expect((await save('orgadmin3', { ...record, Title: '旧' })).status).toBe(409)
    await user('orgadmin3', 'Update', { Id: id, Version: await versionOf(id), Title: '新' })
    expect((await save('orgadmin3', { ...changed.body.Data, Title: '旧' })).status).toBe(409)
  })

  it('refuses by the rules of the passport’s calls, in words, and nothing is changed', async () => {
    const own = await found('user-orgadmin3')
    const doctor = await found('c-doc')
    const both = await found('c-two')
    const refusals: readonly (readonly [Promise<Reply>, string, string])[] = [
      [save('orgadmin3', { ...own, RoleTypes: ['doctor'] }), '/Id', '不能修改自己的岗位'],
      [save('orgadmin3', { ...doctor, PhoneNumber: '13900139002', RoleTypes: ['doctor'] }), '/PhoneNumber', '手机号'],
      [save('orgadmin3', { ...both, Name: '改名', RoleTypes: ['nurse'] }), '/Id', '还属于其他机构'],
      [save('orgadmin3', { ...NEW, UserName: 'C-DOC' }), '/UserName', '账号已被使用'],
      [save('orgadmin3', { ...NEW, PhoneNumber: '13900139001' }), '/PhoneNumber', '手机号'],
      [save('orgadmin3', { ...NEW, Roles: ['organizationAdmin'] }), '/Roles', ''],
      [
        save('orgadmin3', { ...NEW, DepartmentIds: [{ DepartmentId: 'nowhere' }] }),
        '/DepartmentIds/0/DepartmentId',
        '',
      ],
    ]
    for (const [asked, path, words] of refusals) {
      const reply = await asked
      expect([reply.status, pathsOf(reply)]).toEqual([400, [path]])
      expect(reply.body.Content).toContain(words)
    }
    expect((await save('orgadmin3', { ...doctor, UserName: 'other', RoleTypes: ['doctor'] })).status).toBe(403)
    await expectEqual()
    expect((await save('orgadmin2', { ...NEW })).status).toBe(403)
  })

  it('transitions: never one’s own, never the last administrator, sessions end', async () => {
    expect(await transit('orgadmin3', 'user-orgadmin3', 'disable')).toMatchObject({
      Content: expect.stringContaining('不能修改自己的启用状态'),
    })
    expect(await transit('orgadmin3', 'user-orgadmin3', 'roles', { Roles: [] })).toMatchObject({
      Content: expect.stringContaining('不能修改自己的角色'),
    })
    expect(await transit('orgadmin3', 'c-doc', 'roles', { Roles: ['organizationAdmin'] })).toMatchObject({ Type: 200 })
    await expectEqual()
    await lendPassword(platform, 'c-doc')
    const { token } = await platform.signIn('c-doc')
    expect(await transit('orgadmin3', 'c-doc', 'disable')).toMatchObject({ Type: 200 })
    await expectEqual()
    const headers = { authorization: `Bearer ${token.access_token}` }
    const after = await platform.call({ url: '/passport/user/GetUserProfile', headers })
    expect(after.status).toBe(401)
    expect(await transit('orgadmin3', 'c-doc', 'enable')).toMatchObject({ Type: 200 })
    expect(await transit('orgadmin3', 'c-doc', 'roles', { Roles: [] })).toMatchObject({ Type: 200 })
    await expectEqual()
    expect((await rowOf('c-doc'))?.['IsEnabled']).toBe(true)
  })

  it('a password is reset by a code that goes to the telephone alone, and has to be replaced', async () => {
    const sent = platform.codes.length
    const told = await transit('orgadmin3', 'c-doc', 'resetPassword')
    expect(told).toMatchObject({ Type: 200 })
    await expect.poll(() => platform.codes.length).toBe(sent + 1)
    const { phone, code } = platform.codes.at(-1)!
    expect([phone, code.length]).toEqual(['13900139001', 12])
    expect(JSON.stringify(told)).not.toContain(code)
    const history = await here('orgadmin3', '/bff/api/biz/getHistory', {
      ...BASE,
      ids: [personRowId('org-1', 'c-doc')],
    })
    expect(history.text).not.toContain(code)
    expect((await platform.signIn('c-doc', code)).status).toBe(200)
    expect((await platform.store.accounts.profileOf('c-doc'))?.isPasswordGiven).toBe(true)
    expect((await transit('orgadmin3', 'c-two', 'resetPassword')).Content).toContain('还属于其他机构')
  })

  it('who is locked out may try again at once', async () => {
    for (let tries = 0; tries < 5; tries += 1) await platform.signIn('c-doc', 'wrong')
    expect((await platform.store.accounts.locks()).map(({ subject }) => subject)).toContain('account:c-doc')
    expect(await transit('orgadmin3', 'c-doc', 'unlock')).toMatchObject({ Type: 200 })
    expect((await platform.store.accounts.locks()).map(({ subject }) => subject)).not.toContain('account:c-doc')
  })

  it('a doctor is certified in the library, and leaves', async () => {
    await save('orgadmin3', { ...(await found('c-doc')), RoleTypes: ['doctor'], LicenceNo: 'D-2026-0099' })
    expect(await transit('orgadmin3', 'c-doc', 'authSubmit')).toMatchObject({ Type: 200 })
    await expectEqual()
    expect((await transit('orgadmin3', 'c-doc', 'authReturn', { AuthRemark: '照片不清' })).Type).toBe(200)
    await expectEqual()
    expect(await rowOf('c-doc')).toMatchObject({ AuthState: 'returned', AuthRemark: '照片不清' })
    expect((await transit('orgadmin3', 'c-doc', 'authSubmit')).Type).toBe(200)
    expect((await transit('orgadmin3', 'c-doc', 'authPass')).Type).toBe(200)
    await expectEqual()
    expect(await rowOf('c-doc')).toMatchObject({ AuthState: 'passed', AuthRemark: null })
    await save('orgadmin3', { ...(await found('c-doc')), LicenceNo: 'D-2026-0100' })
    expect(await rowOf('c-doc')).toMatchObject({ AuthState: 'none' })
    expect((await transit('orgadmin3', 'c-doc', 'leave')).Type).toBe(200)
    await expectEqual()
    expect((await platform.store.people.person('c-doc'))?.memberships).toEqual([])
    expect((await save('orgadmin3', { ...(await found('c-doc')), Title: '后来' })).status).toBe(403)
  })

  it('an installation from before there were rows gets them', async () => {
    const { database: kept, personRows } = platform.store
    const before = await stored()
    await kept.transaction('system', (tx) => tx.query(`DELETE FROM lib_staff`))
    await kept.transaction('system', (tx) => tx.query(`DELETE FROM revisions WHERE library = 'staff'`))
    expect(await personRows.fill()).toBeGreaterThan(5)
    await expectEqual()
    expect((await stored()).size).toBe([...before.values()].filter(({ data }) => !data['LeftOn']).length)
    expect(await personRows.fill()).toBe(0)
  })
})

const NEW = { Name: '新人', UserName: 'newone', PhoneNumber: '13900139300', RoleTypes: ['nurse'] }
