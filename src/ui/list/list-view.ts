/** One view of ra-core's list for the parts of the screen: filters read with care, changes written whole. */
import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react'
import type { FilterValue } from '../../model/query.ts'
import { currentName } from '../../model/renames.ts'
import type { Resource, Sort } from '../../model/resource.ts'
import type { Shelf } from '../../model/scope.ts'
import { sameValue } from '../../model/same-value.ts'
import { refreshCreated } from '../created.ts'
import {
  closedFilters,
  filterAddress,
  type ListFilters,
  openFilters,
  readFilters,
  withFilter,
} from './filters/filters.ts'
import { useClosedFilters } from './filters/closed.ts'
import { listKey, summaryKey } from '../queries.ts'

/** Filters and sort, and how they are changed. The same object until one of them changes. */
export interface ListView {
  readonly filters: ListFilters
  readonly sort: Sort
  /** Nobody has chosen a shelf, and the answer that says which one the list begins with has not come. */
  readonly isUndecided?: boolean
  readonly setFilters: (next: ListFilters) => void
  readonly setFilter: (name: string, value: FilterValue | undefined) => void
  readonly toggleSort: (field: string) => void
  readonly setSort: (sort: Sort) => void
}

export function useListView(resource: Resource): ListView {
  const list = useListContext()
  const { sort, filterValues } = list
  const { filters: chosen, lead } = useLeadingFilters(resource, filterValues)
  const answered = (list.meta as { readonly shelf?: Shelf } | undefined)?.shelf
  const [closed, setClosed] = useClosedFilters()
  const filters = useMemo(() => {
    const all = closed && { ...chosen, keyword: closed.keyword, values: { ...chosen.values, ...closed.values } }
    return chosen.home && answered ? { ...(all ?? chosen), shelf: answered } : (all ?? chosen)
  }, [chosen, closed, answered])
  const latest = useRef({ list, filters })
  useInsertionEffect(() => void (latest.current = { list, filters }))

  const setFilters = useCallback(
    (chosen: ListFilters) => {
      // Whatever is chosen, it is the view that is being changed.
      const next = { ...tabbed(latest.current.filters), ...chosen, ...named(latest.current.filters) }
      latest.current.filters = next
      const open = openFilters(resource, next)
      const typed = closedFilters(resource, next)
      if (typed) setClosed(typed)
      lead(open)
      latest.current.list.setFilters(filterAddress(open))
    },
    [resource, lead, setClosed],
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
      // An address may still sort by the field's former name.
      const isSame = currentName(resource, now.field) === field
      setSort({ field, order: isSame && now.order === 'ASC' ? 'desc' : 'asc' })
    },
    [resource, setSort],
  )
  const isUndecided = list.isPending === true && filters.home === true && filters.shelf === undefined
  const field = currentName(resource, sort.field)
  const order = sort.order === 'DESC' ? 'desc' : 'asc'
  return useMemo(
    () => ({ filters, sort: { field, order }, isUndecided, setFilters, setFilter, toggleSort, setSort }),
    [filters, field, order, isUndecided, setFilters, setFilter, toggleSort, setSort],
  )
}

function named({ view }: ListFilters): Pick<ListFilters, 'view'> {
  return view === undefined ? {} : { view }
}

/** Whatever is chosen, it is chosen within the tab. */
function tabbed({ tab }: ListFilters): Pick<ListFilters, 'tab'> {
  return tab === undefined ? {} : { tab }
}

/** Reads the page again, and what stands above it; the other tabs and pages when they are looked at, however fresh they are. */
export function useRefetch({ name }: Resource): () => void {
  const { refetch } = useListContext()
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: listKey(name), refetchType: 'none' })
    void refetch()
    refreshCreated(client, name)
    void client.invalidateQueries({ queryKey: summaryKey(name) })
  }, [refetch, client, name])
}

interface Ahead {
  /** The address's filters when `due` was last looked through. */
  readonly of: ListFilters
  /** What was chosen since, in order, and the address has not reached. */
  readonly due: readonly ListFilters[]
}

/**
 * The address follows a click only a moment later; until then the screen shows what was chosen, so that no box flips back.
 * Who chooses again in that moment keeps the later choice while the address passes the earlier one. An address that nobody
 * here chose, as after going back, is believed at once.
 */
function useLeadingFilters(resource: Resource, filterValues: unknown) {
  const read = useMemo(() => readFilters(resource, filterValues), [resource, filterValues])
  const [ahead, setAhead] = useState<Ahead>({ of: read, due: [] })
  const due = ahead.of === read ? ahead.due : stillDue(ahead.due, read)
  if (ahead.of !== read) setAhead({ of: read, due })
  const lead = useCallback((filters: ListFilters) => setAhead(({ of, due }) => ({ of, due: [...due, filters] })), [])
  return { filters: due.at(-1) ?? read, lead }
}

function stillDue(due: readonly ListFilters[], read: ListFilters): readonly ListFilters[] {
  const reached = due.findIndex((filters) => sameValue(filterAddress(filters), filterAddress(read)))
  return reached === -1 ? [] : due.slice(reached + 1)
}
