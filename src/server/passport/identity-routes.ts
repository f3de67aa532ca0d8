/**
 * The calls of identity: client tokens, codes, passwords, registration.
 *
 * Source  Spec §7 (auth and identity, user); reliability requirements A7–A9.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { isMobileNumber } from '../../model/rules.ts'
import * as wire from '../../wire/identity.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { CLIENT_ID, CLIENT_SECRET } from '../../wire/token.ts'
import { answer } from '../answer.ts'
import { startCode } from './codes.ts'
import { replacePassword, type IdentityOptions, provePassword, registerAccount } from './identity.ts'
import { CLIENT_TOKEN_MS } from './limits.ts'
import { originOf, sessionOf } from './session.ts'
import { createToken, hashToken } from './tokens.ts'

/** Numbers of telephones are asked for one by one, by people. */
const PHONES_PER_MINUTE = 30

export interface IdentityRouteOptions extends IdentityOptions {
  readonly rateLimit: { readonly max: number; readonly timeWindow: string }
}

export function registerIdentity(server: FastifyInstance, options: IdentityRouteOptions): void {
  answerClients(server, options)
  answerPersons(server, options)
}

/** For somebody who is not signed in, or not yet. */
function answerClients(server: FastifyInstance, options: IdentityRouteOptions): void {
  const { store, clock, rateLimit } = options
  const limited = { config: { rateLimit } }
  answer(
    server,
    wire.CLIENT_TOKEN,
    async ({ id, secret }) => {
      // The pair is public, as the console is: it says which program asks, not who.
      if (id !== CLIENT_ID || secret !== CLIENT_SECRET) throw new Failure('invalid', { words: '客户端标识不正确' })
      const token = createToken()
      await store.tickets.addClientToken(hashToken(token), clock() + CLIENT_TOKEN_MS)
      return { token, expiresInS: CLIENT_TOKEN_MS / 1_000 }
    },
    limited,
  )
  const sendCode = (asked: wire.CodeRequest, request: FastifyRequest) =>
    startCode(options, asked, originOf(request), request.log)
  answer(server, wire.REQUEST_CODE, sendCode, limited)
  const change = (asked: wire.PasswordChange, request: FastifyRequest) =>
    replacePassword(options, request.session, asked, originOf(request))
  answer(server, wire.CHANGE_PASSWORD, change, limited)
  const enrol = (asked: wire.Registration, request: FastifyRequest) =>
    registerAccount(options, asked, originOf(request))
  answer(server, wire.REGISTER, enrol, limited)
}

/** For somebody who is signed in. */
function answerPersons(server: FastifyInstance, options: IdentityRouteOptions): void {
  const { store, rateLimit } = options
  const prove = (password: string, request: FastifyRequest) =>
    provePassword(options, sessionOf(request), password, originOf(request))
  answer(server, wire.CHECK_PASSWORD, prove, { config: { rateLimit } })
  answer(server, wire.CHECK_PASSWORD_IN_QUERY, prove, { config: { rateLimit } })
  const max = Math.min(PHONES_PER_MINUTE, rateLimit.max)
  answer(
    server,
    wire.PHONE_EXISTS,
    (phone) => {
      if (!isMobileNumber(phone)) refuse([problemOf('phoneNumber', 'mobile', '请填写正确的手机号')])
      return store.accounts.hasPhone(phone)
    },
    { config: { rateLimit: { ...rateLimit, max } } },
  )
}
