/** Filters, order and page of a table to choose from, which stand in no address. */
import { useMemo, useState } from 'react'
import type { PageInput } from '../../../model/query.ts'
import type { Resource, Sort } from '../../../model/resource.ts'
import { type ListFilters, NO_FILTERS, withFilter } from '../filters/filters.ts'
import type { ListView } from '../list-view.ts'

const PAGE_SIZE = 20

export function useChoosingView(resource: Resource) {
  const [filters, setFilters] = useState<ListFilters>(NO_FILTERS)
  const [sort, setSort] = useState<Sort>(resource.list.sort)
  const [paging, setPaging] = useState({ page: 1, pageSize: PAGE_SIZE })
  const { keyword, values } = filters
  const input: PageInput = { ...paging, sort, filters: values, ...(keyword === '' ? {} : { keyword }) }
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
  return { input, filters, view, paging, setPaging }
}
