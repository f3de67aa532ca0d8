/** Registration: a phone that is proved, an account without a role. A9. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '../support/databases.ts'
import { askForCode, asClient, audited, bearer, changePassword, NEW_PASSWORD } from '../support/identity.ts'
import { pathsOf, type Platform, startPlatform } from '../support/server.ts'

const WRONG_CODE = '验证码不正确或已失效，请重新获取'
const PHONE = '13800138001'

describe.each(oneDatabase)('registration over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())
  beforeEach(() => platform.advance(15 * 60_000))

  const person = { UserName: 'newcomer', Password: NEW_PASSWORD, Name: '新人', PhoneNumber: '13900139001' }
  const register = (body: object) => asClient(platform, '/passport/identity/register', body)
  const codeFor = async (PhoneNumber: string) => {
    const { sessionId, code } = await askForCode(platform, { PhoneNumber, Purpose: 'register' })
    return { SessionId: sessionId, Captcha: code }
  }

  it('makes an account without a role, which is told so when it signs in', async () => {
    const ticket = await codeFor(person.PhoneNumber)
    expect((await register({ ...person, ...ticket })).status).toBe(200)
    const { token } = await platform.signIn('newcomer', NEW_PASSWORD)
    const profile = await platform.call({ url: '/passport/user/GetUserProfile', ...bearer(token.access_token) })
    expect(profile.body.Data).toMatchObject({
      Name: '新人',
      Roles: [],
      PhoneNumber: '13900139001',
      Organization: null,
    })
    const list = await platform.call({
      url: '/content/api/ChargeItem/GetChargeItemPageData',
      ...bearer(token.access_token),
    })
    expect([list.status, list.body.Content]).toEqual([403, '您没有使用该系统的权限,请联系开通账号'])
    expect((await audited(platform, 'register'))[0]).toMatchObject({ result: 'ok', detail: null })
    expect((await register({ ...person, ...ticket, UserName: 'another' })).status).toBe(400)
  })

  it.each<[why: string, change: object, path: string]>([
    ['a Chinese account name', { UserName: '新人' }, '/UserName'],
    ['a space in the account name', { UserName: 'new comer' }, '/UserName'],
    ['an account name that is taken', { UserName: 'OrgAdmin' }, '/UserName'],
    ['a weak password', { Password: 'abc' }, '/Password'],
    ['a common password', { Password: 'Admin@123' }, '/Password'],
    ['no name', { Name: ' ' }, '/Name'],
    ['a wrong phone', { PhoneNumber: '11111111111' }, '/PhoneNumber'],
    ['the phone of another', { PhoneNumber: '13900139009' }, '/Captcha'],
    ['a wrong code', { Captcha: '12345' }, '/Captcha'],
    ['a role of its own choice', { Roles: 'organizationAdmin' }, '/Roles'],
    ['an organization of its own choice', { OrganizationId: 'org-1' }, '/OrganizationId'],
    ['no code', { Captcha: '' }, '/Captcha'],
  ])('is refused with %s', async (_why, change, path) => {
    const ticket = await codeFor('13900139002')
    const other = { ...person, UserName: 'second', PhoneNumber: '13900139002', ...ticket, ...change }
    const reply = await register(other)
    expect([reply.status, pathsOf(reply)]).toEqual([400, [path]])
    expect(reply.body.Content).toMatch(/\p{Script=Han}/u)
  })

  it('A9: a phone that has an account is told so only to whoever has the phone', async () => {
    const known = await askForCode(platform, { PhoneNumber: PHONE, Purpose: 'register' })
    const unknown = await askForCode(platform, { PhoneNumber: '13900139003', Purpose: 'register' })
    expect([known.reply.status, known.reply.text.length]).toEqual([unknown.reply.status, unknown.reply.text.length])
    const other = { ...person, UserName: 'third', PhoneNumber: PHONE, SessionId: known.sessionId }
    expect((await register({ ...other, Captcha: '1' })).body.Content).toBe(WRONG_CODE)
    const refused = await register({ ...other, Captcha: known.code })
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['/PhoneNumber']])
  })

  it('a code for registration sets no password, one for a password registers nobody', async () => {
    const registration = await codeFor(PHONE)
    expect((await changePassword(platform, { ...registration, NewPassword: NEW_PASSWORD })).status).toBe(400)
    const { sessionId, code } = await askForCode(platform, { PhoneNumber: PHONE })
    const reply = await register({
      ...person,
      UserName: 'fourth',
      PhoneNumber: PHONE,
      SessionId: sessionId,
      Captcha: code,
    })
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['/Captcha']])
  })
})
