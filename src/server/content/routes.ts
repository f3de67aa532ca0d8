/**
 * The calls of every library, made from the catalog: what to do is `call.operation`, how it travels is `wire`'s.
 *
 * Errors  Refusals are `Failure`s of the table; the one error handler puts them into the envelope.
 * Source  DESIGN §3, §5; reliability requirements I1, I2, T1–T3.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Call } from '../../model/call.ts'
import { pinyinInitials } from '../../model/initials.ts'
import type { BrokenResource, Catalog, Resource } from '../../model/resource.ts'
import { withTables } from '../../model/view.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import { createLaterValidate, createValidate } from '../../model/validator.ts'
import { answerCall, answeredCalls, requireMeant, switchedOff } from '../../operations/run.ts'
import { writeSuccess } from '../../wire/envelope.ts'
import type { RequestMessage } from '../../wire/message.ts'
import { REQUEST_READERS } from '../../wire/request-readers.ts'
import { organizationOf } from '../../wire/strict.ts'
import { pathOfUrl } from '../console/paths.ts'
import { purposesIn } from '../passport/purposes.ts'
import { originOf, requestScope, sessionOf } from '../passport/session.ts'
import { ANY_QUERY, ENVELOPE } from '../schemas.ts'
import type { LibraryStore } from '../../operations/store.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const KEY_MAX = 200

/** A body with constants or a reason has members beside its shape; the codec knows them all. */
const ANY_OBJECT = { type: 'object', maxProperties: 500 }

export interface ContentOptions {
  readonly catalog: Catalog
  readonly store: LibraryStore
}

export function registerContent(server: FastifyInstance, { catalog, store }: ContentOptions): void {
  const byPlace = new Map<string, CallContext[]>()
  const validators = new Map<string, Validate>()
  const around = { store, catalog: withTables(catalog), validatorOf: createValidate }
  for (const { resource, call } of answeredCalls(catalog)) {
    const validate = validators.get(resource.name) ?? createLaterValidate(resource)
    validators.set(resource.name, validate)
    const place = `${call.method} ${call.path}`
    byPlace.set(place, [...(byPlace.get(place) ?? []), { ...around, resource, validate, call }])
  }
  const broken = brokenBases(catalog)
  for (const contexts of byPlace.values()) server.route(createRoute(contexts, [...broken.values()]))
  for (const [base, library] of broken) refuseCallsAt(server, `${base}/*`, library)
  for (const library of catalog.broken)
    for (const path of new Set(library.elsewhere))
      if (PLAIN_BASE.test(path) && !isUnder(broken.keys(), path)) refuseCallsAt(server, path, library)
}

function isUnder(bases: Iterable<string>, path: string): boolean {
  return [...bases].some((base) => path.startsWith(`${base}/`))
}

/** Two segments at least, and nothing that the router reads as a pattern. */
const PLAIN_BASE = /^(?:\/[\w-]+){2,}$/

/** Libraries may share a base; the first of the broken ones then speaks for all. */
function brokenBases({ broken }: Catalog): ReadonlyMap<string, BrokenResource> {
  const bases = broken.map((library) => [library.base.replace(/\/$/, ''), library] as const)
  return new Map(bases.filter(([base]) => PLAIN_BASE.test(base)).reverse())
}

/**
 * A console that was built before a library's files broke still asks for it, and is told why there is no answer. Calls of
 * other libraries under the same base are routes of their own and go before this one.
 */
function refuseCallsAt(server: FastifyInstance, url: string, library: BrokenResource): void {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    if (server.hasRoute({ method, url })) continue
    server.route({
      method,
      url,
      config: { access: 'signedIn' },
      schema: {
        querystring: ANY_QUERY,
        params: { type: 'object' },
        ...(method === 'POST' || method === 'PUT' ? { body: {} } : {}),
      },
      handler: async () => {
        throw switchedOff(library)
      },
    })
  }
}

interface CallContext {
  readonly store: LibraryStore
  readonly catalog: Catalog
  readonly resource: Resource
  readonly validate: Validate
  readonly validatorOf: (resource: Resource) => Validate
  readonly call: Call
}

/** One route per method and path; libraries that share one are told apart by their calls' constants. */
function createRoute(contexts: readonly CallContext[], broken: readonly BrokenResource[]): RouteOptions {
  const [{ resource, call }] = contexts as readonly [CallContext, ...CallContext[]]
  const everyone = [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN]
  const roles = [
    ...new Set(contexts.flatMap(({ resource: { access } }) => (access.read.length > 0 ? access.read : everyone))),
  ]
  const params = call.request === 'id-path' ? { params: { type: 'object', required: [call.param] } } : {}
  return {
    method: call.method,
    url: call.path.replace(`{${call.param}}`, `:${call.param}`),
    config: { access: { roles }, resource: resource.name, operation: call.operation },
    schema: {
      querystring: ANY_QUERY,
      ...params,
      ...(call.method === 'GET'
        ? {}
        : { body: call.constant || call.reason ? ANY_OBJECT : (REQUEST_READERS[call.request].body ?? {}) }),
      headers: {
        type: 'object',
        properties: { 'idempotency-key': { type: 'string', minLength: 1, maxLength: KEY_MAX } },
      },
      response: { 200: ENVELOPE },
    },
    handler: async (request, reply) => {
      const data = await answer(requireMeant(contexts, broken, messageOf(call, request)), request)
      reply.type(JSON_TYPE)
      return writeSuccess(data)
    },
  }
}

async function answer({ catalog, ...context }: CallContext, request: FastifyRequest): Promise<unknown> {
  const message = messageOf(context.call, request)
  const scope = requestScope(request, organizationOf(context.call, message))
  const asked = { ...context, catalog, scope, origin: originOf(request), initials: pinyinInitials }
  const purposes = purposesIn(sessionOf(request).profile, scope)
  return await answerCall(purposes ? { ...asked, purposes } : asked, message)
}

/** The request as the dialects read it. */
export function messageOf(call: Call, request: FastifyRequest): RequestMessage {
  const headers = Object.entries(request.headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return {
    method: call.method,
    path: pathOfUrl(request.url),
    query: request.query as RequestMessage['query'],
    headers: Object.fromEntries(headers),
    ...(request.body === undefined ? {} : { body: request.body }),
  }
}
