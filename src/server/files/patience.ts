/**
 * Lets an upload take its time. The server as a whole gives a request 30 seconds to arrive; a request that is declared here is
 * bounded by the time limit of its own route instead.
 *
 * Source  Spec §9 (upload timeout); reliability requirement L1.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const unhurried = new WeakSet<Socket>()
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

type Listener = (error: Error & { readonly code?: string }, socket: Socket) => void

/** Node tells of a late request once, as an error of its client; for the requests below nobody is told. */
export function allowPatience(server: Server): void {
  const listeners = server.listeners('clientError') as Listener[]
  server.removeAllListeners('clientError')
  server.on('clientError', ((error, socket) => {
    if (error.code === LATE && unhurried.has(socket)) return
    for (const listener of listeners) listener.call(server, error, socket)
  }) satisfies Listener)
}

export function giveTime(request: IncomingMessage): void {
  const { socket } = request
  unhurried.add(socket)
  request.once('close', () => unhurried.delete(socket))
}
