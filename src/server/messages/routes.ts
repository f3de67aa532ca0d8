/**
 * The calls of messages. Whose they are follows from the session alone; no parameter names a person.
 *
 * Source  Spec §7 (Messages), §9 (types); reliability requirements I1, T1–T3.
 */
import type { FastifyInstance, RouteOptions } from 'fastify'
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import {
  decodeMessageQuery,
  decodeOpen,
  decodeTypes,
  decodeUnreadQuery,
  encodeDigests,
  encodeMessage,
  encodeMessagePage,
  MESSAGE_PATHS,
} from '../../wire/messages.ts'
import type { RequestMessage } from '../../wire/message.ts'
import { scopeOf } from '../passport/session.ts'
import { EMPTY_BODY, ENVELOPE, NO_QUERY, NAME } from '../schemas.ts'
import type { MessageStore } from '../store/messages.ts'

const TYPES_MAX = 50
const TYPE_TEXT = { type: 'string', pattern: '^\\d{1,4}$' } as const
/** `null` is an absent parameter, as the specification's own queries write it. */
const TYPES = {
  type: ['array', 'null'],
  maxItems: TYPES_MAX,
  items: { type: 'integer', minimum: 0, maximum: 9_999 },
} as const

const PAGE_BODY = {
  type: 'object',
  properties: {
    PageIndex: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    PageSize: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
    Types: TYPES,
    ReadState: { type: ['boolean', 'null'] },
  },
  additionalProperties: false,
} as const

const TYPES_BODY = { type: 'object', properties: { Types: TYPES }, additionalProperties: false } as const

const UNREAD_QUERY = {
  type: 'object',
  properties: { type: { anyOf: [TYPE_TEXT, { type: 'array', maxItems: TYPES_MAX, items: TYPE_TEXT }] } },
  additionalProperties: false,
} as const

export function registerMessages(server: FastifyInstance, store: MessageStore): void {
  for (const route of [...listRoutes(store), ...messageRoutes(store)]) server.route(route)
}

function listRoutes(store: MessageStore): readonly RouteOptions[] {
  return [
    {
      method: 'POST',
      url: MESSAGE_PATHS.page,
      config: { access: 'signedIn' },
      schema: { querystring: NO_QUERY, body: PAGE_BODY, response: { 200: ENVELOPE } },
      handler: async (request) =>
        encodeSuccess(encodeMessagePage(await store.page(scopeOf(request), decodeMessageQuery(request.body)))).body,
    },
    {
      method: 'POST',
      url: MESSAGE_PATHS.latest,
      config: { access: 'signedIn' },
      schema: { querystring: NO_QUERY, body: TYPES_BODY, response: { 200: ENVELOPE } },
      handler: async (request) =>
        encodeSuccess(encodeDigests(await store.latest(scopeOf(request), decodeTypes(request.body)))).body,
    },
    {
      method: 'GET',
      url: MESSAGE_PATHS.unread,
      config: { access: 'signedIn', background: true },
      schema: { querystring: UNREAD_QUERY, response: { 200: ENVELOPE } },
      handler: async (request) => {
        const types = decodeUnreadQuery(request.query as RequestMessage['query'])
        return encodeSuccess(await store.countUnread(scopeOf(request), types)).body
      },
    },
  ]
}

function messageRoutes(store: MessageStore): readonly RouteOptions[] {
  const headers = { type: 'object', required: ['id'], properties: { id: NAME } } as const
  const idQuery = { type: 'object', required: ['id'], properties: { id: NAME }, additionalProperties: false } as const
  return [
    {
      method: 'POST',
      url: MESSAGE_PATHS.setRead,
      config: { access: 'signedIn' },
      schema: { querystring: NO_QUERY, body: TYPES_BODY, response: { 200: ENVELOPE } },
      handler: async (request) => encodeSuccess(await store.markRead(scopeOf(request), decodeTypes(request.body))).body,
    },
    {
      method: 'PUT',
      url: MESSAGE_PATHS.open,
      config: { access: 'signedIn' },
      schema: { querystring: NO_QUERY, headers, body: EMPTY_BODY, response: { 200: ENVELOPE } },
      handler: async (request) =>
        encodeSuccess(encodeMessage(await store.open(scopeOf(request), decodeOpen(request.headers)))).body,
    },
    {
      method: 'PUT',
      url: MESSAGE_PATHS.remove,
      config: { access: 'signedIn' },
      schema: { querystring: idQuery, body: EMPTY_BODY, response: { 200: ENVELOPE } },
      handler: async (request) => {
        const { id } = request.query as { readonly id: string }
        await store.remove(scopeOf(request), id)
        return encodeSuccess(null).body
      },
    },
  ]
}
