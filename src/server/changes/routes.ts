/**
 * The calls that ask for changes and take them back: the recycle bin, what was changed in one go, earlier versions, undoing and
 * restoring.
 *
 * Errors  `notFound` for a library that there is not and for a batch that the scope does not see, `forbidden` for a library
 *         that the scope may not write. Each record of an undoing is answered by itself, also a single one.
 * Source  docs/decisions/0027; reliability requirements I1, T1–T3.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayRead, mayWrite } from '../../model/access.ts'
import type { UndoOutcome, Writer } from '../../model/change-batch.ts'
import { Failure } from '../../model/failure.ts'
import { IDS_MAX, PAGE_SIZE_MAX, VERSIONS_MAX } from '../../model/limits.ts'
import { type Catalog, type Resource, tryGetResource } from '../../model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, type Scope } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import { createValidate } from '../../model/validator.ts'
import {
  CHANGE_PATHS,
  decodeUndo,
  decodeVersionsQuery,
  encodeBatch,
  encodeDeletedPage,
  encodeOutcomes,
  encodeVersions,
  type PartQuery,
} from '../../wire/changes.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { originOf, scopeOf } from '../passport/session.ts'
import { ENVELOPE, NO_QUERY } from '../schemas.ts'
import type { LibraryStore } from '../../operations/store.ts'

const ID = { type: 'string', minLength: 1, maxLength: 200 } as const
const BATCH = { type: 'string', pattern: '^[A-Za-z0-9-]{8,64}$' } as const
const COUNT = { type: 'string', pattern: '^[1-9]\\d{0,5}$' } as const
const PAGING = { library: ID, pageIndex: COUNT, pageSize: COUNT } as const

const DELETED_QUERY = {
  type: 'object',
  required: ['library'],
  properties: { ...PAGING, keyword: { type: 'string', maxLength: 200 } },
  additionalProperties: false,
} as const

const BATCH_QUERY = {
  type: 'object',
  required: ['library', 'batch'],
  properties: { ...PAGING, batch: BATCH },
  additionalProperties: false,
} as const

const UNDO_BODY = {
  type: 'object',
  required: ['Library', 'Ids', 'As'],
  properties: {
    Library: ID,
    Ids: { type: 'array', minItems: 1, maxItems: IDS_MAX, items: ID },
    Batch: BATCH,
    As: BATCH,
  },
  additionalProperties: false,
} as const

const VERSIONS_BODY = {
  type: 'object',
  required: ['Library', 'Items'],
  properties: {
    Library: ID,
    Items: {
      type: 'array',
      minItems: 1,
      maxItems: VERSIONS_MAX,
      items: {
        type: 'object',
        required: ['Id', 'Version'],
        properties: { Id: ID, Version: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
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
  const validates = new Map<string, Validate>()
  const validateOf = (resource: Resource) => {
    const known = validates.get(resource.name) ?? createValidate(resource)
    validates.set(resource.name, known)
    return known
  }
  server.route({
    method: 'GET',
    url: CHANGE_PATHS.deleted,
    config: { access },
    schema: { querystring: DELETED_QUERY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { scope, resource, part } = askedOf(catalog, request)
      if (!mayWrite(resource, scope)) throw new Failure('forbidden')
      return encodeSuccess(encodeDeletedPage(await store.deleted(scope, resource, part))).body
    },
  })
  server.route({
    method: 'GET',
    url: CHANGE_PATHS.batch,
    config: { access },
    schema: { querystring: BATCH_QUERY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { scope, resource, part } = askedOf(catalog, request)
      const { batch } = request.query as { readonly batch: string }
      const found = await store.batch(scope, resource, batch, part)
      return encodeSuccess(encodeBatch({ ...found, undoable: found.undoable && mayWrite(resource, scope) })).body
    },
  })
  server.route({
    method: 'POST',
    url: CHANGE_PATHS.versions,
    config: { access },
    schema: { querystring: NO_QUERY, body: VERSIONS_BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { library, wanted } = decodeVersionsQuery(request.body)
      const scope = scopeOf(request)
      return encodeSuccess(encodeVersions(await store.versions(scope, readableOf(catalog, scope, library), wanted)))
        .body
    },
  })
  server.route({
    method: 'POST',
    url: CHANGE_PATHS.undo,
    config: { access },
    schema: { querystring: NO_QUERY, body: UNDO_BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { library, ids, batch, as } = decodeUndo(request.body)
      const scope = scopeOf(request)
      const resource = readableOf(catalog, scope, library)
      if (!mayWrite(resource, scope)) throw new Failure('forbidden')
      const [origin, validate] = [originOf(request), validateOf(resource)]
      const each = (id: string) =>
        store.undo(scope, origin, resource, { id, as, validate, ...(batch === undefined ? {} : { batch }) })
      return encodeSuccess(encodeOutcomes(await outcomesOf(ids, each))).body
    },
  })
}

/** Whoever may write to some library; the library itself decides then. */
function accessRoles({ resources }: Catalog): readonly string[] {
  const named = Object.values(resources).flatMap(({ access, scopes }) => [
    ...access.read,
    ...Object.values(scopes).flatMap(({ write }) => write),
  ])
  return [...new Set([ORGANIZATION_ADMIN, CONSORTIUM_ADMIN, ...named])]
}

function askedOf(catalog: Catalog, request: FastifyRequest) {
  const { library, pageIndex, pageSize, keyword } = request.query as Readonly<Record<string, string | undefined>>
  const scope = scopeOf(request)
  const part: PartQuery = {
    page: Number(pageIndex ?? 1),
    pageSize: Math.min(Number(pageSize ?? 20), PAGE_SIZE_MAX),
    ...(keyword ? { keyword } : {}),
  }
  return { scope, resource: readableOf(catalog, scope, library ?? ''), part }
}

function readableOf(catalog: Catalog, scope: Scope, name: string): Resource {
  const resource = tryGetResource(catalog, name)
  if (!resource) throw new Failure('notFound')
  if (!mayRead(resource, scope)) throw new Failure('forbidden')
  return resource
}

/** One after another, so that what a later one needs is back already; a refusal keeps no other from being done. */
async function outcomesOf(
  ids: readonly string[],
  each: (id: string) => Promise<void>,
): Promise<readonly UndoOutcome[]> {
  const outcomes: UndoOutcome[] = []
  for (const id of new Set(ids)) {
    try {
      await each(id)
      outcomes.push({ id, ok: true, words: '' })
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'unavailable') throw error
      const by = error.data as Writer | undefined
      outcomes.push({ id, ok: false, words: error.message, ...(by ? { by } : {}) })
    }
  }
  return outcomes
}
