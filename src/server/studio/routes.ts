/**
 * The authored files of the running server, to be looked at in the studio by one role. Our own call; no platform has it.
 *
 * Shapes  Data `{ files: [{ path, text }] }`, schemas and descriptors.
 */
import type { FastifyInstance } from 'fastify'
import { encodeSuccess } from '../../wire/envelope.ts'
import { ENVELOPE, NO_QUERY } from '../schemas.ts'

export interface AuthoredFile {
  readonly path: string
  readonly text: string
}

export interface StudioOptions {
  /** Who may look; '' when nobody may. */
  readonly role: string
  readonly files: readonly AuthoredFile[]
}

export function registerStudio(server: FastifyInstance, { role, files }: StudioOptions): void {
  if (role === '') return
  server.route({
    method: 'GET',
    url: '/bff/api/studio/files',
    config: { access: { roles: [role] } },
    schema: { querystring: NO_QUERY, response: { 200: ENVELOPE } },
    handler: async () => encodeSuccess({ files }).body,
  })
}
