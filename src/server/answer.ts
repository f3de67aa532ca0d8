/** Has the server answer a call (`wire/call.ts`): its path, its access and what it takes stand in the call, what it does here. */
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify'
import type { DefinedCall, ReceivedParts } from '../wire/call.ts'
import { encodeSuccess } from '../wire/envelope.ts'
import { EMPTY_BODY, ENVELOPE, NO_QUERY } from './schemas.ts'

export interface AnswerOptions extends Pick<RouteShorthandOptions, 'bodyLimit' | 'handlerTimeout'> {
  /** Who may call it where that is known at the start only, and limits of its own. */
  readonly config?: Pick<FastifyContextConfig, 'access' | 'rateLimit'>
}

type Answering<Read, Told> = (read: Read, request: FastifyRequest, reply: FastifyReply) => Told | Promise<Told>

/** In the envelope. */
export function answer<Wanted, Told, Read>(
  server: FastifyInstance,
  call: DefinedCall<Wanted, Told, Read>,
  handle: Answering<Read, Told>,
  options: AnswerOptions = {},
): void {
  const route = routeOf(call, options)
  server.route({
    ...route,
    schema: { ...route.schema, response: { 200: ENVELOPE } },
    handler: async (request, reply) => {
      const read = call.decode(receivedParts(request))
      return encodeSuccess(call.reply.encode(await handle(read, request, reply))).body
    },
  })
}

type CallFacts = 'method' | 'path' | 'access' | 'background' | 'accepts'

/** For a call that is answered otherwise: with a file, in a form of its own. */
export function routeOf<Wanted, Told, Read>(
  { method, path, access, background, accepts = {} }: Pick<DefinedCall<Wanted, Told, Read>, CallFacts>,
  { config, ...options }: AnswerOptions = {},
): Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema' | 'bodyLimit' | 'handlerTimeout'> {
  const { query = NO_QUERY, headers, body = EMPTY_BODY } = accepts
  return {
    ...options,
    method,
    url: path,
    config: { access, ...(background ? { background } : {}), ...config },
    schema: { querystring: query, ...(headers ? { headers } : {}), ...(method === 'GET' ? {} : { body }) },
  }
}

export function receivedParts({ query, headers, body }: FastifyRequest): ReceivedParts {
  return { query, headers, body } as ReceivedParts
}
