/**
 * The calls of identity: client tokens, codes, passwords, registration.
 *
 * Source  Spec §7 (auth and identity, user); reliability requirements A7–A9.
 */
import type { FastifyInstance, RouteOptions } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { isMobileNumber } from '../../model/rules.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../model/scope.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import * as wire from '../../wire/identity.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { CLIENT_ID, CLIENT_SECRET } from '../../wire/token.ts'
import type { Access } from '../access.ts'
import { ANY_QUERY, ENVELOPE, NO_QUERY } from '../schemas.ts'
import { startCode } from './codes.ts'
import { changePassword, type IdentityOptions, provePassword, register } from './identity.ts'
import { CLIENT_TOKEN_MS } from './limits.ts'
import { originOf, sessionOf } from './session.ts'
import { createToken, hashToken } from './tokens.ts'

const TEXT_MAX = 512
/** What a call takes is for its codec to say; here is only how much there may be of it. */
const TEXTS = {
  type: 'object',
  maxProperties: 20,
  additionalProperties: { anyOf: [{ type: 'string', maxLength: TEXT_MAX }, { type: 'null' }] },
} as const
/** Numbers of telephones are asked for one by one, by people. */
const PHONES_PER_MINUTE = 30

export interface IdentityRouteOptions extends IdentityOptions {
  readonly rateLimit: { readonly max: number; readonly timeWindow: string }
}

export function registerIdentity(server: FastifyInstance, options: IdentityRouteOptions): void {
  const { store, clock, rateLimit } = options
  const post = (url: string, access: Access, handler: RouteOptions['handler']) =>
    server.route({
      method: 'POST',
      url,
      config: { access, rateLimit },
      schema: { querystring: NO_QUERY, body: TEXTS, response: { 200: ENVELOPE } },
      handler,
    })
  const get = (url: string, access: Access, handler: RouteOptions['handler'], max = rateLimit.max) =>
    server.route({
      method: 'GET',
      url,
      config: { access, rateLimit: { ...rateLimit, max } },
      schema: { querystring: ANY_QUERY, response: { 200: ENVELOPE } },
      handler,
    })

  post(wire.CLIENT_TOKEN_PATH, 'open', async ({ body }) => {
    const { id, secret } = wire.decodeClientTokenRequest(body)
    // The pair is public, as the console is: it says which program asks, not who.
    if (id !== CLIENT_ID || secret !== CLIENT_SECRET) throw new Failure('invalid', { words: '客户端标识不正确' })
    const token = createToken()
    await store.tickets.addClientToken(hashToken(token), clock() + CLIENT_TOKEN_MS)
    return success(wire.encodeClientTokenReply({ token, expiresInS: CLIENT_TOKEN_MS / 1_000 }))
  })
  post(wire.CODE_PATH, 'client', async (request) => {
    const asked = wire.decodeCodeRequest(request.body)
    return success(wire.encodeTicket(await startCode(options, asked, originOf(request), request.log)))
  })
  post(wire.CHANGE_PASSWORD_PATH, 'client', async (request) => {
    const change = wire.decodePasswordChange(request.body)
    await changePassword(options, request.session, change, originOf(request))
    return success(null)
  })
  post(wire.REGISTER_PATH, 'client', async (request) => {
    await register(options, wire.decodeRegistration(request.body), originOf(request))
    return success(null)
  })

  const check = (decode: (request: { body: unknown; query: unknown }) => string): RouteOptions['handler'] =>
    async function checkPassword(request) {
      const password = decode(request)
      return success(wire.encodeTicket(await provePassword(options, sessionOf(request), password, originOf(request))))
    }
  post(
    wire.CHECK_PASSWORD_PATH,
    'signedIn',
    check(({ body }) => wire.decodePasswordCheck(body)),
  )
  get(
    wire.CHECK_PASSWORD_PATH,
    'signedIn',
    check(({ query }) => wire.decodePasswordCheckQuery(query)),
  )

  const administrators = { roles: [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] }
  const phones = Math.min(PHONES_PER_MINUTE, rateLimit.max)
  get(wire.PHONE_EXISTS_PATH, administrators, async ({ query }) => success(await hasPhone(query)), phones)

  async function hasPhone(query: unknown): Promise<boolean> {
    const phone = wire.decodePhoneQuestion(query)
    if (!isMobileNumber(phone)) refuse([problemOf('phoneNumber', 'mobile', '请填写正确的手机号')])
    return store.accounts.hasPhone(phone)
  }
}

function success(data: unknown): unknown {
  return encodeSuccess(data).body
}
