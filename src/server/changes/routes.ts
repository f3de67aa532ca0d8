/** The calls that ask for changes and take them back, with the shape of what they may be asked. */
import type { FastifyInstance } from 'fastify'
import { IDS_MAX, VERSIONS_MAX } from '../../model/limits.ts'
import type { Catalog, Resource } from '../../model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import { createValidate } from '../../model/validator.ts'
import { CHANGE_CALLS } from '../../operations/changes.ts'
import type { LibraryStore } from '../../operations/store.ts'
import { CHANGE_PATHS } from '../../wire/changes.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import type { RequestMessage } from '../../wire/message.ts'
import { originOf, scopeOf } from '../passport/session.ts'
import { ENVELOPE, NO_QUERY, NAME, MADE_ID, COUNT } from '../schemas.ts'

const PAGING = { library: NAME, pageIndex: COUNT, pageSize: COUNT } as const

const DELETED_QUERY = {
  type: 'object',
  required: ['library'],
  properties: { ...PAGING, keyword: { type: 'string', maxLength: 200 } },
  additionalProperties: false,
} as const

const BATCH_QUERY = {
  type: 'object',
  required: ['library', 'batch'],
  properties: { ...PAGING, batch: MADE_ID },
  additionalProperties: false,
} as const

const UNDO_BODY = {
  type: 'object',
  required: ['Library', 'Ids', 'As'],
  properties: {
    Library: NAME,
    Ids: { type: 'array', minItems: 1, maxItems: IDS_MAX, items: NAME },
    Batch: MADE_ID,
    As: MADE_ID,
  },
  additionalProperties: false,
} as const

const VERSIONS_BODY = {
  type: 'object',
  required: ['Library', 'Items'],
  properties: {
    Library: NAME,
    Items: {
      type: 'array',
      minItems: 1,
      maxItems: VERSIONS_MAX,
      items: {
        type: 'object',
        required: ['Id', 'Version'],
        properties: { Id: NAME, Version: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const

export interface ChangesOptions {
  readonly catalog: Catalog
  readonly store: LibraryStore
}

export function registerChanges(server: FastifyInstance, { catalog, store }: ChangesOptions): void {
  const access = { roles: accessRoles(catalog) }
  const validatorOf = keptByName(createValidate)
  const route = (name: keyof typeof CHANGE_PATHS, method: 'GET' | 'POST', schema: object) =>
    server.route({
      method,
      url: CHANGE_PATHS[name],
      config: { access },
      schema: { ...schema, response: { 200: ENVELOPE } },
      handler: async (request) => {
        const changing = { catalog, store, scope: scopeOf(request), origin: originOf(request), validatorOf }
        const message = { query: request.query as RequestMessage['query'], body: request.body }
        return encodeSuccess(await CHANGE_CALLS[name](changing, message)).body
      },
    })
  route('deleted', 'GET', { querystring: DELETED_QUERY })
  route('batch', 'GET', { querystring: BATCH_QUERY })
  route('versions', 'POST', { querystring: NO_QUERY, body: VERSIONS_BODY })
  route('undo', 'POST', { querystring: NO_QUERY, body: UNDO_BODY })
}

function keptByName(make: (resource: Resource) => Validate): (resource: Resource) => Validate {
  const made = new Map<string, Validate>()
  return (resource) => {
    const known = made.get(resource.name) ?? make(resource)
    made.set(resource.name, known)
    return known
  }
}

/** Whoever may write to some library; the library itself decides then. */
function accessRoles({ resources }: Catalog): readonly string[] {
  const named = Object.values(resources).flatMap(({ access, scopes }) => [
    ...access.read,
    ...Object.values(scopes).flatMap(({ write }) => write),
  ])
  return [...new Set([ORGANIZATION_ADMIN, CONSORTIUM_ADMIN, ...named])]
}
