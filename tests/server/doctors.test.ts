/** Certification of doctors: T1, T2, T9, D5, U1, U5. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/databases.ts'
import { pathsOf, type Platform, type Reply, startPlatform } from '../support/server.ts'
import { addColleague, CANARY, deedsIn } from '../support/staff.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('doctors over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    await platform.store.accounts.saveOrganization({ id: 'org-8', name: '独立医院' })
    await addColleague(platform, { id: 'd-wu', name: '吴医生', phone: '13900139001', roleTypes: ['doctor'] })
    await addColleague(platform, { id: 'd-nurse', name: '钱护士', roleTypes: ['nurse'] })
    await addColleague(platform, { id: 'd-far', name: '远医生', roleTypes: ['doctor'], organizations: ['org-8'] })
    await platform.store.database.query(
      `UPDATE user_organizations SET role_types = '{doctor}' WHERE user_id = 'user-orgadmin2'`,
    )
  })
  afterAll(() => platform.stop())

  const user = (as: string, call: string, body: object) => platform.call({ as, url: `/passport/user/${call}`, body })
  const get = (as: string, call: string) => platform.call({ as, url: `/passport/user/${call}` })
  const rows = (reply: Reply) => reply.body.Data as unknown as readonly Row[]
  const outcome = (reply: Reply) => [reply.status, pathsOf(reply)]
  const papers = async (as: string, UserId: string, change: object) => {
    const Version = (await platform.store.people.person(UserId))?.version ?? 1
    return user(as, 'v1/UpdateUserCertificates', { UserId, Version, ...change })
  }
  const submit = (as: string, UserId: string) => user(as, 'SaveDoctorAuthenticationAudit', { UserId })
  const decide = (as: string, Id: unknown, Operation: string, more: object = {}) =>
    user(as, 'DoctorAuthenticationOperation', { Id, Operation, ...more })
  const stateOf = async (id: string) =>
    (await get('orgadmin2', `GetSingleAuthDoctor/${id}`)).body.Data['Organizations'] as readonly Row[]

  it('U1, D5: papers are kept, handed in, passed; the doctor is then certified in that organization', async () => {
    expect(outcome(await submit('orgadmin2', 'd-wu'))).toEqual([400, ['/LicenceNo']])
    const Certificates = [{ Kind: '医师资格证', Image: '/bff/api/oss/file/1', ValidUntil: null }]
    const change = { LicenceNo: '110330000012345', LicenceUntil: '2099-06-30', Certificates }
    const kept = await papers('orgadmin2', 'd-wu', change)
    expect(kept.body.Data).toMatchObject({ LicenceNo: '110330000012345', Certificates: [{ Kind: '医师资格证' }] })
    expect(
      (await user('orgadmin2', 'v1/UpdateUserCertificates', { UserId: 'd-wu', Version: 1, ...change })).status,
    ).toBe(409)
    const applied = await submit('orgadmin2', 'd-wu')
    expect(applied.body.Data).toMatchObject({ State: 'pending', SubmittedBy: '李明', DecidedAt: '' })
    expect(outcome(await submit('orgadmin2', 'd-wu'))).toEqual([400, ['/UserId']])
    expect(rows(await get('orgadmin2', 'GetAllUnPassedAuthUsers')).map((row) => row['Id'])).toEqual(['d-wu'])
    expect(rows(await get('orgadmin', 'GetAllUnPassedAuthUsers'))).toEqual([])
    const { Id } = applied.body.Data
    expect(outcome(await decide('orgadmin2', Id, 'return', { Reason: ' ' }))).toEqual([400, ['/Reason']])
    const passed = await decide('orgadmin2', Id, 'pass')
    expect(passed.body.Data).toMatchObject({ State: 'passed', DecidedBy: '李明' })
    expect(outcome(await decide('orgadmin2', Id, 'return', { Reason: '图片不清' }))).toEqual([400, ['/Id']])
    expect(await stateOf('d-wu')).toMatchObject([{ AuthState: 'passed' }])
    expect(await deedsIn(platform, 'org-2')).toEqual(
      expect.arrayContaining(['updateCertificates', 'submitAuthentication', 'decideAuthentication']),
    )
  })

  it('other papers have to be certified again, and what was handed in with the old ones is withdrawn', async () => {
    await papers('orgadmin2', 'd-wu', { LicenceNo: '110330000099999' })
    expect(await stateOf('d-wu')).toMatchObject([{ AuthState: 'none' }])
    const { Id } = (await submit('orgadmin2', 'd-wu')).body.Data
    await papers('orgadmin2', 'd-wu', { LicenceUntil: '2098-01-01' })
    expect(outcome(await decide('orgadmin2', Id, 'pass'))).toEqual([400, ['/Id']])
    const again = (await submit('orgadmin2', 'd-wu')).body.Data
    await decide('orgadmin2', again['Id'], 'return', { Reason: '图片不清' })
    const latest = await user('orgadmin2', 'GetLatestAuth', { UserId: 'd-wu' })
    expect(latest.body.Data).toMatchObject({ State: 'returned', Reason: '图片不清', LicenceUntil: '2098-01-01' })
    const one = (await get('orgadmin2', 'GetSingleAuthDoctor/d-wu')).body.Data
    expect((one['Applications'] as readonly Row[]).map((row) => row['State'])).toEqual([
      'returned',
      'withdrawn',
      'passed',
    ])
  })

  it('of two who decide at once one does', async () => {
    const { Id } = (await submit('orgadmin2', 'd-wu')).body.Data
    const replies = await Promise.all([
      decide('orgadmin2', Id, 'pass'),
      decide('orgadmin', Id, 'return', { Reason: '不符' }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await papers('orgadmin2', 'd-wu', { LicenceNo: '110330000012345' })
  })

  it('T9: nobody decides their own; only a doctor is certified, with papers that are good', async () => {
    const own = 'user-orgadmin2'
    await papers('orgadmin', 'user-orgadmin2', { LicenceNo: '220330000012345', LicenceUntil: '2020-01-01' })
    expect(outcome(await submit('orgadmin2', own))).toEqual([400, ['/LicenceUntil']])
    await papers('orgadmin', 'user-orgadmin2', { LicenceUntil: '' })
    const applied = await submit('orgadmin2', own)
    expect(outcome(await decide('orgadmin2', applied.body.Data['Id'], 'pass'))).toEqual([400, ['/Id']])
    expect((await user('orgadmin2', 'GetLatestAuth', {})).body.Data).toMatchObject({ UserId: own, State: 'pending' })
    expect((await decide('orgadmin', applied.body.Data['Id'], 'pass')).status).toBe(200)
    expect(outcome(await submit('orgadmin2', 'd-nurse'))).toEqual([400, ['/UserId']])
  })

  it.each<[change: object, path: string]>([
    [{}, '/LicenceNo'],
    [{ LicenceNo: '一二三' }, '/LicenceNo'],
    [{ LicenceUntil: '2027-02-30' }, '/LicenceUntil'],
    [{ Certificates: [{ Kind: '', Image: '/a.png' }] }, '/Certificates/0/Kind'],
    [{ Certificates: [{ Kind: '资格证', Image: 'http://x/a.png' }] }, '/Certificates/0/Image'],
    [{ Certificates: [{ Kind: '资格证', Image: '/a.png', Owner: 1 }] }, '/Certificates/0/Owner'],
    [{ AuthState: 'passed' }, '/AuthState'],
  ])('T8: papers like %j are refused at %s', async (change, path) => {
    expect(outcome(await papers('orgadmin2', 'd-wu', change))).toEqual([400, [path]])
  })

  it('T1, T2: nobody sees, submits or decides for an organization that is not theirs', async () => {
    const { Id } = (await submit('orgadmin2', 'd-wu')).body.Data
    const refused = [
      await get('orgadmin3', 'GetSingleAuthDoctor/d-wu'),
      await get('orgadmin2', 'GetSingleAuthDoctor/d-far'),
      await get('orgadmin2', 'GetSingleAuthDoctor/nobody'),
      await user('orgadmin3', 'GetLatestAuth', { UserId: 'd-wu' }),
      await user('noroles', 'GetLatestAuth', { UserId: 'd-wu' }),
      await user('noroles', 'GetLatestAuth', { OrganizationId: 'org-2' }),
      await papers('orgadmin3', 'd-wu', { LicenceNo: 'X' }),
      await submit('orgadmin3', 'd-wu'),
      await decide('orgadmin3', Id, 'pass'),
      await decide('orgadmin2', 'unknown', 'pass'),
      await user('orgadmin2', 'GetAuthDoctors', { OrgIds: ['org-1'] }),
      await get('noroles', 'GetAllUnPassedAuthUsers'),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    expect((await user('noroles', 'GetLatestAuth', {})).body.Data).toBeNull()
  })

  it('U5, T4: a consortium is shown no whole number, and no body the hash of a password', async () => {
    const replies = [
      await user('consortium', 'GetAuthDoctors', { AuthStates: ['pending'] }),
      await get('consortium', 'GetSingleAuthDoctor/d-wu'),
      await user('consortium', 'GetLatestAuth', { UserId: 'd-wu' }),
    ]
    for (const { status, text } of replies) {
      expect([status, text.includes('****2345')]).toEqual([200, true])
      expect(text).not.toMatch(new RegExp(`110330000012345|13900139001|${CANARY}`))
    }
    const listed = await user('orgadmin2', 'GetAuthDoctors', { AuthStates: ['pending'], Keyword: '吴' })
    expect(listed.body.Data['Row']).toEqual([
      {
        Id: 'd-wu',
        Name: '吴医生',
        PhoneNumber: '13900139001',
        Organization: { Id: 'org-2', Name: '第二康复医院' },
        LicenceNo: '110330000012345',
        LicenceUntil: '2098-01-01',
        AuthState: 'pending',
      },
    ])
  })
})
