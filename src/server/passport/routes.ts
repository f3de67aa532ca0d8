/**
 * Sign-in, renewal, sign-out and one's own profile.
 *
 * Errors  The token route answers in the OAuth form, `error` and `error_description`, beside the envelope's fields.
 * Source  Spec §7 (passport); RFC 6749 §5.2.
 */
import formbody from '@fastify/formbody'
import OAuth2Server from '@node-oauth/oauth2-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import type { Catalog } from '../../model/resource.ts'
import { encodeFailure } from '../../wire/envelope.ts'
import { ownerOf } from '../../model/scope.ts'
import { PROFILE } from '../../wire/console-start.ts'
import { REVOKE, type RevokedToken } from '../../wire/revocation.ts'
import { encodeDefaults } from '../../wire/default-views.ts'
import { CLIENT_ID, CLIENT_SECRET, OTP, TOKEN } from '../../wire/token.ts'
import { isFromHere } from '../forwarded.ts'
import { failureOfError } from '../refusal.ts'
import { answer, routeOf } from '../answer.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open.ts'
import { PASSPORT } from '../store/person-rows.ts'
import { BASIC_CHALLENGE, basicClientOf, usesBasic } from './basic-client.ts'
import type { CodeDelivery } from './delivery.ts'
import { registerDepartments } from './departments.ts'
import { registerDisplays } from './display-routes.ts'
import { registerDoctors } from './doctors.ts'
import { registerFounding } from './founding-routes.ts'
import { createGrantModel } from './grants.ts'
import { registerIdentity } from './identity-routes.ts'
import { wordsOfOAuthError } from './oauth-words.ts'
import { registerOwnSessions } from './own-sessions.ts'
import { registerPeople } from './people.ts'
import { registerPersonChanges } from './person-changes.ts'
import { createPersonRoom } from './person-room.ts'
import type { Presence } from './presence.ts'
import { encodeProfile } from './profile.ts'
import { createProof } from './proof.ts'
import { createSealing } from './sealing.ts'
import { registerSecondFactors } from './second-factor-routes.ts'
import { endSession } from './revocation.ts'
import { registerRightHolders } from './right-holders.ts'
import { registerRoles } from './role-routes.ts'
import { headersOf, originOf, requestScope, selectOrganization, sessionOf } from './session.ts'
import { registerTabs } from './tab-routes.ts'
import { createSignIn, type SignIn } from './sign-in.ts'

/** Of what a browser calls itself. */
const AGENT_MAX = 400

export interface PassportOptions {
  readonly store: Store
  readonly clock: () => number
  readonly settings: Settings
  readonly presence: Presence
  readonly delivery: CodeDelivery | undefined
  readonly catalog: Catalog
}

interface TokenContext {
  readonly store: Store
  readonly clock: () => number
  readonly signIn: SignIn
  readonly presence: Presence
}

export async function registerPassport(server: FastifyInstance, options: PassportOptions): Promise<void> {
  const { store, clock, settings, presence, delivery } = options
  const policy = settings.passwordPolicy
  const prove = createProof(store, settings.addressTries)
  const sealing = createSealing(store, settings.secretKey)
  const rateLimit = { max: settings.authRateLimit, timeWindow: '1 minute' }
  const context = {
    store,
    clock,
    presence,
    signIn: createSignIn({ store, clock, prove, policy, demoRemote: settings.demoRemote, sealing }),
  }
  // A room of its own, so that no other route takes forms.
  await server.register(async (room) => {
    await room.register(formbody)
    // RFC 6749 §5.1, for caches of the time of HTTP/1.0.
    room.addHook('onRequest', async (_request, reply) => void reply.header('pragma', 'no-cache'))
    room.setErrorHandler((error, request, reply) => sendOAuthFailure(error, request, reply))
    room.route({
      ...routeOf({ ...TOKEN, config: { rateLimit } }),
      handler: (request) => answerToken(context, request),
    })
    const end = (revoked: RevokedToken, request: FastifyRequest) => {
      refuseOtherClient(request)
      return endSession(store, revoked, originOf(request))
    }
    answer(room, { ...REVOKE, config: { rateLimit } }, end)
  })
  registerFounding(server, { store, policy, rateLimit })
  const people = { store, catalog: options.catalog }
  store.keepBeside(
    PASSPORT,
    createPersonRoom({ store, clock, policy, hours: settings.oneTimePasswordHours, delivery, log: server.log }),
  )
  registerDepartments(server, people)
  registerPeople(server, { ...people, ownProfile: (request) => profileOf(store, request) })
  registerPersonChanges(server, { ...people, policy })
  registerDoctors(server, { ...people, clock })
  registerRoles(server, store)
  registerRightHolders(server, store)
  registerOwnSessions(server, store)
  registerDisplays(server, { store, clock, prove, settings, rateLimit })
  registerSecondFactors(server, { store, clock, sealing, prove, rateLimit, settings })
  registerTabs(server, { store, clock, rateLimit })
  registerIdentity(server, { store, clock, delivery, prove, policy, rateLimit })
  answer(server, PROFILE, (_asked, request) => profileOf(store, request))
}

async function answerToken(context: TokenContext, request: FastifyRequest): Promise<unknown> {
  const model = createGrantModel({
    ...context,
    origin: originOf(request),
    agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX),
    code: String((request.body as Record<string, unknown> | null)?.[OTP] ?? ''),
    isFromHere: isFromHere(request),
  })
  const oauth = new OAuth2Server({ model })
  // The library takes Basic credentials as they stand: they are read here, and go on as parameters.
  refuseOtherClient(request)
  const { authorization, ...headers } = request.headers as Record<string, string>
  const client = usesBasic(authorization) ? { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } : {}
  const message = { method: request.method, headers, query: {}, body: { ...(request.body as object), ...client } }
  const token = await oauth.token(new OAuth2Server.Request(message), new OAuth2Server.Response())
  return TOKEN.reply.encode({
    accessToken: token.accessToken,
    tokenType: 'Bearer',
    refreshToken: token.refreshToken ?? '',
    expiresInS: Math.max(0, Math.round(((token.accessTokenExpiresAt?.getTime() ?? 0) - context.clock()) / 1_000)),
  })
}

/** Who says with `Basic` that it is another client is refused, whatever it asks. */
function refuseOtherClient({ headers: { authorization } }: FastifyRequest): void {
  if (!usesBasic(authorization)) return
  const client = basicClientOf(authorization)
  if (client?.id !== CLIENT_ID || client.secret !== CLIENT_SECRET)
    throw new OAuth2Server.InvalidClientError('Invalid client: client is invalid')
}

function sendOAuthFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof OAuth2Server.OAuthError ? refusalOf(error) : failureRefusal(error)
  if (refusal.failure.code === 'server') request.log.error({ err: error }, 'token request failed')
  const { body } = encodeFailure(refusal.failure)
  const isChallenged = refusal.name === 'invalid_client' && usesBasic(request.headers.authorization)
  if (isChallenged) reply.header('www-authenticate', BASIC_CHALLENGE)
  const form = { error: refusal.name, error_description: refusal.failure.message }
  return reply
    .code(isChallenged ? 401 : refusal.failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...form, ...(body as object) }))
}

interface Refusal {
  readonly name: string
  readonly failure: Failure
}

function refusalOf(error: OAuth2Server.OAuthError): Refusal {
  const inner: unknown = (error as { readonly inner?: unknown }).inner
  if (inner instanceof Failure) return failureRefusal(inner)
  const code = error.name === 'server_error' ? 'server' : 'login'
  const words = code === 'server' ? {} : { words: wordsOfOAuthError(error.name, error.message) }
  return { name: error.name, failure: new Failure(code, { ...words, cause: error }) }
}

function failureRefusal(error: unknown): Refusal {
  const failure = failureOfError(error)
  const name = failure.status >= 500 ? 'server_error' : failure.code === 'login' ? 'invalid_grant' : 'invalid_request'
  return { name, failure }
}

/** With the views that lists open with, so that a list need not ask before its first rows. */
async function profileOf(store: Store, request: FastifyRequest): Promise<unknown> {
  const { profile } = sessionOf(request)
  const person = encodeProfile(profile, selectOrganization(profile, headersOf(request)))
  const scope = requestScope(request)
  const defaults = ownerOf(scope) === '' ? [] : encodeDefaults(await store.listViews.defaults(scope))
  return { ...person, DefaultViews: defaults }
}
