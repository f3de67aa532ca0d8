/** What the organization has not referenced yet: a page at a time, with the library's own filters and order. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Resource } from '../../model/resource.ts'
import { useChoosingView } from '../list/table/choosing-view.ts'
import { useReferenceCalls } from './calls.ts'
import { libraryKey } from '../queries.ts'

export function useUnreferenced(resource: Resource) {
  const calls = useReferenceCalls(resource)
  const { input, view, paging, setPaging } = useChoosingView(resource)
  const query = useQuery({
    queryKey: libraryKey(resource.name, 'unreferenced', input),
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => calls.unreferenced(input, signal),
  })
  return { query, view, paging, setPaging }
}
