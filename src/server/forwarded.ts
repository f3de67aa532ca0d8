/**
 * Requests that came through a reverse proxy nobody has told the server about: their callers share the proxy's address, so that
 * one person's wrong passwords count for everybody. Said once per proxy, with the cure.
 *
 * Source  Reliability requirement A8 (an address is taken from verified data alone).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from './setting-values.ts'

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const
/** Anybody can send such a header: the log is not filled by it. */
const WARNINGS_MAX = 5

/** Whether the request names another caller than its connection, and the connection is no trusted proxy's. */
export function isForwardedByStranger({ headers, ips = [] }: FastifyRequest): boolean {
  return ips.length <= 1 && FORWARDED.some((name) => headers[name] !== undefined)
}

/** Whether whoever asks sits at this machine, as far as the server can know. */
export function isFromHere(request: FastifyRequest): boolean {
  return isLoopback(request.ip) && !isForwardedByStranger(request)
}

export function warnOfUnknownProxies(server: FastifyInstance): void {
  const known = new Set<string>()
  server.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress ?? ''
    if (known.size >= WARNINGS_MAX || known.has(peer) || !isForwardedByStranger(request)) return
    known.add(peer)
    request.log.warn(
      { peer },
      `来自 ${peer} 的请求带有客户端地址，但它不是可信代理：经它来的人都算作同一个地址，会一起被限速和锁定。如果它是您的反向代理，请设置 TRUST_PROXY=${peer}`,
    )
  })
}
