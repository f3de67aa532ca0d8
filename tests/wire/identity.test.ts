import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import type { ReceivedParts } from '../../src/wire/call.ts'
import * as wire from '../../src/wire/identity.ts'
import { REVOKE } from '../../src/wire/revocation.ts'
import { received } from '../support/received.ts'
import { nastyText } from '../../src/gate/fuzz/texts.ts'

const text = nastyText.filter((value) => value !== '')
const code: fc.Arbitrary<wire.CodeRequest> = fc.oneof(
  fc.record({ purpose: fc.constant('reset' as const), userName: text }),
  fc.record({ purpose: fc.constantFrom('reset' as const, 'register' as const), phone: text }),
)
const change = fc.record({ sessionId: text, captcha: nastyText, newPassword: text })
const person = fc.record({ userName: text, password: text, name: text, phone: text, sessionId: text, captcha: text })

describe('the requests of identity', () => {
  it('are what they were after the way', () => {
    fc.assert(
      fc.property(code, change, person, text, (asked, changed, registered, password) => {
        expect(wire.REQUEST_CODE.decode(received(wire.REQUEST_CODE.request(asked)))).toEqual(asked)
        expect(wire.CHANGE_PASSWORD.decode(received(wire.CHANGE_PASSWORD.request(changed)))).toEqual(changed)
        expect(wire.REGISTER.decode(received(wire.REGISTER.request(registered)))).toEqual(registered)
        expect(wire.CHECK_PASSWORD.decode(received(wire.CHECK_PASSWORD.request(password)))).toBe(password)
        expect(wire.PHONE_EXISTS.decode(received({ query: { phoneNumber: password } }))).toBe(password)
      }),
    )
  })

  it('are those of the specification', () => {
    expect(wire.CHANGE_PASSWORD.request({ sessionId: 's', captcha: '1', newPassword: 'n' })).toEqual({
      method: 'POST',
      path: '/passport/identity/ChangePassword',
      query: {},
      headers: {},
      body: { SessionId: 's', Captcha: '1', NewPassword: 'n' },
    })
    expect(wire.CLIENT_TOKEN.request()).toMatchObject({
      path: '/passport/token/generate',
      body: { AppId: 'rehab-console', AppSecret: 'rehab-console' },
    })
    expect(wire.REQUEST_CODE.request({ purpose: 'reset', phone: '13800138001' }).body).toEqual({
      PhoneNumber: '13800138001',
    })
    expect(
      wire.REGISTER.request({ userName: 'u', password: 'p', name: 'n', phone: 't', sessionId: 's', captcha: 'c' }).body,
    ).toEqual({ UserName: 'u', Password: 'p', Name: 'n', PhoneNumber: 't', SessionId: 's', Captcha: 'c' })
  })

  it('B7: carry no password in the address', () => {
    expect(wire.CHECK_PASSWORD.request('secret')).toMatchObject({ method: 'POST', query: {} })
  })

  it.each<[why: string, call: { decode(parts: ReceivedParts): unknown }, body: unknown, path: string]>([
    ['a field that is missing', wire.CHANGE_PASSWORD, { SessionId: 's' }, '/NewPassword'],
    ['an empty one', wire.CHANGE_PASSWORD, { SessionId: '', NewPassword: 'n' }, '/SessionId'],
    ['one that is no text', wire.CHANGE_PASSWORD, { SessionId: 's', NewPassword: 5 }, '/NewPassword'],
    ['one that nobody knows', wire.CHANGE_PASSWORD, { SessionId: 's', NewPassword: 'n', DeviceId: 'd' }, '/DeviceId'],
    ['one in another letter case', wire.CHECK_PASSWORD, { password: 'p' }, '/password'],
    ['no body', wire.CLIENT_TOKEN, undefined, '/AppId'],
    ['a list', wire.REGISTER, [], '/UserName'],
  ])('are refused with %s', (_why, call, body, path) => {
    const refusal = refusalOf(() => call.decode(received({ body })))
    expect([refusal.code, refusal.problems[0]?.path]).toEqual(['invalid', path])
    expect(refusal.message).toMatch(/\p{Script=Han}/u)
  })
})

function refusalOf(act: () => unknown): Failure {
  try {
    act()
  } catch (error) {
    if (error instanceof Failure) return error
  }
  throw new Error('nothing was refused')
}

describe('the replies of identity', () => {
  it('are what they were after the way', () => {
    const token = { token: 't', expiresInS: 600 }
    expect(wire.CLIENT_TOKEN.reply.decode(wire.CLIENT_TOKEN.reply.encode(token))).toEqual(token)
    expect(wire.REQUEST_CODE.reply.decode(wire.REQUEST_CODE.reply.encode('s'))).toBe('s')
  })

  it('may be bare, as some platforms send them', () => {
    expect([wire.CLIENT_TOKEN.reply.decode('t').token, wire.REQUEST_CODE.reply.decode('s')]).toEqual(['t', 's'])
  })

  it.each([null, '', 5, {}, [], { access_token: '' }, { SessionId: 7 }])('are refused when they are %j', (data) => {
    expect(() => wire.CLIENT_TOKEN.reply.decode(data)).toThrow(Failure)
    expect(() => wire.REQUEST_CODE.reply.decode(data)).toThrow(Failure)
  })
})

describe('the revocation', () => {
  const revoked = (body: unknown) => REVOKE.decode(received({ body }))
  const tokens = { accessToken: 'a+b', refreshToken: 'r&c', tokenType: 'Bearer', expiresInS: 0 }

  it('A5: is a form that names the refresh token, or the access token where there is no other', () => {
    const { method, path, headers, body } = REVOKE.request({ tokens })
    expect([method, path, headers['content-type']]).toEqual([
      'POST',
      '/passport/connect/revocation',
      'application/x-www-form-urlencoded',
    ])
    expect(Object.fromEntries(new URLSearchParams(String(body)))).toMatchObject({
      token: 'r&c',
      token_type_hint: 'refresh_token',
    })
    expect(revoked(body).token).toBe('r&c')
    expect(revoked(REVOKE.request({ tokens: { ...tokens, refreshToken: '' } }).body).token).toBe('a+b')
    expect(revoked(body).extent).toBe('session')
    expect(revoked(REVOKE.request({ tokens, extent: 'tab' }).body).extent).toBe('tab')
  })

  it.each([undefined, null, '', {}, { token: ['a', 'b'] }, 'token=a&token=b'])('of %j ends nothing', (body) => {
    expect(revoked(body).token).toBe('')
  })
})
