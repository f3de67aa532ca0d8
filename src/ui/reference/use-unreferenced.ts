/** What the organization has not referenced yet: a page at a time, with the library's own filters and order. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PageInput } from '../../model/query.ts'
import type { Resource, Sort } from '../../model/resource.ts'
import { type ListFilters, NO_FILTERS, withFilter } from '../list/filters.ts'
import type { ListView } from '../list/list-view.ts'
import { useReferenceCalls } from './calls.ts'

const PAGE_SIZE = 20

export function useUnreferenced(resource: Resource) {
  const calls = useReferenceCalls(resource)
  const [filters, setFilters] = useState<ListFilters>(NO_FILTERS)
  const [sort, setSort] = useState<Sort>(resource.list.sort)
  const [paging, setPaging] = useState({ page: 1, pageSize: PAGE_SIZE })
  const { keyword, values } = filters
  const input: PageInput = { ...paging, sort, filters: values, ...(keyword === '' ? {} : { keyword }) }
  const query = useQuery({
    queryKey: [resource.name, 'unreferenced', input],
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => calls.unreferenced(input, signal),
  })
  const view = useMemo((): ListView => {
    const change = (next: ListFilters) => {
      setFilters(next)
      setPaging((now) => ({ ...now, page: 1 }))
    }
    return {
      filters,
      sort,
      setFilters: change,
      setFilter: (name, value) => change(withFilter(filters, name, value)),
      setSort,
      toggleSort: (field) => setSort({ field, order: sort.field === field && sort.order === 'asc' ? 'desc' : 'asc' }),
    }
  }, [filters, sort])
  return { query, view, paging, setPaging }
}
