/**
 * A small reverse proxy as operators put one before several processes: each request goes to the next of them, whoever asks.
 * A process that is gone is skipped.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface RoundRobin {
  readonly origin: string
  /** Where the requests went, as places in the list. */
  readonly served: readonly number[]
  close(): Promise<void>
}

/** A header `x-test-caller` says from which address somebody calls, where the test plays several. */
export async function startRoundRobin(origins: () => readonly string[]): Promise<RoundRobin> {
  const served: number[] = []
  let next = 0
  const server = createServer((incoming, outgoing) => {
    const all = origins()
    pass(incoming, outgoing, all, next++ % all.length, (place) => served.push(place))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    served,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origins: readonly string[],
  place: number,
  note: (place: number) => void,
): void {
  const caller = incoming.headers['x-test-caller'] ?? incoming.socket.remoteAddress
  const headers = { ...incoming.headers, 'x-forwarded-for': caller, 'x-forwarded-proto': 'http', connection: 'close' }
  const url = new URL(incoming.url ?? '/', origins[place])
  const call = request(url, { method: incoming.method, headers }, (reply) => {
    note(place)
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
  })
  call.on('error', (error: NodeJS.ErrnoException) => {
    // Nothing of the request has gone anywhere: the next one may have it.
    if (error.code === 'ECONNREFUSED' && origins.length > 1)
      return pass(incoming, outgoing, origins.toSpliced(place, 1), place % (origins.length - 1), note)
    outgoing.writeHead(502).end()
  })
  incoming.pipe(call)
}
