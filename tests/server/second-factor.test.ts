/** The second factor of a sign-in: A8, A13, T1, U1. Codes are computed as an authenticator does. */
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetSecondFactor } from '../../src/cli/admin/work.ts'
import { FAILURES } from '../../src/model/failure.ts'
import type { RouteFacts } from '../../src/server/access.ts'
import { LOCK_MS } from '../../src/server/passport/limits.ts'
import { createSealing } from '../../src/server/passport/sealing.ts'
import { DEMO_PASSWORD } from '../../src/server/demo-people.ts'
import { constantOf } from '../support/asks.ts'
import { oneDatabase, type Place } from '../support/databases.ts'
import { audited, bearer, isSignedIn } from '../support/identity.ts'
import { type Ask, CATALOG, pathsOf, type Platform, startPlatform, testSettings } from '../support/server.ts'

const STEP_MS = 30_000
const START = '/passport/user/StartSecondFactor'
const CONFIRM = '/passport/user/ConfirmSecondFactor'
const RENEW = '/passport/user/RenewRecoveryCodes'
const REMOVE = '/passport/user/RemoveSecondFactor'
const RESET = '/passport/user/ResetSecondFactor'
const RULE = '/passport/organization/SetSecondFactorRule'

describe.each(oneDatabase)('second factors over $name', (database) => {
  let place: Place
  let platform: Platform
  let now = Math.ceil(Date.now() / STEP_MS) * STEP_MS
  beforeAll(async () => {
    place = await database.open(CATALOG, { clock: () => now }, 'people')
    platform = await startPlatform(database, { clock: () => now, place })
  })
  // Ten minutes and a span later: no lock and no used code of the test before is left.
  beforeEach(() => void (now += LOCK_MS + 10 * STEP_MS))
  afterAll(async () => {
    await platform.stop()
    await place.drop()
  })

  const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: now + steps * STEP_MS })
  const enter = (username: string, otp?: string, password = DEMO_PASSWORD) =>
    platform.requestToken({ grant_type: 'password', username, password, ...(otp === undefined ? {} : { otp }) })
  const problem = async (reply: ReturnType<typeof enter>) =>
    ((await reply).body.Data?.['errors'] as readonly { readonly code: string }[] | undefined)?.[0]?.code
  const call = (token: string, url: string, body: object) => platform.call({ url, body, ...bearer(token) })
  const enrolWith = async (token: string) => {
    const begun = await call(token, START, { Password: DEMO_PASSWORD })
    const secret = String(begun.body.Data['Secret'])
    const confirmed = await call(token, CONFIRM, { Code: codeOf(secret) })
    now += STEP_MS
    return { secret, codes: confirmed.body.Data['RecoveryCodes'] as readonly string[], begun, confirmed }
  }
  const fresh = async (name: string) => {
    await platform.store.secondFactors.remove(`user-${name}`)
    await platform.store.secondFactors.setRequired('org-1', false)
    const { token } = await enter(name)
    return { token: token.access_token, ...(await enrolWith(token.access_token)) }
  }

  it('is switched on by the password and a first code; ten recovery codes come once, and nothing is stored in the clear', async () => {
    const { secret, codes, begun } = await fresh('orgadmin')
    expect(begun.body.Data['Uri']).toContain(`secret=${secret}`)
    expect(new Set(codes).size).toBe(10)
    const stored = JSON.stringify(
      await platform.store.database.query(
        'SELECT secret, (SELECT jsonb_agg(digest) FROM recovery_codes) FROM second_factors',
      ),
    )
    for (const open of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(open)
    expect((await audited(platform, 'secondFactorOn'))[0]).toMatchObject({ object: 'user-orgadmin', result: 'ok' })
    const { token } = await enter('orgadmin', codeOf(secret))
    expect((await call(token.access_token, START, { Password: DEMO_PASSWORD })).status).toBe(409)
    expect(pathsOf(await call((await enter('orgadmin2')).token.access_token, START, { Password: 'x' }))).toEqual([
      '/Password',
    ])
  })

  it('A8: no token comes before the second step, and no code is taken twice', async () => {
    const { secret } = await fresh('orgadmin')
    const first = await enter('orgadmin')
    expect([first.status, first.token.access_token, await problem(Promise.resolve(first))]).toEqual([
      400,
      undefined,
      'otpNeeded',
    ])
    const code = codeOf(secret)
    const both = await Promise.all([enter('orgadmin', code), enter('orgadmin', code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await problem(enter('orgadmin', code))).toBe('otp')
    // An earlier one that was never used is over too.
    expect(await problem(enter('orgadmin', codeOf(secret, -1)))).toBe('otp')
    expect((await audited(platform, 'login'))[0]).toMatchObject({
      result: 'refused',
      detail: { reason: 'secondFactor' },
    })
  })

  it.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('takes the code of the span %i from now with %i', async (steps, status) => {
    const { secret } = await fresh('orgadmin')
    now += 2 * STEP_MS
    expect((await enter('orgadmin', codeOf(secret, steps))).status).toBe(status)
  })

  it('A8: wrong codes lock as wrong passwords do, and the password alone forgets none of them', async () => {
    const { secret } = await fresh('orgadmin3')
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await problem(enter('orgadmin3', '000000'))).toBe('otp')
      // After the fifth it is locked, whatever is right.
      expect(await problem(enter('orgadmin3'))).toBe(tries < 4 ? 'otpNeeded' : undefined)
    }
    const locked = await enter('orgadmin3', codeOf(secret))
    expect(locked.token.error_description).toContain('10 分钟')
    now += LOCK_MS + 1
    expect((await enter('orgadmin3', codeOf(secret))).status).toBe(200)
  })

  it('a recovery code is good once, however it is written, and leaves a row', async () => {
    const { codes } = await fresh('orgadmin')
    const [code = ''] = codes
    expect((await enter('orgadmin', ` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await audited(platform, 'recoveryCode'))[0]).toMatchObject({
      detail: { left: 9 },
      user_id: 'user-orgadmin',
    })
    expect(await problem(enter('orgadmin', code))).toBe('otp')
    const { token } = await enter('orgadmin', codes[1])
    const state = await platform.call({ url: '/passport/user/GetSecondFactor', ...bearer(token.access_token) })
    expect(state.body.Data).toEqual({
      IsOn: true,
      CodesLeft: 8,
      IsRequired: false,
      MayReset: true,
      Rule: { OrganizationName: '第一康复医院', IsRequired: false },
    })
  })

  it('recovery codes are renewed by the password and a code, both, while it stays on: those before are good no more', async () => {
    const { secret, token, codes } = await fresh('orgadmin')
    expect(pathsOf(await call(token, RENEW, { Password: 'x', Code: codeOf(secret) }))).toEqual(['/Password'])
    expect(pathsOf(await call(token, RENEW, { Password: DEMO_PASSWORD, Code: '000000' }))).toEqual(['/Code'])
    expect((await audited(platform, 'recoveryCodes'))[0]).toMatchObject({ result: 'refused' })
    // Without the telephone: by the last one of the old.
    const renewed = await call(token, RENEW, { Password: DEMO_PASSWORD, Code: codes[0] })
    const fresher = renewed.body.Data['RecoveryCodes'] as readonly string[]
    expect([renewed.status, new Set([...codes, ...fresher]).size]).toEqual([200, 20])
    expect((await audited(platform, 'recoveryCodes'))[0]).toMatchObject({ result: 'ok', object: 'user-orgadmin' })
    expect(await problem(enter('orgadmin', codes[1]))).toBe('otp')
    expect((await enter('orgadmin', fresher[0])).status).toBe(200)
    expect((await enter('orgadmin', codeOf(secret))).status).toBe(200)
    const bare = (await enter('orgadmin2')).token.access_token
    expect((await call(bare, RENEW, { Password: DEMO_PASSWORD, Code: '000000' })).status).toBe(409)
  })

  it('A6, A8: the house demands it of who administers a consortium, whose colleague resets it, and nobody else does', async () => {
    const strict = await startPlatform(database, {
      place,
      clock: () => now,
      settings: { consortiumSecondFactor: true },
    })
    const ask = async (name: string, url: string, body?: object) => {
      const { token } = await strict.signIn(name)
      return await strict.call({ url, ...(body ? { body } : {}), ...bearer(token.access_token) })
    }
    const due = await ask('consortium', '/passport/user/GetUserProfile')
    expect([due.status, due.body.Data['errors']]).toMatchObject([403, [{ code: 'secondFactorDue' }]])
    for (const name of ['orgadmin', 'orgadmin2']) {
      await platform.store.secondFactors.remove(`user-${name}`)
      expect((await ask(name, '/passport/user/GetUserProfile')).status, name).toBe(200)
    }
    const { token } = await fresh('consortium')
    const read = await strict.call({ url: '/passport/user/GetSecondFactor', ...bearer(token) })
    expect(read.body.Data).toMatchObject({ IsOn: true, IsRequired: true, MayReset: true, Rule: null })
    expect((await strict.call({ url: REMOVE, body: { Password: 'x', Code: 'x' }, ...bearer(token) })).status).toBe(409)

    // They stand in the organizations of their consortium, whose own administrators are below them.
    const below = await ask('orgadmin', RESET, { UserName: 'consortium' })
    expect([below.status, below.body.Content]).toEqual([400, expect.stringContaining('联合体的另一位管理员')])
    const consortiums = [{ consortiumId: 'consortium-1', roles: ['consortiumAdmin'] }]
    const { passwordHash } = (await platform.store.accounts.findUserByName('consortium'))!
    await platform.store.accounts.saveUser({
      id: 'second-head',
      name: 'secondhead',
      displayName: '钱副',
      passwordHash,
      consortiums,
    })
    const second = (await enter('secondhead')).token.access_token
    expect((await call(second, RESET, { UserName: 'consortium' })).status).toBe(200)
    expect(await isSignedIn(platform, token)).toBe(false)
    expect((await audited(platform, 'secondFactorReset'))[0]).toMatchObject({ object: 'user-consortium' })
    await strict.server.close()
  })

  it('is switched off by the password and a code, both', async () => {
    const { secret, token } = await fresh('orgadmin')
    expect(pathsOf(await call(token, REMOVE, { Password: 'x', Code: codeOf(secret) }))).toEqual(['/Password'])
    expect(pathsOf(await call(token, REMOVE, { Password: DEMO_PASSWORD, Code: '000000' }))).toEqual(['/Code'])
    expect((await audited(platform, 'secondFactorOff'))[0]).toMatchObject({ result: 'refused' })
    expect((await enter('orgadmin')).status).toBe(400)
    expect((await call(token, REMOVE, { Password: DEMO_PASSWORD, Code: codeOf(secret) })).status).toBe(200)
    expect((await audited(platform, 'secondFactorOff'))[0]).toMatchObject({ result: 'ok' })
    expect((await enter('orgadmin')).status).toBe(200)
  })

  it('A6, T3: an organization that demands it closes everything but the enrolment to its administrators without one', async () => {
    const bare = (await enter('orgadmin3')).token.access_token
    await platform.store.secondFactors.remove('user-orgadmin3')
    await platform.store.secondFactors.remove('user-orgadmin')
    expect((await call((await enter('orgadmin')).token.access_token, RULE, { IsRequired: true })).status).toBe(409)
    const { token, secret } = await fresh('orgadmin')
    const other = (await enter('orgadmin3')).token.access_token
    expect((await call(token, RULE, { IsRequired: true })).status).toBe(200)
    const open: string[] = []
    for (const route of platform.server.routeFacts.filter(({ access }) => access !== 'open')) {
      const { status } = await asked(route, other)
      if (status !== FAILURES.secondFactorDue.status) open.push(route.url)
    }
    expect(open.toSorted()).toEqual([CONFIRM, START])
    expect(await isSignedIn(platform, (await enter('orgadmin2')).token.access_token)).toBe(true)
    expect(await isSignedIn(platform, (await enter('consortium')).token.access_token)).toBe(true)
    await enrolWith(other)
    expect([await isSignedIn(platform, other), bare === other]).toEqual([true, false])
    const refused = await call(token, REMOVE, { Password: DEMO_PASSWORD, Code: codeOf(secret) })
    expect([refused.status, refused.body.Content]).toEqual([409, expect.stringContaining('另一位管理员重置')])
    expect((await call(token, RULE, { IsRequired: false })).status).toBe(200)
  })

  const asked = (route: RouteFacts, token: string) => {
    const isRead = route.method === 'GET' || route.method === 'HEAD'
    const body = isRead ? {} : { body: constantOf(route) }
    return platform.call({ method: route.method as Ask['method'], url: route.url, ...body, ...bearer(token) })
  }

  it('T1: is reset by an administrator of the same hospital for somebody of it, or at the server’s machine', async () => {
    const { token: owned } = await fresh('orgadmin4')
    await platform.store.secondFactors.remove('user-orgadmin3')
    const [stranger, colleague] = [(await enter('orgadmin2')).token, (await enter('orgadmin3')).token]
    const reset = (token: string, UserName: string) => call(token, RESET, { UserName })
    expect((await reset(stranger.access_token, 'orgadmin4')).body.Content).toContain('本机构没有这个账号')
    expect((await reset(colleague.access_token, 'orgadmin3')).status).toBe(400)
    expect(pathsOf(await reset((await enter('consortium')).token.access_token, 'orgadmin4'))).toEqual(['/UserName'])
    expect((await reset((await enter('noroles')).token.access_token, 'orgadmin4')).status).toBe(403)
    expect(await isSignedIn(platform, owned)).toBe(true)
    expect((await reset(colleague.access_token, 'orgadmin4')).status).toBe(200)
    expect(await isSignedIn(platform, owned)).toBe(false)
    expect((await enter('orgadmin4')).status).toBe(200)
    expect((await audited(platform, 'secondFactorReset'))[0]).toMatchObject({
      user_id: 'user-orgadmin3',
      object: 'user-orgadmin4',
      owner_id: 'org-1',
    })
    await fresh('orgadmin4')
    const desk = { store: platform.store, settings: testSettings() }
    expect(await resetSecondFactor(desk, 'orgadmin4')).toContain('已重置')
    expect((await enter('orgadmin4')).status).toBe(200)
    expect((await audited(platform, 'secondFactorReset'))[0]).toMatchObject({ detail: { by: 'admin' } })
  })

  it('A13: a secret opens for its owner alone, with the setting’s key and with the one that was made before it', async () => {
    const made = createSealing(platform.store, '')
    const sealed = await made.seal('SECRET', 'user-1')
    expect(await made.open(sealed, 'user-1')).toBe('SECRET')
    await expect(made.open(sealed, 'user-2')).rejects.toThrow('SECRET_KEY')
    const set = createSealing(platform.store, 'k'.repeat(32))
    expect(await set.open(sealed, 'user-1')).toBe('SECRET')
    await expect(createSealing(platform.store, '').open(await set.seal('SECRET', 'user-1'), 'user-1')).rejects.toThrow(
      'SECRET_KEY',
    )
    expect(await set.digests('code')).toContain((await made.digests('code'))[0])
  })
})
