/** The history of a record at its version; one question for all that show a part of the answer. */
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { LibraryProvider } from '../library-provider.ts'

export function historyQuery(provider: LibraryProvider, resource: Resource, id: string, record: WireRecord) {
  const version = resource.identity.version ? record[resource.identity.version] : undefined
  return {
    queryKey: [resource.name, 'history', id, version],
    queryFn: async () => (await provider.history(resource.name, { id })).data,
    retry: false,
  }
}
