/**
 * The bare server that every way of running starts from: limits, timeouts, headers, one error handler. It has no route.
 *
 * Units   Milliseconds.
 * Source  Reliability requirements B5, I1, I3, I6, L1, L2.
 */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { Failure } from '../model/failure.ts'
import { BODY_MAX_BYTES } from '../model/limits.ts'
import { refuseWhileDraining } from './drain.ts'
import { warnOfUnknownProxies } from './forwarded.ts'
import { addBareHeaders, addSecurityHeaders } from './headers.ts'
import { handleError, sendFailure } from './refusal.ts'
import { laterValidator } from './route-validators.ts'
import type { Settings } from './settings.ts'

/** For a request to be here whole. */
const RECEIVE_TIMEOUT_MS = 30_000
export const HEADERS_TIMEOUT_MS = 15_000
/** Below the client's own 15 s, so that the person reads our words and not a broken connection. */
export const HANDLER_TIMEOUT_MS = 14_000
export const KEEP_ALIVE_TIMEOUT_MS = 72_000
export const CONNECTION_TIMEOUT_MS = 120_000
export const CHECK_INTERVAL_MS = 2_000
const PARAM_MAX = 512

/** Menus and pages of rows shrink to a fifth; below the threshold it would cost more than it saves. */
const COMPRESSION = {
  threshold: 2_048,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions

export interface BaseOptions {
  readonly settings: Settings
  readonly logger: FastifyBaseLogger
}

export async function createBase({ settings, logger }: BaseOptions): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: logger,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // `drain.ts` says it in our own words.
    return503OnClosing: false,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: false, maxParamLength: PARAM_MAX },
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      addBareHeaders(reply)
      handleError(error, request, reply)
    },
  })
  server.removeContentTypeParser('text/plain')
  server.setValidatorCompiler(laterValidator)
  server.setErrorHandler(handleError)
  addSecurityHeaders(server)
  refuseWhileDraining(server)
  warnOfUnknownProxies(server)
  await server.register(compress, COMPRESSION)
  await limitRates(server, settings)
  server.setNotFoundHandler((_request, reply) => sendFailure(reply, new Failure('notFound')))
  return server as unknown as FastifyInstance
}

async function limitRates(server: FastifyInstance, settings: Settings): Promise<void> {
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await server.register(rateLimit, {
    global: true,
    max: settings.rateLimit,
    timeWindow: '1 minute',
    addHeaders: { ...silent, 'retry-after': true },
    addHeadersOnExceeding: silent,
    errorResponseBuilder: () => new Failure('tooMany'),
  })
}
