/**
 * The token request and its reply, which are form-encoded and bare JSON: no envelope around either.
 *
 * Shapes  `{ grant: 'password' }` signs in, `{ grant: 'refresh' }` renews. The client is public: its secret grants nothing.
 * Units   `expiresInS` seconds; 0 when the server does not say.
 * Errors  A form of neither grant is `Failure('invalid')`; a reply without an access token is `Failure('login')`.
 * Source  Spec §7 (POST connect/token).
 */
import { Failure } from '../model/failure.ts'
import { defineCall } from './call.ts'
import { failureOf } from './envelope.ts'
import type { Answer } from './message.ts'
import { buildQuery, parseQuery } from './query-string.ts'
import { isObject } from '../model/plain.ts'

export type TokenRequest =
  | { readonly grant: 'password'; readonly username: string; readonly password: string; readonly otp?: string }
  | { readonly grant: 'refresh'; readonly refreshToken: string }

export interface Tokens {
  readonly accessToken: string
  readonly tokenType: string
  /** '' when the server gives none; then nothing can be renewed. */
  readonly refreshToken: string
  readonly expiresInS: number
}

export const CLIENT_ID = 'rehab-console'
export const CLIENT_SECRET = 'rehab-console'

/** The parameter that a second factor's code travels in, and the problem of a sign-in that has yet to give it. Ours. */
export const OTP = 'otp'
export const OTP_NEEDED = 'otpNeeded'
/** The problem of a renewal whose session its owner has ended from another one. */
export const ENDED_ELSEWHERE = 'endedElsewhere'

/** RFC 6749 §3.2: parameters that are not known are ignored; no parameter comes twice. */
export const OAUTH_FORM = {
  type: 'object',
  maxProperties: 20,
  additionalProperties: { type: 'string', maxLength: 512 },
} as const
export const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' } as const

/** The body is the form's text; what is answered stands in no envelope. */
export const TOKEN = defineCall<TokenRequest, Tokens>({
  method: 'POST',
  path: '/passport/connect/token',
  access: 'open',
  accepts: { body: OAUTH_FORM },
  encode(request) {
    const client = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET }
    const form =
      request.grant === 'password'
        ? { ...passwordForm(request), ...client }
        : { grant_type: 'refresh_token', refresh_token: request.refreshToken, ...client }
    return { headers: FORM_HEADERS, body: buildQuery(form) }
  },
  decode({ body }) {
    const form = parseQuery(typeof body === 'string' ? body : '')
    const { grant_type: grant, username, password, otp, refresh_token: refreshToken } = form
    if (grant === 'password' && typeof username === 'string' && typeof password === 'string') {
      return { grant: 'password', username, password, ...(typeof otp === 'string' ? { otp } : {}) }
    }
    if (grant === 'refresh_token' && typeof refreshToken === 'string') return { grant: 'refresh', refreshToken }
    throw new Failure('invalid', { words: '登录请求应为 password 或 refresh_token 方式的表单' })
  },
  reply: { encode: encodeTokenReply, decode: decodeTokenReply },
})

function passwordForm({ username, password, otp = '' }: Extract<TokenRequest, { readonly grant: 'password' }>) {
  return { grant_type: 'password', username, password, ...(otp === '' ? {} : { [OTP]: otp }) }
}

/**
 * The tokens of an answer, or the failure that a refusing one means; a 401 here is about the credentials, with the server's
 * words for it.
 */
export function tokensOf(answer: Answer): Tokens {
  if (answer.status === 401) throw failureOf({ ...answer, status: 400 })
  if (answer.status < 200 || answer.status >= 300) throw failureOf(answer)
  // Some network's own page instead of the platform's answer says nothing about the person.
  if (typeof answer.body === 'string') throw new Failure('unknown')
  return TOKEN.reply.decode(answer.body)
}

function encodeTokenReply(tokens: Tokens): unknown {
  return {
    access_token: tokens.accessToken,
    token_type: tokens.tokenType,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresInS,
  }
}

function decodeTokenReply(body: unknown): Tokens {
  if (!isObject(body) || typeof body['access_token'] !== 'string' || body['access_token'] === '')
    throw new Failure('login')
  const { token_type: type, refresh_token: refresh, expires_in: expires } = body
  return {
    accessToken: body['access_token'],
    tokenType: typeof type === 'string' && type !== '' ? type : 'Bearer',
    refreshToken: typeof refresh === 'string' ? refresh : '',
    expiresInS: typeof expires === 'number' ? expires : 0,
  }
}
