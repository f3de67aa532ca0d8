/** Codes, passwords and registration as their callers see them: A7, A9, A13, A14, U1. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passwordProblem } from '../../src/model/password.ts'
import { DEFAULT_POLICY } from '../../src/server/passport/password-policy.ts'
import { hashPassword } from '../../src/server/passport/password.ts'
import { oneDatabase } from '../support/databases.ts'
import { askForCode, audited, bearer, changePassword, isSignedIn, NEW_PASSWORD } from '../support/identity.ts'
import { pathsOf, type Platform, startPlatform } from '../support/server.ts'

const MINUTE_MS = 60_000
const POLICY_WORDS = '密码至少包含一个数字、一个小写字母、一个大写字母和一个特殊字符，并在6到12位之间'
const WRONG_CODE = '验证码不正确或已失效，请重新获取'
const OLD = 'Rehab@2026'
const PHONE = '13800138001'

describe.each(oneDatabase)('identity over $name', (database) => {
  let platform: Platform
  let oldHash = ''
  beforeAll(async () => {
    platform = await startPlatform(database)
    oldHash = await hashPassword(OLD)
  })
  afterAll(() => platform.stop())
  beforeEach(async () => {
    platform.advance(15 * MINUTE_MS)
    await platform.store.accounts.setPassword('user-orgadmin', oldHash)
    await platform.store.database.query('DELETE FROM password_history')
  })

  const signsIn = async (password: string, name = 'orgadmin') => (await platform.signIn(name, password)).status === 200
  const prove = (token: string, Password: string) =>
    platform.call({ url: '/passport/identity/CheckPassword', body: { Password }, ...bearer(token) })

  it.each([{ UserName: 'orgadmin' }, { UserName: 'ORGADMIN' }, { PhoneNumber: PHONE }])(
    'A7: a code for %j sets a new password and ends every session',
    async (whose) => {
      const sessions = [await platform.signIn('orgadmin'), await platform.signIn('orgadmin')]
      const { sessionId, code } = await askForCode(platform, whose)
      expect([platform.codes.at(-1)?.phone, code]).toEqual([PHONE, expect.stringMatching(/^\d{6}$/)])
      const change = { SessionId: sessionId, Captcha: code, NewPassword: NEW_PASSWORD }
      const done = await changePassword(platform, change)
      expect([done.status, done.body]).toEqual([200, { Type: 200, Data: null, Content: '' }])
      expect([await signsIn(OLD), await signsIn(NEW_PASSWORD)]).toEqual([false, true])
      for (const { token } of sessions) expect(await isSignedIn(platform, token.access_token)).toBe(false)
      expect((await audited(platform, 'password'))[0]).toMatchObject({
        owner_id: 'org-1',
        result: 'ok',
        object: 'user-orgadmin',
        detail: { by: 'reset' },
      })
      const again = await changePassword(platform, { ...change, NewPassword: 'Other#7182' })
      expect([again.status, pathsOf(again), again.body.Content]).toEqual([400, ['/Captcha'], WRONG_CODE])
    },
  )

  it('a code is good for five tries and five minutes', async () => {
    const tired = await askForCode(platform, { UserName: 'orgadmin' })
    const wrong = tired.code === '000000' ? '111111' : '000000'
    const attempt = (SessionId: string, Captcha: string) =>
      changePassword(platform, { SessionId, Captcha, NewPassword: NEW_PASSWORD })
    for (let turn = 0; turn < 5; turn += 1)
      expect((await attempt(tired.sessionId, wrong)).body.Content).toBe(WRONG_CODE)
    expect((await attempt(tired.sessionId, tired.code)).body.Content).toBe(WRONG_CODE)
    const old = await askForCode(platform, { UserName: 'orgadmin' })
    platform.advance(5 * MINUTE_MS)
    expect((await attempt(old.sessionId, old.code)).body.Content).toBe(WRONG_CODE)
    const other = await askForCode(platform, { UserName: 'orgadmin' })
    expect((await attempt(other.sessionId, tired.code === other.code ? wrong : tired.code)).status).toBe(400)
    expect((await attempt(other.sessionId, other.code)).status).toBe(200)
  })

  it('one of many changes at once with the same code is done', async () => {
    const { sessionId, code } = await askForCode(platform, { UserName: 'orgadmin' })
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        changePassword(platform, { SessionId: sessionId, Captcha: code, NewPassword: `Fresh#718${index}` }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('keeps neither code nor ticket nor new password', async () => {
    const { sessionId, code } = await askForCode(platform, { UserName: 'orgadmin' })
    const dump = async () => {
      const rows = []
      for (const table of ['identity_tickets', 'client_tokens', 'audit', 'users', 'password_history', 'login_failures'])
        rows.push(
          await platform.store.database.transaction('system', (tx) =>
            tx.query(`SELECT to_jsonb(t) AS r FROM ${table} t`),
          ),
        )
      return JSON.stringify(rows)
    }
    const before = await dump()
    expect(before).toContain('"purpose":"reset"')
    await changePassword(platform, { SessionId: sessionId, Captcha: code, NewPassword: NEW_PASSWORD })
    const text = before + (await dump())
    expect(text).not.toContain(sessionId)
    expect(text).not.toContain(NEW_PASSWORD)
    expect(text).not.toContain(`"${code}"`)
  })

  it('five codes in ten minutes are enough for one account, existing or not', async () => {
    for (const UserName of ['orgadmin', 'nobody-at-all']) {
      const statuses = []
      for (let turn = 0; turn < 7; turn += 1) statuses.push((await askForCode(platform, { UserName })).reply.status)
      expect([UserName, ...statuses]).toEqual([UserName, 200, 200, 200, 200, 200, 429, 429])
    }
    expect((await askForCode(platform, { UserName: 'orgadmin2' })).reply.status).toBe(200)
  })

  it('A9: twenty codes in ten minutes are enough for one address', async () => {
    const statuses = []
    for (let turn = 0; turn < 22; turn += 1)
      statuses.push((await askForCode(platform, { UserName: `nobody-${turn}` }, { address: '10.1.1.1' })).reply.status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
    expect((await askForCode(platform, { UserName: 'nobody' }, { address: '10.1.1.2' })).reply.status).toBe(200)
  })

  it.each<[why: string, prepare: (p: Platform) => Promise<unknown>, body: object]>([
    ['that does not exist', async () => undefined, { UserName: 'nobody-at-all' }],
    ['whose phone nobody has', async () => undefined, { PhoneNumber: '13900139000' }],
    ['that is disabled', ({ store }) => store.accounts.setDisabled('user-noroles', true), { UserName: 'noroles' }],
    [
      'without a phone',
      ({ store }) => store.accounts.saveUser({ id: 'bare', name: 'bare', displayName: '无', passwordHash: oldHash }),
      { UserName: 'bare' },
    ],
  ])('A9: an account %s is answered like any other and can set no password', async (_why, prepare, body) => {
    const known = await askForCode(platform, { UserName: 'orgadmin2' })
    await prepare(platform)
    const { reply, sessionId, code } = await askForCode(platform, body)
    const shape = (text: string, id: string) => text.replace(id, 'ID').length
    expect([reply.status, shape(reply.text, sessionId), sessionId.length]).toEqual([
      known.reply.status,
      shape(known.reply.text, known.sessionId),
      known.sessionId.length,
    ])
    expect(code).toBe('')
    for (const Captcha of ['123456', '000000']) {
      const refused = await changePassword(platform, { SessionId: sessionId, Captcha, NewPassword: NEW_PASSWORD })
      expect([refused.status, refused.body.Content]).toEqual([400, WRONG_CODE])
    }
  })

  it.each<[why: string, body: object, path: string]>([
    ['neither name nor phone', {}, '/UserName'],
    ['both', { UserName: 'orgadmin', PhoneNumber: PHONE }, '/UserName'],
    ['no mobile number', { PhoneNumber: '12345678901' }, '/PhoneNumber'],
    ['an unknown purpose', { UserName: 'orgadmin', Purpose: 'sell' }, '/Purpose'],
    ['an unknown field', { UserName: 'orgadmin', UserId: 'user-orgadmin' }, '/UserId'],
    ['a registration without a phone', { UserName: 'orgadmin', Purpose: 'register' }, '/PhoneNumber'],
  ])('a code asked for with %s is refused', async (_why, body, path) => {
    const { reply } = await askForCode(platform, body)
    expect([reply.status, pathsOf(reply)]).toEqual([400, [path]])
    expect(reply.body.Content).toMatch(/\p{Script=Han}/u)
  })

  it.each<[what: string, password: string, words: string]>([
    ['short', 'Ab1#x', POLICY_WORDS],
    ['long', 'Abcdefgh1#xyz', POLICY_WORDS],
    ['without a digit', 'Abcdefg#', POLICY_WORDS],
    ['without a special character', 'Abcdefg1', POLICY_WORDS],
    ['with Chinese', 'Abc1#密码', POLICY_WORDS],
    ['common', 'P@ssw0rd', '这个密码太常见，容易被猜到，请换一个'],
    ['common in another letter case', 'aDMIN@123', '这个密码太常见，容易被猜到，请换一个'],
    ['the account', 'Orgadmin#1', '密码不能包含账号'],
    ['the one that is published for the demo', OLD, '这个密码太常见，容易被猜到，请换一个'],
  ])('A14: a new password that is %s is refused, and the code stays good', async (_what, NewPassword, words) => {
    const { sessionId, code } = await askForCode(platform, { UserName: 'orgadmin' })
    const refused = await changePassword(platform, { SessionId: sessionId, Captcha: code, NewPassword })
    expect([refused.status, pathsOf(refused), refused.body.Content]).toEqual([400, ['/NewPassword'], words])
    const done = await changePassword(platform, { SessionId: sessionId, Captcha: code, NewPassword: NEW_PASSWORD })
    expect(done.status).toBe(200)
  })

  it('A7: a signed-in person proves the old password, sets another, stays, and is signed out everywhere else', async () => {
    const [here, there] = [(await platform.signIn('orgadmin')).token, (await platform.signIn('orgadmin')).token]
    const wrong = await prove(here.access_token, 'Wrong@2026')
    expect([wrong.status, pathsOf(wrong), wrong.body.Content]).toEqual([400, ['/Password'], '原密码不正确'])
    const SessionId = String((await prove(here.access_token, OLD)).body.Data['SessionId'])
    const change = { SessionId, Captcha: '', NewPassword: NEW_PASSWORD }
    const asks: readonly string[] = [there.access_token, (await platform.signIn('orgadmin2')).token.access_token]
    for (const token of asks) {
      const refused = await changePassword(platform, change, bearer(token))
      expect([refused.status, refused.body.Content]).toEqual([400, WRONG_CODE])
    }
    expect((await changePassword(platform, change)).status).toBe(400)
    const own = String((await prove(here.access_token, OLD)).body.Data['SessionId'])
    expect((await changePassword(platform, { ...change, SessionId: own }, bearer(here.access_token))).status).toBe(200)
    expect([await isSignedIn(platform, here.access_token), await isSignedIn(platform, there.access_token)]).toEqual([
      true,
      false,
    ])
    expect([await signsIn(OLD), await signsIn(NEW_PASSWORD)]).toEqual([false, true])
    const repeated = await changePassword(
      platform,
      { ...change, SessionId: own, NewPassword: 'Other#7182' },
      bearer(here.access_token),
    )
    expect(repeated.status).toBe(400)
  })

  it('A7: whatever else the body says, no other session survives and nothing else is changed', async () => {
    const names = fc.oneof(
      fc.constantFrom('deviceId', 'DeviceId', 'UserId', 'KeepSessions', 'FamilyId', 'LogoutAll', 'Roles', 'captcha'),
      fc.string({ minLength: 1, maxLength: 12 }),
    )
    const known = new Set(['SessionId', 'Captcha', 'NewPassword'])
    const extras = fc
      .dictionary(names, fc.oneof(fc.string(), fc.constant(null), fc.boolean(), fc.array(fc.string())), {
        minKeys: 1,
        maxKeys: 3,
      })
      .map((fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name))))
      .filter((fields) => Object.keys(fields).length > 0)
    const here = (await platform.signIn('orgadmin')).token
    const others = [(await platform.signIn('orgadmin')).token, (await platform.signIn('orgadmin')).token]
    const SessionId = String((await prove(here.access_token, OLD)).body.Data['SessionId'])
    const change = { SessionId, Captcha: '', NewPassword: NEW_PASSWORD }
    await fc.assert(
      fc.asyncProperty(extras, async (fields) => {
        const reply = await changePassword(platform, { ...fields, ...change }, bearer(here.access_token))
        expect([fields, reply.status]).toEqual([fields, 400])
      }),
      { numRuns: 60 },
    )
    expect(await signsIn(OLD)).toBe(true)
    expect((await changePassword(platform, change, bearer(here.access_token))).status).toBe(200)
    const surviving = []
    for (const { access_token: token } of others) surviving.push(await isSignedIn(platform, token))
    expect(surviving).toEqual([false, false])
  })

  it('A7: who signs in with the old password while it is changed is not left signed in', async () => {
    const { sessionId, code } = await askForCode(platform, { UserName: 'orgadmin' })
    const change = { SessionId: sessionId, Captcha: code, NewPassword: NEW_PASSWORD }
    const signIns = Array.from({ length: 8 }, () => platform.signIn('orgadmin', OLD))
    const [done, ...replies] = await Promise.all([changePassword(platform, change), ...signIns])
    expect(done.status).toBe(200)
    for (const reply of replies) {
      const token = (reply as Awaited<ReturnType<Platform['signIn']>>).token.access_token
      if (reply.status === 200) expect(await isSignedIn(platform, token)).toBe(false)
    }
  })

  it('the older form of CheckPassword works and is kept in no cache', async () => {
    const { token } = await platform.signIn('orgadmin')
    const url = '/passport/identity/CheckPassword'
    const reply = await platform.call({ url, query: { password: OLD }, ...bearer(token.access_token) })
    expect([reply.status, typeof reply.body.Data['SessionId'], reply.headers['cache-control']]).toEqual([
      200,
      'string',
      'no-store',
    ])
    const wrong = await platform.call({ url, query: { password: 'x' }, ...bearer(token.access_token) })
    expect([wrong.status, wrong.body.Content]).toEqual([400, '原密码不正确'])
    const others: readonly Record<string, string | string[]>[] = [
      {},
      { password: OLD, userId: 'user-consortium' },
      { password: [OLD, OLD] },
    ]
    for (const query of others)
      expect((await platform.call({ url, query, ...bearer(token.access_token) })).status).toBe(400)
  })

  it('A9: only administrators are told whether a phone has an account', async () => {
    const ask = (as: string | undefined, phoneNumber: string) =>
      platform.call({ url: '/passport/user/CheckPhoneNumberExists', query: { phoneNumber }, ...(as ? { as } : {}) })
    expect([(await ask(undefined, PHONE)).status, (await ask('orgadmin2', PHONE)).body.Data]).toEqual([401, true])
    expect([(await ask('orgadmin2', '13900139008')).body.Data, (await ask('consortium', PHONE)).body.Data]).toEqual([
      false,
      true,
    ])
    expect(pathsOf(await ask('orgadmin2', '123'))).toEqual(['/phoneNumber'])
    const statuses = []
    for (let turn = 0; turn < 35; turn += 1) statuses.push((await ask('orgadmin2', PHONE)).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it.each([
    { AppId: 'rehab-console', AppSecret: 'guess' },
    { AppId: 'other', AppSecret: 'rehab-console' },
    { AppId: 'rehab-console' },
    {},
    { AppId: 'rehab-console', AppSecret: 'rehab-console', UserId: 'user-orgadmin' },
  ])('A13: %j gets no token for the client', async (body) => {
    const reply = await platform.call({ url: '/passport/token/generate', body })
    expect([reply.status, reply.text.includes('access_token')]).toEqual([400, false])
  })
})

describe('the demo passwords', () => {
  it('pass the default policy', () => {
    for (const password of [OLD, NEW_PASSWORD]) expect(passwordProblem(DEFAULT_POLICY, password)).toBeNull()
  })
})
