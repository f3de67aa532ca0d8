/** What the head and the foot of a list tell, whoever keeps the rows. */
import { mayRead } from '../model/access.ts'
import { Failure } from '../model/failure.ts'
import type { ListSummary } from '../model/list-head.ts'
import { tellingOnce } from '../model/query.ts'
import type { Catalog } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import { decodeSummaryQuestion } from '../wire/list-summary.ts'
import type { LibraryStore } from './store.ts'

export interface SummaryAsker {
  readonly catalog: Catalog
  readonly store: LibraryStore
  readonly scope: Scope
}

export async function summarize({ catalog, store, scope }: SummaryAsker, body: unknown): Promise<ListSummary> {
  const { resource, page } = decodeSummaryQuestion(catalog, body)
  if (!mayRead(resource, scope)) throw new Failure('forbidden')
  return await store.summary(scope, resource, tellingOnce(resource, scope, page))
}
