/** In which other organization of the same person a record is; of organizations that are not theirs nothing is looked at. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayRead, SHELF_FIELD } from '../../model/access.ts'
import type { Catalog, Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { tryGetResource } from '../../model/resource.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { encodeRecordOwner, RECORD_OWNER_PATH } from '../../wire/record-owner.ts'
import { scopeOf, sessionOf } from '../passport/session.ts'
import { ENVELOPE } from '../schemas.ts'
import type { LibraryStore } from '../../operations/store.ts'

const ID_MAX = 200
const QUERY = {
  type: 'object',
  required: ['Name', 'Id'],
  properties: {
    Name: { type: 'string', minLength: 1, maxLength: ID_MAX },
    Id: { type: 'string', minLength: 1, maxLength: ID_MAX },
  },
  additionalProperties: false,
} as const

export interface OwnerOptions {
  readonly catalog: Catalog
  readonly store: LibraryStore
}

export function registerRecordOwner(server: FastifyInstance, { catalog, store }: OwnerOptions): void {
  server.route({
    method: 'GET',
    url: RECORD_OWNER_PATH,
    config: { access: 'anyRole' },
    schema: { querystring: QUERY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { Name, Id } = request.query as { readonly Name: string; readonly Id: string }
      const resource = tryGetResource(catalog, Name)
      const found = resource && (await findOwner(store, resource, Id, otherScopes(request)))
      return encodeSuccess(encodeRecordOwner(found ?? '')).body
    },
  })
}

/** The scope of each other organization that the person may act for. */
function otherScopes(request: FastifyRequest): readonly Scope[] {
  const here = scopeOf(request)
  if (here.shelf === 'platform') return []
  const { organizations } = sessionOf(request).profile
  return organizations
    .filter(({ organizationId }) => organizationId !== here.organizationId)
    .map(({ organizationId, roles, consortiumId = '' }) => ({ ...here, organizationId, roles, consortiumId }))
}

async function findOwner(
  store: LibraryStore,
  resource: Resource,
  id: string,
  scopes: readonly Scope[],
): Promise<string | undefined> {
  for (const scope of scopes) {
    if (!mayRead(resource, scope)) continue
    const [record] = await store.byIds(scope, resource, [id])
    if (record && record[SHELF_FIELD] !== 'platform') return scope.organizationId
  }
  return undefined
}
