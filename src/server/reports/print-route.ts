/**
 * The trail of prints: who said to have printed how much of what. A call of ours.
 *
 * Errors  `notFound` for a library that there is not, `forbidden` for one that the person may not read.
 * Source  docs/decisions/0021; reliability requirement U1.
 */
import type { FastifyInstance } from 'fastify'
import { mayRead } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { PRINT_ROWS_MAX } from '../../model/limits.ts'
import type { Catalog } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { decodePrintRecord, PRINT_KINDS, PRINT_PATH } from '../../wire/print-record.ts'
import { originOf, scopeOf } from '../passport/session.ts'
import { ENVELOPE, NO_QUERY } from '../schemas.ts'
import type { AuditStore } from '../store/audit.ts'

const BODY = {
  type: 'object',
  required: ['Library', 'Kind', 'Rows'],
  properties: {
    Library: { type: 'string', minLength: 1, maxLength: 200 },
    Kind: { type: 'string', enum: [...PRINT_KINDS] },
    Rows: { type: 'integer', minimum: 0, maximum: PRINT_ROWS_MAX * 10 },
    Id: { type: 'string', minLength: 1, maxLength: 200 },
  },
  additionalProperties: false,
} as const

export interface PrintOptions {
  readonly catalog: Catalog
  readonly audit: AuditStore
}

export function registerPrints(server: FastifyInstance, { catalog, audit }: PrintOptions): void {
  server.route({
    method: 'POST',
    url: PRINT_PATH,
    config: { access: 'anyRole' },
    schema: { querystring: NO_QUERY, body: BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const scope = scopeOf(request)
      const { resource, kind, rows, id } = decodePrintRecord(catalog, request.body)
      if (!mayRead(resource, scope)) throw new Failure('forbidden')
      const object = id === undefined ? resource.name : `${resource.name}/${id}`
      const detail = { library: resource.name, kind, rows }
      await audit.write({ action: 'print', object, result: 'ok', ...traceOf(scope), detail }, originOf(request))
      return encodeSuccess(null).body
    },
  })
}

/** Whose trail it is in: the organization's or the consortium's that the person acted for. */
function traceOf({ userId, organizationId, consortiumId, shelf }: Scope) {
  return { userId, organizationId, ...(shelf === 'platform' ? { consortiumId } : {}) }
}
