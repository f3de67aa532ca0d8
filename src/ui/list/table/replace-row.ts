/** A saved record in the place of the old one, in every list at hand; what else is known of the library is read again. */
import type { QueryClient } from '@tanstack/react-query'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import { isList, libraryKey, listKey } from '../../queries.ts'

interface Page {
  readonly data?: readonly WireRecord[]
}

export function replaceRow(client: QueryClient, resource: Resource, record: WireRecord): void {
  client.setQueriesData<Page>({ queryKey: listKey(resource.name) }, (page) => {
    if (!page?.data?.some(({ id }) => id === record['id'])) return page
    return { ...page, data: page.data.map((row) => (row['id'] === record['id'] ? record : row)) }
  })
  void client.invalidateQueries({ queryKey: libraryKey(resource.name), predicate: (query) => !isList(query) })
}
