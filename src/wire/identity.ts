/**
 * The calls about who somebody is: tokens of the client itself, codes, new passwords, new accounts. Signing out: `revocation.ts`.
 *
 * Shapes  A ticket (`SessionId`) stands for
 *         one step that was taken: a code on its way, or a password that was checked; it is good once and not for long.
 * Errors  `Failure('invalid')` with the field for a body that lacks one, holds another or holds no text.
 * Source  Spec §3 (password change), §7 (auth and identity). Assumed where the
 *         specification is silent: the replies, `Purpose`, the body of CheckPassword.
 */
import { Failure } from '../model/failure.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../model/scope.ts'
import { defineCall, DONE, type CallReplyCodec } from './call.ts'
import { isObject } from '../model/plain.ts'
import { problemOf, refuse } from './strict.ts'
import { CLIENT_ID, CLIENT_SECRET } from './token.ts'

export interface ClientToken {
  readonly token: string
  readonly expiresInS: number
}

/** What a code is asked for. */
export type CodeRequest =
  | { readonly purpose: 'reset'; readonly userName: string }
  | { readonly purpose: 'reset' | 'register'; readonly phone: string }

export interface PasswordChange {
  readonly sessionId: string
  /** '' for a person who is signed in and has proved the old password. */
  readonly captcha: string
  readonly newPassword: string
}

export interface Registration {
  readonly userName: string
  readonly password: string
  readonly name: string
  readonly phone: string
  readonly sessionId: string
  readonly captcha: string
}

const TEXT_MAX = 512
/** What a call takes is for its codec to say; here is only how much there may be of it. */
const TEXTS = {
  type: 'object',
  maxProperties: 20,
  additionalProperties: { anyOf: [{ type: 'string', maxLength: TEXT_MAX }, { type: 'null' }] },
} as const

/** A token that stands for the console and for nobody in it. */
export const CLIENT_TOKEN = defineCall<void, ClientToken, { readonly id: string; readonly secret: string }>({
  method: 'POST',
  path: '/passport/token/generate',
  access: 'open',
  accepts: { body: TEXTS },
  encode: () => ({ body: { AppId: CLIENT_ID, AppSecret: CLIENT_SECRET } }),
  decode({ body }) {
    const { AppId: id, AppSecret: secret } = readTexts(body, ['AppId', 'AppSecret'])
    return { id, secret }
  },
  reply: {
    encode: ({ token, expiresInS }) => ({ access_token: token, token_type: 'Bearer', expires_in: expiresInS }),
    /** Some platforms answer the bare token. */
    decode(data) {
      if (typeof data === 'string' && data !== '') return { token: data, expiresInS: 0 }
      const { access_token: token, expires_in: expires } = isObject(data) ? data : {}
      if (typeof token !== 'string' || token === '') throw new Failure('unknown')
      return { token, expiresInS: typeof expires === 'number' ? expires : 0 }
    },
  },
})

/** The id of a ticket. */
const TICKET: CallReplyCodec<string> = {
  encode: (sessionId) => ({ SessionId: sessionId }),
  /** Some platforms answer the bare id. */
  decode(data) {
    const id = isObject(data) ? data['SessionId'] : data
    if (typeof id !== 'string' || id === '') throw new Failure('unknown')
    return id
  },
}

/** Has a code sent. */
export const REQUEST_CODE = defineCall<CodeRequest, string>({
  method: 'POST',
  path: '/passport/identity/ForgetPassword',
  access: 'client',
  accepts: { body: TEXTS },
  encode(request) {
    const purpose: Texts = request.purpose === 'register' ? { Purpose: 'register' } : {}
    const whose: Texts = 'phone' in request ? { PhoneNumber: request.phone } : { UserName: request.userName }
    return { body: { ...whose, ...purpose } }
  },
  decode({ body }) {
    const from = readTexts(body, [], ['UserName', 'PhoneNumber', 'Purpose'])
    const { UserName: userName, PhoneNumber: phone, Purpose } = from
    if (Purpose !== '' && Purpose !== 'reset' && Purpose !== 'register')
      refuse([problemOf('Purpose', 'enum', 'Purpose 应为 reset 或 register')])
    const purpose = Purpose === 'register' ? 'register' : 'reset'
    if (phone !== '' && userName === '') return { purpose, phone }
    if (purpose === 'register') refuse([problemOf('PhoneNumber', 'required', '请填写手机号')])
    if (userName === '' || phone !== '') refuse([problemOf('UserName', 'required', '请填写账号或手机号其中一项')])
    return { purpose: 'reset', userName }
  },
  reply: TICKET,
})

export const CHANGE_PASSWORD = defineCall<PasswordChange>({
  method: 'POST',
  path: '/passport/identity/ChangePassword',
  access: 'client',
  during: 'passwordDue',
  accepts: { body: TEXTS },
  encode: ({ sessionId, captcha, newPassword }) => ({
    body: { SessionId: sessionId, Captcha: captcha, NewPassword: newPassword },
  }),
  decode({ body }) {
    const { SessionId, Captcha, NewPassword } = readTexts(body, ['SessionId', 'NewPassword'], ['Captcha'])
    return { sessionId: SessionId, captcha: Captcha, newPassword: NewPassword }
  },
  reply: DONE,
})

/** By body: an address, and what stands in it, is kept in many places. */
export const CHECK_PASSWORD = defineCall<string, string>({
  method: 'POST',
  path: '/passport/identity/CheckPassword',
  access: 'signedIn',
  during: 'passwordDue',
  accepts: { body: TEXTS },
  encode: (password) => ({ body: { Password: password } }),
  decode: ({ body }) => readTexts(body, ['Password']).Password,
  reply: TICKET,
})

/** The older form of the same call: the password in the query. Others make it. */
export const CHECK_PASSWORD_IN_QUERY = defineCall<never, string, string>({
  method: 'GET',
  path: '/passport/identity/CheckPassword',
  access: 'signedIn',
  accepts: { query: TEXTS },
  decode: ({ query }) => readTexts(query, ['password']).password,
  reply: TICKET,
})

export const REGISTER = defineCall<Registration>({
  method: 'POST',
  path: '/passport/identity/register',
  access: 'client',
  accepts: { body: TEXTS },
  encode: (from) => ({
    body: {
      UserName: from.userName,
      Password: from.password,
      Name: from.name,
      PhoneNumber: from.phone,
      SessionId: from.sessionId,
      Captcha: from.captcha,
    },
  }),
  decode({ body }) {
    const from = readTexts(body, ['UserName', 'Password', 'Name', 'PhoneNumber', 'SessionId', 'Captcha'])
    const { UserName: userName, Password: password, Name: name, PhoneNumber: phone } = from
    return { userName, password, name, phone, sessionId: from.SessionId, captcha: from.Captcha }
  },
  reply: DONE,
})

/** Whether an account has that phone number. Others make it. */
export const PHONE_EXISTS = defineCall<never, boolean, string>({
  method: 'GET',
  path: '/passport/user/CheckPhoneNumberExists',
  access: { roles: [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] },
  accepts: { query: TEXTS },
  decode: ({ query }) => readTexts(query, ['phoneNumber']).phoneNumber,
  reply: { encode: (exists) => exists, decode: (data) => data === true },
})

type Texts = Readonly<Record<string, string>>

/** Texts only; those that need not be there are '' when they are absent. */
function readTexts<Required extends string, Optional extends string = never>(
  source: unknown,
  required: readonly Required[],
  optional: readonly Optional[] = [],
): Readonly<Record<Required | Optional, string>> {
  const from = isObject(source) ? source : {}
  const known: readonly string[] = [...required, ...optional]
  const unknown = Object.keys(from).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    refuse(unknown.map((name) => problemOf(name, 'additionalProperties', `不认识的内容 ${name}，请删除`)))
  const wrong = known.filter((name) => typeof (from[name] ?? '') !== 'string')
  if (wrong.length > 0) refuse(wrong.map((name) => problemOf(name, 'type', `${name} 应为文字`)))
  const missing = required.filter((name) => (from[name] ?? '') === '')
  if (missing.length > 0) refuse(missing.map((name) => problemOf(name, 'required', `缺少 ${name}`)))
  return Object.fromEntries(known.map((name) => [name, from[name] ?? ''])) as Record<Required | Optional, string>
}
