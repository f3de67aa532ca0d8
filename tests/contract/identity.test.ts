/** The console's calls of identity against the real server, over a real connection. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../src/providers/auth.ts'
import { createHttp } from '../../src/providers/http.ts'
import * as identity from '../../src/providers/identity.ts'
import { revokeSession } from '../../src/providers/revocation.ts'
import { fetchProfile, isForPlatform, scopeOf } from '../../src/providers/profile.ts'
import { createMemorySession } from '../providers/memory-session.ts'
import { databases } from '../support/databases.ts'
import { NEW_PASSWORD } from '../support/identity.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const OLD = 'Rehab@2026'

describe.each(databases)('identity from console to $name', (database) => {
  let platform: Platform
  let base: string
  beforeAll(async () => {
    platform = await startPlatform(database)
    base = await platform.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => platform.stop())

  const open = () => {
    const session = createMemorySession()
    return { session, http: createHttp({ session, base }) }
  }
  const codeAfter = async (sent: number) => {
    await new Promise((done) => setTimeout(done, 50))
    return platform.codes[sent]?.code ?? ''
  }

  it.each(['orgadmin2', '13800138002'])('a password forgotten by %s is set anew', async (account) => {
    platform.advance(60_000)
    const { http, session } = open()
    const sent = platform.codes.length
    const sessionId = await identity.requestCode(http, { account })
    const captcha = await codeAfter(sent)
    const weak = identity.changePassword(http, { sessionId, captcha, newPassword: 'abc' })
    await expect(weak).rejects.toMatchObject({ code: 'invalid', problems: [{ path: '/NewPassword' }] })
    const newPassword = `Fresh#${account.slice(-4)}`
    await identity.changePassword(http, { sessionId, captcha, newPassword })
    expect((await signIn({ http, session }, { username: 'orgadmin2', password: newPassword })).name).toBe('李明')
  })

  it('a signed-in person changes the password and goes on', async () => {
    const here = open()
    const there = open()
    for (const one of [here, there]) await signIn(one, { username: 'orgadmin', password: OLD })
    await expect(identity.checkPassword(here.http, 'Wrong@1')).rejects.toMatchObject({ message: '原密码不正确' })
    const sessionId = await identity.checkPassword(here.http, OLD)
    await identity.changePassword(here.http, { sessionId, captcha: '', newPassword: NEW_PASSWORD })
    expect((await fetchProfile(here.http)).name).toBe('陈静')
    await expect(fetchProfile(there.http)).rejects.toMatchObject({ code: 'expired' })
  })

  it('somebody registers and is told that there is no role yet', async () => {
    const { http, session } = open()
    const sent = platform.codes.length
    const phone = '13900139100'
    const sessionId = await identity.requestRegistrationCode(http, phone)
    const captcha = await codeAfter(sent)
    const password = 'Anfang#2027'
    await identity.register(http, { userName: 'newcomer', password, name: '新人', phone, sessionId, captcha })
    const refused = signIn({ http, session }, { username: 'newcomer', password })
    await expect(refused).rejects.toMatchObject({ message: '您没有使用该系统的权限,请联系开通账号' })
  })

  it('A5: a session that was revoked is refused, whichever token is left', async () => {
    const { http, session } = open()
    await signIn({ http, session }, { username: 'consortium', password: OLD })
    await revokeSession(fetch, session.tokens!, { base })
    await expect(fetchProfile(http)).rejects.toMatchObject({ code: 'expired' })
  })

  it('an administrator knows the consortium of the hospital and still acts for the hospital', async () => {
    const { http, session } = open()
    const tokens = await platform.signIn('consortium')
    session.setTokens({ ...tokenOf(tokens.token), tokenType: 'Bearer', expiresInS: 0 })
    expect(isForPlatform(await fetchProfile(http))).toBe(true)
    const noroles = (await platform.signIn('noroles')).token
    session.setTokens({ ...tokenOf(noroles), tokenType: 'Bearer', expiresInS: 0 })
    const profile = await fetchProfile(http)
    expect([isForPlatform(profile), scopeOf(profile, '')]).toMatchObject([
      false,
      { organizationId: 'org-1', consortiumId: 'consortium-1', shelf: 'organization' },
    ])
    expect(profile.organizations[0]).toMatchObject({ name: '第一康复医院', isTreatmentBooking: true })
  })
})

function tokenOf({ access_token, refresh_token }: { readonly access_token: string; readonly refresh_token: string }) {
  return { accessToken: access_token, refreshToken: refresh_token }
}
