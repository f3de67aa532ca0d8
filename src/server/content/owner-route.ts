/** In which other organization of the same person a record is; of organizations that are not theirs nothing is looked at. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayRead, SHELF_FIELD } from '../../model/access.ts'
import type { Catalog } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { tryGetResource } from '../../model/resource.ts'
import { RECORD_OWNER } from '../../wire/record-owner.ts'
import { answer } from '../answer.ts'
import { requestScope, sessionOf } from '../passport/session.ts'
import type { LibraryStore } from '../../operations/store.ts'

export interface OwnerOptions {
  readonly catalog: Catalog
  readonly store: LibraryStore
}

export function registerRecordOwner(server: FastifyInstance, { catalog, store }: OwnerOptions): void {
  answer(server, RECORD_OWNER, async ({ library, id }, request) => {
    const resource = tryGetResource(catalog, library)
    if (!resource) return ''
    for (const scope of otherScopes(request)) {
      if (!mayRead(resource, scope)) continue
      const [record] = await store.byIds(scope, resource, [id])
      if (record && record[SHELF_FIELD] !== 'platform') return scope.organizationId
    }
    return ''
  })
}

/** The scope of each other organization that the person may act for. */
function otherScopes(request: FastifyRequest): readonly Scope[] {
  const here = requestScope(request)
  if (here.shelf === 'platform') return []
  const { organizations } = sessionOf(request).profile
  return organizations
    .filter(({ organizationId }) => organizationId !== here.organizationId)
    .map(({ organizationId, roles, consortiumId = '' }) => ({ ...here, organizationId, roles, consortiumId }))
}
