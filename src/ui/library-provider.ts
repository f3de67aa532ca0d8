/** The data provider as the screens use it beyond react-admin: histories, questions, calls by name and the search of all libraries. */
import { type DataProvider, useDataProvider } from 'ra-core'
import type { RecordHits, Revision } from '../model/query.ts'
import type { CallInput } from '../wire/shapes.ts'

export interface LibraryProvider extends DataProvider {
  /** Newest first. */
  history(resource: string, params: { readonly id: string }): Promise<{ readonly data: readonly Revision[] }>
  /** Whether the condition of that call holds for the record. */
  test(resource: string, call: string, params: { readonly id: string }): Promise<{ readonly data: boolean }>
  call(
    resource: string,
    call: string,
    input: CallInput,
    options?: { readonly signal?: AbortSignal },
  ): Promise<{ readonly data: unknown }>
  /** A few records of every library, best first. A platform without that call answers `notFound`. */
  searchRecords(keyword: string, signal?: AbortSignal): Promise<readonly RecordHits[]>
}

export function useLibraryProvider(): LibraryProvider {
  return useDataProvider() as unknown as LibraryProvider
}
