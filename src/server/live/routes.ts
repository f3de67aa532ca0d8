/**
 * The one connection of each tab, for news. It opens to everybody and says nothing before its first frame has named a live token:
 * a browser sends no header of ours with it, and an address would be written down.
 *
 * Errors  403 for a page of another site, 404 for a request that wants no connection; what comes later ends it by a code.
 */
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { LIVE_PATH } from '../../wire/live.ts'
import { whenDraining } from '../drain.ts'
import { ANY_QUERY } from '../schemas.ts'
import { createLiveHub, type LiveHubOptions } from './hub.ts'

const FRAME_MAX_BYTES = 65_536

export async function registerLive(server: FastifyInstance, options: LiveHubOptions): Promise<void> {
  await server.register(websocket, {
    options: { maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false },
  })
  const hub = createLiveHub(options)
  whenDraining(server, hub.sayBye)
  server.addHook('onClose', async () => hub.close())
  server.route({
    method: 'GET',
    url: LIVE_PATH,
    config: { access: 'open' },
    schema: { querystring: ANY_QUERY },
    preValidation: async (request) => {
      if (request.ws && !isOwnSite(request)) throw new Failure('forbidden')
    },
    handler: async () => {
      throw new Failure('notFound')
    },
    wsHandler: (socket) => hub.take(socket),
  })
}

/** Any site may open a connection to any other: where the page came from is what tells ours from theirs. */
function isOwnSite({ headers: { origin }, host }: FastifyRequest): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
