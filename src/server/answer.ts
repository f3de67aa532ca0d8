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

/** What the server adds to a call: `{ ...CALL, config: { rateLimit } }`. */
export interface AnswerOptions extends Pick<RouteShorthandOptions, 'bodyLimit' | 'handlerTimeout'> {
  /** Who may call it where that is known at the start only, and limits of its own. */
  readonly config?: Pick<FastifyContextConfig, 'access' | 'rateLimit'>
}

type Answering<Read, Told> = (read: Read, request: FastifyRequest, reply: FastifyReply) => Told | Promise<Told>

/** In the envelope. */
export function answer<Wanted, Told, Read>(
  server: FastifyInstance,
  call: DefinedCall<Wanted, Told, Read> & AnswerOptions,
  handle: Answering<Read, Told>,
): void {
  const route = routeOf(call)
  server.route({
    ...route,
    schema: { ...route.schema, response: { 200: ENVELOPE } },
    handler: async (request, reply) => {
      const read = call.decode(receivedParts(request))
      return encodeSuccess(call.reply.encode(await handle(read, request, reply))).body
    },
  })
}

type CallFacts = Pick<
  DefinedCall<never, unknown, unknown>,
  'method' | 'path' | 'access' | 'background' | 'during' | 'forDisplays' | 'accepts'
>

/** For a call that is answered otherwise: with a file, in a form of its own. */
export function routeOf(
  call: CallFacts & AnswerOptions,
): Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema' | 'bodyLimit' | 'handlerTimeout'> {
  const {
    method,
    path,
    access,
    background,
    during,
    forDisplays,
    accepts = {},
    config,
    bodyLimit,
    handlerTimeout,
  } = call
  const { query = NO_QUERY, headers, body = EMPTY_BODY, params } = accepts
  return {
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(handlerTimeout === undefined ? {} : { handlerTimeout }),
    method,
    url: path,
    config: {
      access,
      ...(background ? { background } : {}),
      ...(during ? { during } : {}),
      ...(forDisplays ? { forDisplays } : {}),
      ...config,
    },
    schema: {
      querystring: query,
      ...(headers ? { headers } : {}),
      ...(params ? { params } : {}),
      ...(method === 'GET' ? {} : { body }),
    },
  }
}

export function receivedParts({ query, headers, body, params }: FastifyRequest): ReceivedParts {
  return { query, headers, body, params } as ReceivedParts
}
