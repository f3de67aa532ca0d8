/** Whoever comes in with a password that somebody else has set may replace it, and nothing else: A7, A14, T3. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '../../src/cli/admin/work.ts'
import { FAILURES } from '../../src/model/failure.ts'
import { ORGANIZATION_ADMIN, CONSORTIUM_ADMIN } from '../../src/model/scope.ts'
import type { RouteFacts } from '../../src/server/access.ts'
import { foundByCode, issueFoundingCode } from '../../src/server/passport/founding.ts'
import { personRowId } from '../../src/server/store/person-rows.ts'
import { constantOf } from '../support/asks.ts'
import { oneDatabase } from '../support/databases.ts'
import { asClient, askForCode, audited, bearer, changePassword, isSignedIn, NEW_PASSWORD } from '../support/identity.ts'
import { type Ask, CATALOG, type Platform, startPlatform, testSettings } from '../support/server.ts'
import { addColleague } from '../support/staff.ts'

const HOUR_MS = 3_600_000
const GIVEN = 'Given#7182'
const CHECK = '/passport/identity/CheckPassword'
const CHANGE = '/passport/identity/ChangePassword'

describe.each(oneDatabase)('a password set by somebody else, over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  const give = async (name = 'orgadmin') => {
    await resetPassword({ store: platform.store, settings: testSettings() }, name, GIVEN)
    return (await platform.signIn(name, GIVEN)).token.access_token
  }
  const isGiven = async (name: string) => {
    const account = await platform.store.accounts.findUserByName(name)
    return (await platform.store.accounts.profileOf(account?.userId ?? ''))?.isPasswordGiven
  }

  it('A7, T3: closes every route but those that replace it, whatever the role, and says why', async () => {
    const token = await give()
    const guarded = platform.server.routeFacts.filter(({ access }) => access !== 'open')
    const reply = (route: RouteFacts) => {
      const isRead = route.method === 'GET' || route.method === 'HEAD'
      const body = isRead ? {} : { body: constantOf(route) }
      return platform.call({ method: route.method as Ask['method'], url: route.url, ...body, ...bearer(token) })
    }
    const open: string[] = []
    for (const route of guarded) {
      const { status, body } = await reply(route)
      if (status !== FAILURES.passwordDue.status) open.push(`${route.method} ${route.url}`)
      else if (route.method !== 'HEAD')
        expect([route.url, body.Content, body.Data['errors']]).toEqual([
          route.url,
          FAILURES.passwordDue.words,
          [{ code: 'passwordDue', path: '', message: FAILURES.passwordDue.words }],
        ])
    }
    expect(open.toSorted()).toEqual([`POST ${CHANGE}`, `POST ${CHECK}`])
  })

  it('A7: is replaced in that session, which then is like any other', async () => {
    const token = await give()
    const another = (await platform.signIn('orgadmin', GIVEN)).token.access_token
    const checked = await platform.call({ url: CHECK, body: { Password: GIVEN }, ...bearer(token) })
    const body = { SessionId: checked.body.Data['SessionId'], Captcha: '', NewPassword: NEW_PASSWORD }
    expect((await platform.call({ url: CHANGE, body, ...bearer(token) })).status).toBe(200)
    expect([await isSignedIn(platform, token), await isGiven('orgadmin')]).toEqual([true, false])
    expect((await platform.call({ url: CHECK, body: { Password: NEW_PASSWORD }, ...bearer(another) })).status).toBe(401)
  })

  it('A14: cannot be kept, nor replaced by one against the rule', async () => {
    const token = await give()
    const replace = async (NewPassword: string) => {
      const checked = await platform.call({ url: CHECK, body: { Password: GIVEN }, ...bearer(token) })
      const body = { SessionId: checked.body.Data['SessionId'], Captcha: '', NewPassword }
      return (await platform.call({ url: CHANGE, body, ...bearer(token) })).body.Content
    }
    expect(await replace(GIVEN)).toBe('新密码不能与原密码相同')
    expect(await replace('short')).toContain('密码至少包含')
    expect(await isGiven('orgadmin')).toBe(true)
  })

  it('may be signed out of, renewed meanwhile, and is one’s own after a reset by phone', async () => {
    await give()
    const { token } = await platform.signIn('orgadmin', GIVEN)
    const form = { grant_type: 'refresh_token', refresh_token: token.refresh_token }
    const renewed = (await platform.requestToken(form)).token
    expect((await platform.call({ url: CHECK, body: { Password: 'x' }, ...bearer(renewed.access_token) })).status).toBe(
      400,
    )
    expect((await asClient(platform, '/passport/connect/revocation', { token: renewed.refresh_token })).status).toBe(
      200,
    )
    expect((await platform.call({ url: CHECK, body: { Password: 'x' }, ...bearer(renewed.access_token) })).status).toBe(
      401,
    )
    const { sessionId, code } = await askForCode(platform, { UserName: 'orgadmin' })
    await changePassword(platform, { SessionId: sessionId, Captcha: code, NewPassword: NEW_PASSWORD })
    expect(await isGiven('orgadmin')).toBe(false)
    expect(await isSignedIn(platform, (await platform.signIn('orgadmin', NEW_PASSWORD)).token.access_token)).toBe(true)
  })

  it('A8: one that was sent ends after its hours, in words to its owner, and a colleague sends another', async () => {
    await addColleague(platform, { id: 'c-late', name: '医生甲', phone: '13900139001', organizations: ['org-1'] })
    const send = async () => {
      const sent = platform.codes.length
      const ids = [personRowId('org-1', 'c-late')]
      const body = { BizType: 'staff', Operate: 'transit', ids, Transition: 'resetPassword' }
      const headers = { organizationid: 'org-1' }
      expect((await platform.call({ as: 'orgadmin3', url: '/bff/api/biz/modify', headers, body })).status).toBe(200)
      await expect.poll(() => platform.codes.length).toBe(sent + 1)
      return platform.codes.at(-1)!.code
    }
    const code = await send()
    platform.advance(72 * HOUR_MS - 60_000)
    expect((await platform.signIn('c-late', code)).status).toBe(200)
    platform.advance(60_000)
    const ended = await platform.signIn('c-late', code)
    expect([ended.status, ended.token.error_description]).toEqual([400, expect.stringContaining('一次性密码已过期')])
    expect((await audited(platform, 'login'))[0]).toMatchObject({
      object: 'c-late',
      result: 'refused',
      detail: { reason: 'oneTimeEnded' },
    })
    // Nobody without the password is told of it.
    expect((await platform.signIn('c-late', 'wrong')).token.error_description).toBe('账号或密码错误')
    expect((await platform.signIn('c-late', await send())).status).toBe(200)
    // What somebody is told in person has no end.
    await resetPassword({ store: platform.store, settings: testSettings() }, 'c-late', GIVEN)
    platform.advance(1_000 * HOUR_MS)
    expect((await platform.signIn('c-late', GIVEN)).status).toBe(200)
  })

  it('is what everybody has whom another person opens an account for; who sets the console up has their own', async () => {
    const place = await database.open(CATALOG)
    const people = [
      [ORGANIZATION_ADMIN, 'first'],
      [CONSORTIUM_ADMIN, 'second'],
    ] as const
    const administrators = people.map(([role, userName]) => {
      return { role, userName, name: '张华', phone: '', password: GIVEN }
    })
    const code = (await issueFoundingCode(place.store, Date.now())) ?? ''
    const asked = { code, consortiumName: '联合体', organizationName: '医院', administrators }
    const policy = testSettings().passwordPolicy
    await foundByCode({ store: place.store, policy }, asked, { requestId: 'test', address: '' })
    const marks = people.map(async ([, name]) => {
      const { userId } = (await place.store.accounts.findUserByName(name))!
      return (await place.store.accounts.profileOf(userId))?.isPasswordGiven
    })
    expect(await Promise.all(marks)).toEqual([false, true])
    await place.drop()
  })
})
