/** The calls of ours that the first use of an empty server needs; open, since nobody can have signed in yet. */
import type { FastifyInstance } from 'fastify'
import { encodeSuccess } from '../../wire/envelope.ts'
import { decodeFounding, encodeFoundingState, FOUNDING_PATH } from '../../wire/founding.ts'
import { ENVELOPE, NO_QUERY } from '../schemas.ts'
import { foundByCode, type FoundingOptions } from './founding.ts'
import { originOf } from './session.ts'

const TEXT = { type: 'string', maxLength: 512 } as const
/** What it takes is for its codec to say; here is only how much there may be of it. */
const BODY = {
  type: 'object',
  maxProperties: 10,
  additionalProperties: {
    anyOf: [
      TEXT,
      { type: 'array', maxItems: 10, items: { type: 'object', maxProperties: 10, additionalProperties: TEXT } },
    ],
  },
} as const

export interface FoundingRouteOptions extends FoundingOptions {
  readonly rateLimit: { readonly max: number; readonly timeWindow: string }
}

export function registerFounding(server: FastifyInstance, options: FoundingRouteOptions): void {
  const config = { access: 'open', rateLimit: options.rateLimit } as const
  server.route({
    method: 'GET',
    url: FOUNDING_PATH,
    config,
    schema: { querystring: NO_QUERY, response: { 200: ENVELOPE } },
    handler: async () => encodeSuccess(encodeFoundingState(!(await options.store.accounts.hasUsers()))).body,
  })
  server.route({
    method: 'POST',
    url: FOUNDING_PATH,
    config,
    schema: { querystring: NO_QUERY, body: BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      await foundByCode(options, decodeFounding(request.body), originOf(request))
      return encodeSuccess(null).body
    },
  })
}
