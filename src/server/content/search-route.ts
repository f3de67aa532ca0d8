/** One search over every library that the caller may read; the store does it in one statement. */
import type { FastifyInstance } from 'fastify'
import { mayRead } from '../../model/access.ts'
import type { Catalog } from '../../model/resource.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { encodeHits, RECORD_SEARCH_PATH, SEARCH_KEYWORD_MAX } from '../../wire/record-search.ts'
import { scopeOf } from '../passport/session.ts'
import { ENVELOPE } from '../schemas.ts'
import type { LibraryStore } from '../../operations/store.ts'

const QUERY = {
  type: 'object',
  required: ['Keyword'],
  properties: { Keyword: { type: 'string', minLength: 1, maxLength: SEARCH_KEYWORD_MAX } },
  additionalProperties: false,
} as const

export interface SearchOptions {
  readonly catalog: Catalog
  readonly store: LibraryStore
}

export function registerSearch(server: FastifyInstance, { catalog, store }: SearchOptions): void {
  server.route({
    method: 'GET',
    url: RECORD_SEARCH_PATH,
    config: { access: 'anyRole' },
    schema: { querystring: QUERY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { Keyword } = request.query as { readonly Keyword: string }
      const scope = scopeOf(request)
      const readable = Object.values(catalog.resources).filter((resource) => mayRead(resource, scope))
      return encodeSuccess(encodeHits(await store.search(scope, readable, Keyword))).body
    },
  })
}
