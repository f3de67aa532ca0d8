/** One search over every library that the caller may read; the store does it in one statement. */
import type { FastifyInstance } from 'fastify'
import { mayRead } from '../../model/access.ts'
import type { Catalog } from '../../model/resource.ts'
import { SEARCH_RECORDS } from '../../wire/record-search.ts'
import { answer } from '../answer.ts'
import { requestScope } from '../passport/session.ts'
import type { LibraryStore } from '../../operations/store.ts'

export interface SearchOptions {
  readonly catalog: Catalog
  readonly store: LibraryStore
}

export function registerSearch(server: FastifyInstance, { catalog, store }: SearchOptions): void {
  answer(server, SEARCH_RECORDS, (keyword, request) => {
    const scope = requestScope(request)
    const readable = Object.values(catalog.resources).filter((resource) => mayRead(resource, scope))
    return store.search(scope, readable, keyword)
  })
}
