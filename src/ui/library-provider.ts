/** The data provider as the screens use it beyond react-admin: histories, questions and calls by name. */
import { type DataProvider, useDataProvider } from 'ra-core'
import type { Revision } from '../model/query.ts'
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
}

export function useLibraryProvider(): LibraryProvider {
  return useDataProvider() as unknown as LibraryProvider
}
