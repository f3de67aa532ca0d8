/**
 * The calls of identity: client tokens, codes, passwords, registration.
 *
 * Source  Spec §7 (auth and identity, user); reliability requirements A7–A9.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { isMobileNumber } from '../../model/text-rules.ts'
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
  answer(server, { ...wire.CLIENT_TOKEN, ...limited }, async ({ id, secret }) => {
    // The pair is public, as the console is: it says which program asks, not who.
    if (id !== CLIENT_ID || secret !== CLIENT_SECRET) throw new Failure('invalid', { words: '客户端标识不正确' })
    const token = createToken()
    await store.tickets.addClientToken(hashToken(token), clock() + CLIENT_TOKEN_MS)
    return { token, expiresInS: CLIENT_TOKEN_MS / 1_000 }
  })
  answer(server, { ...wire.REQUEST_CODE, ...limited }, (asked, request) =>
    startCode({ ...options, log: request.log }, asked, originOf(request)),
  )
  answer(server, { ...wire.CHANGE_PASSWORD, ...limited }, (asked, request) =>
    replacePassword(options, { ...asked, session: request.session }, originOf(request)),
  )
  answer(server, { ...wire.REGISTER, ...limited }, (asked, request) =>
    registerAccount(options, asked, originOf(request)),
  )
}

/** For somebody who is signed in. */
function answerPersons(server: FastifyInstance, options: IdentityRouteOptions): void {
  const { store, rateLimit } = options
  const limited = { config: { rateLimit } }
  const prove = (password: string, request: FastifyRequest) =>
    provePassword(options, { ...sessionOf(request), password }, originOf(request))
  answer(server, { ...wire.CHECK_PASSWORD, ...limited }, prove)
  answer(server, { ...wire.CHECK_PASSWORD_IN_QUERY, ...limited }, prove)
  const max = Math.min(PHONES_PER_MINUTE, rateLimit.max)
  answer(server, { ...wire.PHONE_EXISTS, config: { rateLimit: { ...rateLimit, max } } }, (phone) => {
    if (!isMobileNumber(phone)) refuse([problemOf('phoneNumber', 'mobile', '请填写正确的手机号')])
    return store.accounts.hasPhone(phone)
  })
}
