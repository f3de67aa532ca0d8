/** One view of ra-core's list for the parts of the screen: filters read with care, changes written whole. */
import { useListContext } from 'ra-core'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { FilterValue } from '../../model/query.ts'
import type { Resource, Sort, WireRecord } from '../../model/resource.ts'
import { type ListFilters, readFilters, withFilter, writeFilters } from './filters.ts'

const NO_ROWS: readonly WireRecord[] = []

export interface ListView {
  readonly rows: readonly WireRecord[]
  readonly total: number
  readonly filters: ListFilters
  readonly sort: Sort
  readonly setFilters: (next: ListFilters) => void
  readonly setFilter: (name: string, value: FilterValue | undefined) => void
  readonly toggleSort: (field: string) => void
  readonly setSort: (sort: Sort) => void
}

export function useListView(resource: Resource): ListView {
  const list = useListContext()
  const { data, total, sort, filterValues } = list
  const { filters, lead } = useLeadingFilters(resource, filterValues)
  const latest = useRef({ list, filters })
  latest.current = { list, filters }

  const setFilters = useCallback(
    (next: ListFilters) => {
      latest.current.filters = next
      lead(next)
      latest.current.list.setFilters(writeFilters(next))
    },
    [lead],
  )
  const setFilter = useCallback(
    (name: string, value: FilterValue | undefined) => setFilters(withFilter(latest.current.filters, name, value)),
    [setFilters],
  )
  const setSort = useCallback(({ field, order }: Sort) => {
    latest.current.list.setSort({ field, order: order === 'asc' ? 'ASC' : 'DESC' })
  }, [])
  const toggleSort = useCallback(
    (field: string) => {
      const now = latest.current.list.sort
      setSort({ field, order: now.field === field && now.order === 'ASC' ? 'desc' : 'asc' })
    },
    [setSort],
  )
  return {
    rows: data ?? NO_ROWS,
    total: total ?? 0,
    filters,
    sort: useMemo(
      () => ({ field: sort.field, order: sort.order === 'DESC' ? 'desc' : 'asc' }),
      [sort.field, sort.order],
    ),
    setFilters,
    setFilter,
    toggleSort,
    setSort,
  }
}

/** The address follows a click only a moment later; until then the screen shows what was chosen, so that no box flips back. */
function useLeadingFilters(resource: Resource, filterValues: unknown) {
  const read = useMemo(() => readFilters(resource, filterValues), [resource, filterValues])
  const [ahead, setAhead] = useState<{ readonly of: ListFilters; readonly filters: ListFilters } | null>(null)
  const lead = useCallback((filters: ListFilters) => setAhead({ of: read, filters }), [read])
  return { filters: ahead?.of === read ? ahead.filters : read, lead }
}
