/**
 * The calls of identity: client tokens, codes, passwords, registration.
 *
 * Source  Spec §7 (auth and identity, user); reliability requirements A7–A9.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
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
  for (const route of [...clientRoutes(options), ...personRoutes(options)]) server.route(route)
}

/** For somebody who is not signed in, or not yet. */
function clientRoutes(options: IdentityRouteOptions): readonly RouteOptions[] {
  const { store, clock, rateLimit } = options
  const post = (url: string, access: Access, handler: RouteOptions['handler']) =>
    postRoute({ url, access, rateLimit, handler })
  return [
    post(wire.CLIENT_TOKEN_PATH, 'open', async ({ body }) => {
      const { id, secret } = wire.decodeClientTokenRequest(body)
      // The pair is public, as the console is: it says which program asks, not who.
      if (id !== CLIENT_ID || secret !== CLIENT_SECRET) throw new Failure('invalid', { words: '客户端标识不正确' })
      const token = createToken()
      await store.tickets.addClientToken(hashToken(token), clock() + CLIENT_TOKEN_MS)
      return success(wire.encodeClientTokenReply({ token, expiresInS: CLIENT_TOKEN_MS / 1_000 }))
    }),
    post(wire.CODE_PATH, 'client', async (request) => {
      const asked = wire.decodeCodeRequest(request.body)
      return success(wire.encodeTicket(await startCode(options, asked, originOf(request), request.log)))
    }),
    post(wire.CHANGE_PASSWORD_PATH, 'client', async (request) => {
      const change = wire.decodePasswordChange(request.body)
      await changePassword(options, request.session, change, originOf(request))
      return success(null)
    }),
    post(wire.REGISTER_PATH, 'client', async (request) => {
      await register(options, wire.decodeRegistration(request.body), originOf(request))
      return success(null)
    }),
  ]
}

/** For somebody who is signed in. */
function personRoutes(options: IdentityRouteOptions): readonly RouteOptions[] {
  const { store, rateLimit } = options
  const prove = async (request: FastifyRequest, password: string) =>
    success(wire.encodeTicket(await provePassword(options, sessionOf(request), password, originOf(request))))
  const url = wire.CHECK_PASSWORD_PATH
  return [
    postRoute({
      url,
      access: 'signedIn',
      rateLimit,
      handler: async (request) => prove(request, wire.decodePasswordCheck(request.body)),
    }),
    getRoute({
      url,
      access: 'signedIn',
      rateLimit,
      handler: async (request) => prove(request, wire.decodePasswordCheckQuery(request.query)),
    }),
    getRoute({
      url: wire.PHONE_EXISTS_PATH,
      access: { roles: [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] },
      rateLimit: { ...rateLimit, max: Math.min(PHONES_PER_MINUTE, rateLimit.max) },
      handler: async ({ query }) => {
        const phone = wire.decodePhoneQuestion(query)
        if (!isMobileNumber(phone)) refuse([problemOf('phoneNumber', 'mobile', '请填写正确的手机号')])
        return success(await store.accounts.hasPhone(phone))
      },
    }),
  ]
}

interface IdentityRoute {
  readonly url: string
  readonly access: Access
  readonly rateLimit: IdentityRouteOptions['rateLimit']
  readonly handler: RouteOptions['handler']
}

function postRoute({ url, access, rateLimit, handler }: IdentityRoute): RouteOptions {
  const schema = { querystring: NO_QUERY, body: TEXTS, response: { 200: ENVELOPE } }
  return { method: 'POST', url, config: { access, rateLimit }, schema, handler }
}

function getRoute({ url, access, rateLimit, handler }: IdentityRoute): RouteOptions {
  const schema = { querystring: ANY_QUERY, response: { 200: ENVELOPE } }
  return { method: 'GET', url, config: { access, rateLimit }, schema, handler }
}

function success(data: unknown): unknown {
  return encodeSuccess(data).body
}
