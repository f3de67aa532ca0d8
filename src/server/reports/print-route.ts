/**
 * The trail of prints: who said to have printed how much of what. A call of ours.
 *
 * Errors  `notFound` for a library that there is not, `forbidden` for one that the person may not read.
 * Source  docs/decisions/0021; reliability requirement U1.
 */
import type { FastifyInstance } from 'fastify'
import { mayRead } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { type Catalog, tryGetResource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { RECORD_PRINT } from '../../wire/print-record.ts'
import { answer } from '../answer.ts'
import { originOf, requestScope } from '../passport/session.ts'
import type { AuditStore } from '../store/audit.ts'

export interface PrintOptions {
  readonly catalog: Catalog
  readonly audit: AuditStore
}

export function registerPrints(server: FastifyInstance, { catalog, audit }: PrintOptions): void {
  answer(server, RECORD_PRINT, async ({ library, kind, rows, id }, request) => {
    const scope = requestScope(request)
    const resource = tryGetResource(catalog, library)
    if (!resource) throw new Failure('notFound')
    if (!mayRead(resource, scope)) throw new Failure('forbidden')
    const object = id === undefined ? library : `${library}/${id}`
    const detail = { library, kind, rows }
    await audit.write({ action: 'print', object, result: 'ok', ...traceOf(scope), detail }, originOf(request))
  })
}

/** Whose trail it is in: the organization's or the consortium's that the person acted for. */
function traceOf({ userId, organizationId, consortiumId, shelf }: Scope) {
  return { userId, organizationId, ...(shelf === 'platform' ? { consortiumId } : {}) }
}
