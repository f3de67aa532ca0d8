/** The history of a record at its version; one question for all that show a part of the answer. */
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { LibraryProvider } from '../library-provider.ts'
import { libraryKey } from '../queries.ts'

const FRESH_MS = 10_000

interface HistoryKeeper {
  readonly provider: LibraryProvider
  readonly resource: Resource
}

export function historyQuery({ provider, resource }: HistoryKeeper, id: string, record: WireRecord) {
  const version = resource.identity.version ? record[resource.identity.version] : undefined
  return {
    queryKey: libraryKey(resource.name, 'history', id, version),
    queryFn: async () => (await provider.history(resource.name, { id })).data,
    retry: false,
    // Every change is another version: parts of the page that come later need not ask again.
    staleTime: version === undefined ? 0 : FRESH_MS,
  }
}
