/**
 * A room of our own in plain REST, as ra-data-simple-rest asks it: bare records, totals in `Content-Range`, refusals in the envelope.
 * What a list may be asked is in the room's `fields`, what can be done at all in its `operations`; nothing else has a route.
 *
 * Errors  `forbidden` for a scope that owns nothing, `notFound` for a record outside its sight, `invalid` for a question that the
 *         room does not know. Rows past the last one are none: a list that shrank meanwhile is no mistake.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Origin } from '../../operations/store.ts'
import type { Access } from '../../wire/call.ts'
import { REST_QUERY, type RestQuestion, readRestQuestion } from '../../wire/rest.ts'
import type { Room } from '../../wire/rooms.ts'
import { originOf, requestScope } from '../passport/session.ts'
import { NO_QUERY } from '../schemas.ts'

export interface RestPage {
  readonly rows: readonly WireRecord[]
  readonly total: number
}

export interface Collection {
  readonly access: Access
  list(scope: Scope, question: RestQuestion): Promise<RestPage>
  get(scope: Scope, id: string): Promise<WireRecord | undefined>
  /** The record as it is afterwards. Of a room without the operation absent. */
  update?(scope: Scope, id: string, change: RestChange): Promise<WireRecord | undefined>
}

export interface RestChange {
  readonly record: WireRecord
  readonly origin: Origin
}

const ID_MAX = 100
const ONE = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', minLength: 1, maxLength: ID_MAX } },
}

/** What stands in it is for the library's validator. */
const RECORD = { type: 'object', maxProperties: 200 }

export function registerCollection(server: FastifyInstance, room: Room, collection: Collection): void {
  const config = { access: collection.access }
  const unit = room.base.slice(room.base.lastIndexOf('/') + 1)
  server.route({
    method: 'GET',
    url: room.base,
    config,
    schema: { querystring: REST_QUERY },
    handler: async (request, reply) => {
      const question = readRestQuestion(request.query as Readonly<Record<string, unknown>>, room.fields)
      const { rows, total } = await collection.list(ownScope(request), question)
      return withRange(reply, `${unit} ${rangeWords(question.offset, rows.length)}/${total}`).send(rows)
    },
  })
  server.route({
    method: 'GET',
    url: `${room.base}/:id`,
    config,
    schema: { querystring: NO_QUERY, params: ONE },
    handler: async (request) => {
      const { id } = request.params as { readonly id: string }
      const record = await collection.get(ownScope(request), id)
      if (!record) throw new Failure('notFound')
      return record
    },
  })
  registerUpdate(server, room, collection)
}

function registerUpdate(server: FastifyInstance, { base }: Room, { access, update }: Collection): void {
  if (!update) return
  server.route({
    method: 'PUT',
    url: `${base}/:id`,
    config: { access },
    schema: { querystring: NO_QUERY, params: ONE, body: RECORD },
    handler: async (request) => {
      const { id } = request.params as { readonly id: string }
      const change = { record: request.body as WireRecord, origin: originOf(request) }
      const record = await update(ownScope(request), id, change)
      if (!record) throw new Failure('notFound')
      return record
    },
  })
}

/** Rows of nobody are nobody's to see. */
function ownScope(request: FastifyRequest): Scope {
  const scope = requestScope(request)
  if (ownerOf(scope) === '') throw new Failure('forbidden')
  return scope
}

function rangeWords(offset: number, count: number): string {
  return count === 0 ? '*' : `${offset}-${offset + count - 1}`
}

/** No other origin reads our answers; a proxy that lets one do so has to let it see the total too. */
function withRange(reply: FastifyReply, range: string): FastifyReply {
  return reply.headers({ 'content-range': range, 'access-control-expose-headers': 'Content-Range' })
}
