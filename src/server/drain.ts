/**
 * Stopping without anybody noticing more than a short pause: every request under way is finished, and what still comes is told to
 * come again in a moment, instead of meeting a closed socket. Only when nothing new comes any more does the server stop
 * listening: connections that wait to be accepted at that moment would be reset by the system.
 *
 * Units   Milliseconds.
 * Source  Reliability requirement L5.
 */
import { once } from 'node:events'
import { Server as NetServer } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../model/failure.ts'
import { BODY_MAX_BYTES } from '../model/limits.ts'
import { sendFailure } from './refusal.ts'

/** Requests under way get this long after a stop signal. */
const STOP_MS = 10_000
/**
 * Looks in a row without a new request, and not a time: after a moment in which the process did not run, what has come
 * meanwhile is still unread. After the first number nobody is on the way here; after the second, kept connections are idle.
 */
const LOOK_MS = 25
const QUIET_LOOKS = 4
const SILENT_LOOKS = 40
const BODY_WAIT_MS = 1_000
const RETRY_AFTER_S = 5
const STOPPING_WORDS = '服务正在重新启动，请稍后再试'

/** The servers that are stopping, with the number of looks since the last request. */
const draining = new WeakMap<FastifyInstance, number>()
const works = new WeakMap<FastifyInstance, readonly (() => void)[]>()

export function refuseWhileDraining(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!draining.has(server)) return
    draining.set(server, 0)
    await readToItsEnd(request)
    return sayLater(reply)
  })
  server.addHook('onSend', async (_request, reply) => {
    if (draining.has(server)) reply.header('connection', 'close')
  })
}

/** For connections that no request ends: done once, when the server begins to stop. */
export function whenDraining(server: FastifyInstance, work: () => void): void {
  works.set(server, [...(works.get(server) ?? []), work])
}

/** Resolves when the last connection has ended, or was ended after `STOP_MS`. */
export async function drain(server: FastifyInstance): Promise<void> {
  draining.set(server, 0)
  for (const work of works.get(server) ?? []) work()
  const http = server.server
  const started = Date.now()
  await new Promise<void>((resolve) => {
    let isListening = true
    const timer = setInterval(() => {
      const looks = (draining.get(server) ?? 0) + 1
      draining.set(server, looks)
      const isLate = Date.now() - started >= STOP_MS
      if (isListening && (looks > QUIET_LOOKS || isLate)) {
        isListening = false
        // Not http's own `close`, which ends kept connections whether or not a request is already on its way to them.
        NetServer.prototype.close.call(http, () => {
          clearInterval(timer)
          resolve()
        })
      }
      if (looks > SILENT_LOOKS) http.closeIdleConnections()
      if (isLate) http.closeAllConnections()
    }, LOOK_MS)
  })
}

function sayLater(reply: FastifyReply): FastifyReply {
  reply.header('retry-after', RETRY_AFTER_S)
  return sendFailure(reply, new Failure('unavailable', { words: STOPPING_WORDS }))
}

/** A socket that is closed with a part of the request unread takes the answer back. */
async function readToItsEnd({ raw }: FastifyRequest): Promise<void> {
  const length = Number(raw.headers['content-length'] ?? 0)
  const isChunked = raw.headers['transfer-encoding'] !== undefined
  if (raw.readableEnded || length > BODY_MAX_BYTES || (length === 0 && !isChunked)) return
  raw.resume()
  await once(raw, 'end', { signal: AbortSignal.timeout(BODY_WAIT_MS) }).catch(() => undefined)
}
