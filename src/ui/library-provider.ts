/** The data provider as the screens use it beyond react-admin: histories, questions, calls by name and the search of all libraries. */
import { type DataProvider, useDataProvider } from 'ra-core'
import type { WrittenBatch, DeletedPage, EarlierRecord, RecordVersion, UndoOutcome } from '../model/change-batch.ts'
import type { ListSummary } from '../model/list-head.ts'
import type { RecordHits, Revision } from '../model/query.ts'
import { type Catalog, type Resource, tryGetResource } from '../model/resource.ts'
import type { WriteQuestion, WriteVerdict } from '../model/write-check.ts'
import type { SavedView, SavedViews, ViewDraft } from '../model/saved-view.ts'
import type { BatchQuery, PartQuery, UndoRequest } from '../wire/changes.ts'
import type { CallInput } from '../wire/shapes.ts'

/** What takes changes back; a platform without these calls refuses them as `notFound`. */
export interface ChangeCalls {
  deleted(library: string, query: PartQuery, signal?: AbortSignal): Promise<DeletedPage>
  batch(query: BatchQuery, signal?: AbortSignal): Promise<WrittenBatch>
  versions(library: string, wanted: readonly RecordVersion[], signal?: AbortSignal): Promise<readonly EarlierRecord[]>
  undo(request: UndoRequest): Promise<readonly UndoOutcome[]>
}

export interface ViewCalls {
  list(library: string): Promise<SavedViews>
  save(draft: ViewDraft): Promise<SavedView>
  remove(id: string): Promise<void>
  restore(id: string): Promise<SavedView>
  setDefault(library: string, id: string): Promise<void>
}

export interface LibraryProvider extends DataProvider {
  /** The library itself, which may have to be loaded first. */
  library(resource: string): Promise<Resource>
  /** Newest first. */
  history(resource: string, params: { readonly id: string }): Promise<{ readonly data: readonly Revision[] }>
  /** Whether the condition of that call holds for the record. */
  test(resource: string, call: string, params: { readonly id: string }): Promise<{ readonly data: boolean }>
  call(
    resource: string,
    call: string,
    made: { readonly input: CallInput; readonly signal?: AbortSignal; readonly idempotencyKey?: string },
  ): Promise<{ readonly data: unknown }>
  /** How many records each tab of a list holds, and its totals; `filter` as lists are asked by it. */
  summary(resource: string, params: { readonly filter: object; readonly signal?: AbortSignal }): Promise<ListSummary>
  /** What a write would be told if it were made now; undefined where the platform does not know such a question. */
  check(
    resource: string,
    question: WriteQuestion & { readonly signal?: AbortSignal },
  ): Promise<WriteVerdict | undefined>
  changes(): Promise<ChangeCalls>
  /** What keeps views of lists; a platform without these calls refuses them as `notFound`. */
  views(): Promise<ViewCalls>
  /** A few records of every library, best first. A platform without that call answers `notFound`. */
  searchRecords(keyword: string, signal?: AbortSignal): Promise<readonly RecordHits[]>
}

export function useLibraryProvider(): LibraryProvider {
  return useDataProvider() as unknown as LibraryProvider
}

/** A library that the screen need not have at hand. */
export async function findLibrary(
  { catalog, provider }: { readonly catalog: Catalog; readonly provider: LibraryProvider },
  name: string,
): Promise<Resource> {
  return tryGetResource(catalog, name) ?? (await provider.library(name))
}
