/**
 * The calls of an existing platform, passed through unread: `PLATFORM_URL` points the console at it.
 *
 * Units   Milliseconds.
 * Errors  A platform that cannot be reached is 502, one that is too slow 504, both in the envelope.
 */
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { FAILURES, Failure } from '../../model/failure.ts'
import { UPLOAD_TIMEOUT_MS } from '../../model/limits.ts'
import { encodeFailure } from '../../wire/envelope.ts'
import { API_PREFIXES } from '../../model/api-prefixes.ts'

const ANSWER_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000

/** RFC 9110 §7.6.1: these belong to one connection and are not passed on. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export async function proxyPlatform(server: FastifyInstance, origin: string): Promise<void> {
  for (const prefix of API_PREFIXES.filter((candidate) => candidate !== '/health')) {
    await server.register(httpProxy, {
      upstream: origin,
      prefix,
      rewritePrefix: prefix,
      // The console waits 300 s for an upload (Spec §9); the platform's own limits are shorter where it wants them.
      undici: {
        connect: { timeout: CONNECT_TIMEOUT_MS },
        headersTimeout: ANSWER_TIMEOUT_MS,
        bodyTimeout: UPLOAD_TIMEOUT_MS,
      },
      // A refusal is the client's to repeat, not ours.
      retryMethods: [],
      replyOptions: {
        rewriteRequestHeaders: (_request, headers) => withoutHopByHop(headers),
        rewriteHeaders: (headers) => withoutHopByHop(headers),
        onError: (reply, { error }) => void sendGatewayFailure(reply as unknown as FastifyReply, error),
      },
    })
  }
}

function withoutHopByHop<Headers extends object>(headers: Headers): Headers {
  const named = (headers as { readonly connection?: unknown }).connection
  const listed =
    typeof named === 'string'
      ? named
          .toLowerCase()
          .split(',')
          .map((name) => name.trim())
      : []
  const kept = Object.entries(headers).filter(([name]) => {
    const lower = name.toLowerCase()
    return !HOP_BY_HOP.has(lower) && !listed.includes(lower)
  })
  return Object.fromEntries(kept) as Headers
}

function sendGatewayFailure(reply: FastifyReply, error: Error & { readonly statusCode?: number }): FastifyReply {
  const isTimeout = error.statusCode === 504
  const words = isTimeout ? FAILURES.timeout.words : '平台暂时无法连接，请稍后再试'
  reply.request.log.warn({ err: error }, 'the platform did not answer')
  const { body } = encodeFailure(new Failure(isTimeout ? 'timeout' : 'unavailable', { words }))
  return reply
    .code(isTimeout ? 504 : 502)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
