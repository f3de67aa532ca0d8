/** The first use of an empty server: the one-time code, and the consortium, hospital and people that it makes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FOUNDING_CODE_MS, issueFoundingCode } from '../../src/server/passport/founding.ts'
import { databases, type Place } from '../support/databases.ts'
import { CATALOG, pathsOf, type Platform, startPlatform } from '../support/server.ts'

const PATH = '/passport/founding'
const PASSWORD = 'Found#7182'
const OWN = {
  Role: 'organizationAdmin',
  UserName: 'zhang',
  Name: '张华',
  PhoneNumber: '13900001111',
  Password: PASSWORD,
}
const SHARED = { Role: 'consortiumAdmin', UserName: 'platform', Name: '周岚', PhoneNumber: '', Password: PASSWORD }
const FOUNDING = { ConsortiumName: '康复联合体', OrganizationName: '第三康复医院', Administrators: [OWN, SHARED] }

describe.each(databases)('the first use over $name', (database) => {
  let place: Place
  let platform: Platform
  let offset = 0
  beforeAll(async () => {
    const clock = () => Date.now() + offset
    place = await database.open(CATALOG, { clock })
    platform = await startPlatform(database, { place, clock })
  })
  beforeEach(async () => {
    offset = 0
    await place.clear()
  })
  afterAll(async () => {
    await platform.stop()
    await place.drop()
  })

  const codeNow = async () => String(await issueFoundingCode(place.store, Date.now() + offset))
  const found = (Code: string, more: object = {}) => platform.call({ url: PATH, body: { Code, ...FOUNDING, ...more } })
  const isOpen = async () => (await platform.call({ url: PATH })).body.Data['IsOpen']
  const signsIn = async (name: string) => (await platform.signIn(name, PASSWORD)).status === 200

  it('makes consortium, hospital and both administrators: one can work at once, the other once the password is their own', async () => {
    expect(await isOpen()).toBe(true)
    const code = await codeNow()
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    // As people copy it.
    expect((await found(` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect([await signsIn('zhang'), await signsIn('platform')]).toEqual([true, true])
    const profile = async (name: string) => {
      const { token } = await platform.signIn(name, PASSWORD)
      const headers = { authorization: `Bearer ${token.access_token}` }
      return (await platform.call({ url: '/passport/user/GetUserProfile', headers })).body.Data
    }
    expect(await profile('zhang')).toMatchObject({
      Roles: ['organizationAdmin'],
      Organization: { Name: '第三康复医院' },
    })
    expect(await profile('platform')).toMatchObject({ errors: [{ code: 'passwordDue' }] })
    expect(await place.store.founding.places()).toEqual([{ consortium: '康复联合体', organizations: ['第三康复医院'] }])
  })

  it('is over with the first person: the code is dead, no other is made, and that is said', async () => {
    const [code, other] = [await codeNow(), await codeNow()]
    expect((await found(code)).status).toBe(200)
    for (const dead of [code, other]) {
      const reply = await found(dead, { Administrators: [{ ...OWN, UserName: 'li' }] })
      expect([reply.status, reply.body.Content]).toEqual([404, expect.stringContaining('请直接登录')])
    }
    expect(await isOpen()).toBe(false)
    expect(await issueFoundingCode(place.store, Date.now())).toBeUndefined()
  })

  it('of many at once lets one through', async () => {
    const code = await codeNow()
    const replies = await Promise.all(
      [1, 2, 3, 4].map((index) => found(code, { Administrators: [{ ...OWN, UserName: `zhang${index}` }] })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  })

  it('takes ten wrong codes, then no right one; the next start of the server gives another', async () => {
    const code = await codeNow()
    for (let index = 0; index < 10; index += 1) expect(pathsOf(await found(`AAAA-AAAA-AAA${index}`))).toEqual(['/Code'])
    expect(pathsOf(await found(code))).toEqual(['/Code'])
    expect((await found(await codeNow())).status).toBe(200)
  })

  it('takes no code that is an hour old', async () => {
    const code = await codeNow()
    offset = FOUNDING_CODE_MS
    expect(pathsOf(await found(code))).toEqual(['/Code'])
    expect(await isOpen()).toBe(true)
  })

  it('keeps no code that could be read', async () => {
    const code = await codeNow()
    const rows = await place.store.database.query('SELECT to_jsonb(c) AS row FROM founding_codes c')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows).includes(code)).toBe(false)
    expect(JSON.stringify(rows).includes(code.replaceAll('-', ''))).toBe(false)
  })

  it('tells every field that is wrong, and spends no try on them', async () => {
    const code = await codeNow()
    const bad = { ...OWN, UserName: '张', Name: '', PhoneNumber: '123', Password: 'short' }
    const reply = await found(code, { OrganizationName: '', Administrators: [bad, { ...SHARED, UserName: '张' }] })
    expect(pathsOf(reply)).toEqual([
      '/OrganizationName',
      '/Administrators/0/UserName',
      '/Administrators/0/Name',
      '/Administrators/0/PhoneNumber',
      '/Administrators/0/Password',
      '/Administrators/1/UserName',
      '/Administrators/1/UserName',
    ])
    expect((await found(code)).status).toBe(200)
  })

  it('refuses the published password of the demo and one that holds the account', async () => {
    const code = await codeNow()
    const refused = await found(code, { Administrators: [{ ...OWN, UserName: 'found', Password: PASSWORD }] })
    expect(pathsOf(refused)).toEqual(['/Administrators/0/Password'])
    const published = await found(code, { Administrators: [{ ...OWN, Password: 'Rehab@2026' }] })
    expect(pathsOf(published)).toEqual(['/Administrators/0/Password'])
  })
})
