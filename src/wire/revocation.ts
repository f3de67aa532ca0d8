/**
 * The call that ends a session, or one tab of it. Apart from `identity.ts`, which few visits load.
 *
 * Source  RFC 7009. Assumed where the specification is silent: the path.
 */
import { isObject } from '../model/plain.ts'
import { defineCall, DONE } from './call.ts'
import { buildQuery, parseQuery } from './query-string.ts'
import { CLIENT_ID, CLIENT_SECRET, FORM_HEADERS, OAUTH_FORM, type Tokens } from './token.ts'

/** What ends: the session with all of its tabs, or one tab of it. */
export type RevocationExtent = 'session' | 'tab'

export interface Revocation {
  readonly tokens: Tokens
  readonly extent?: RevocationExtent | undefined
}

export interface RevokedToken {
  /** '' when the form names none. */
  readonly token: string
  readonly extent: RevocationExtent
}

/** The refresh token stands for the session, the access token where there is no other. A platform without tabs ends all of it. */
export const REVOKE = defineCall<Revocation, void, RevokedToken>({
  method: 'POST',
  path: '/passport/connect/revocation',
  access: 'open',
  accepts: { body: { ...OAUTH_FORM, required: ['token'] } },
  encode({ tokens: { accessToken, refreshToken }, extent = 'session' }) {
    const token = refreshToken === '' ? accessToken : refreshToken
    const hint = refreshToken === '' ? 'access_token' : 'refresh_token'
    const client = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET }
    const form = { token, token_type_hint: hint, ...client, ...(extent === 'tab' ? { extent } : {}) }
    return { headers: FORM_HEADERS, body: buildQuery(form) }
  },
  decode({ body }) {
    const { token, extent } = formOf(body)
    return { token: typeof token === 'string' ? token : '', extent: extent === 'tab' ? 'tab' : 'session' }
  },
  reply: DONE,
})

function formOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'string' ? parseQuery(body) : isObject(body) ? body : {}
}
