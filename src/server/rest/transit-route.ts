/** Transitions of what a room of our own answers: asked in the shape of every library, made by the room. */
import type { FastifyInstance } from 'fastify'
import { pinyinInitials } from '../../model/initials.ts'
import type { Call } from '../../model/call.ts'
import type { Catalog, Resource } from '../../model/resource.ts'
import { createLaterValidate, createValidate } from '../../model/validator.ts'
import { answerCall } from '../../operations/run.ts'
import type { LibraryStore } from '../../operations/store.ts'
import { writeSuccess } from '../../wire/envelope.ts'
import { REQUEST_READERS } from '../../wire/request-readers.ts'
import { messageOf } from '../content/routes.ts'
import { originOf, requestScope } from '../passport/session.ts'
import { ENVELOPE, NO_QUERY } from '../schemas.ts'

export interface TransitRoom {
  readonly catalog: Catalog
  readonly resource: Resource
  /** Answers repeated calls. */
  readonly libraries: LibraryStore
  /** Who may ask at all. */
  readonly roles: readonly string[]
  readonly transit: LibraryStore['transit']
}

export function registerRoomTransit(server: FastifyInstance, { resource, roles, ...room }: TransitRoom): void {
  const call = Object.values(resource.calls).find((one): one is Call => one?.operation === 'transition')
  if (!call) return
  const { catalog, libraries, transit } = room
  const validate = createLaterValidate(resource)
  const around = { catalog, resource, call, validate, validatorOf: createValidate, initials: pinyinInitials }
  server.route({
    method: call.method,
    url: call.path,
    config: { access: { roles: [...roles] } },
    schema: { querystring: NO_QUERY, body: REQUEST_READERS[call.request].body ?? {}, response: { 200: ENVELOPE } },
    handler: async (request, reply) => {
      const asked = {
        ...around,
        store: { ...libraries, transit },
        scope: requestScope(request),
        origin: originOf(request),
      }
      const data = await answerCall(asked, messageOf(call, request))
      reply.type('application/json; charset=utf-8')
      return writeSuccess(data)
    },
  })
}
