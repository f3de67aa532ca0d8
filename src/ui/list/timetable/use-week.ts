/** What a week's page is asked for: the first day and the filters, both in the address, and the rows for them. */
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { aroundHere } from '../../../model/around-here.ts'
import { PAGE_SIZE_MAX } from '../../../model/limits.ts'
import type { Timetable } from '../../../model/list-head.ts'
import type { FilterValue } from '../../../model/query.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import {
  filterAddress,
  type ListFilters,
  NO_FILTERS,
  readFilters,
  withFilter,
  writeFilters,
} from '../filters/filters.ts'
import type { ListView } from '../list-view.ts'
import { daysFrom, firstDay } from './week.ts'

const FIRST = 'from'
const FILTER = 'filter'

export function useWeek(resource: Resource, timetable: Timetable) {
  const [address, setAddress] = useSearchParams()
  const { today } = aroundHere()
  const first = firstDay(address.get(FIRST), timetable, today)
  const view = useWeekView(resource, timetable)
  const days = useMemo(() => daysFrom(first, timetable), [first, timetable])
  const goTo = (day: string) =>
    setAddress((now) => {
      now.set(FIRST, day)
      return now
    })
  const span = { from: first, to: days.at(-1) ?? first }
  const answer = useGetList<WireRecord & { readonly id: string }>(
    resource.name,
    {
      pagination: { page: 1, perPage: PAGE_SIZE_MAX },
      sort: { field: timetable.on, order: 'ASC' },
      filter: { ...writeFilters({ ...view.filters, tab: undefined }), [timetable.on]: span },
    },
    { placeholderData: keepPreviousData },
  )
  return { today, first, days, goTo, view, answer }
}

/** As a list's, but for what has no place in a week: order, tabs, the day. */
function useWeekView(resource: Resource, { on }: Timetable): ListView {
  const [address, setAddress] = useSearchParams()
  const written = address.get(FILTER)
  const filters = useMemo(
    () => withFilter(readFilters(resource, parsed(written)), on, undefined),
    [resource, written, on],
  )
  const setFilters = useCallback(
    (next: ListFilters) =>
      setAddress((now) => {
        const { shelf: _shelf, ...kept } = filterAddress(next)
        if (Object.keys(kept).length === 0) now.delete(FILTER)
        else now.set(FILTER, JSON.stringify(kept))
        return now
      }),
    [setAddress],
  )
  return useMemo(
    () => ({
      filters,
      sort: resource.list.sort,
      setFilters,
      setFilter: (name: string, value: FilterValue | undefined) => setFilters(withFilter(filters, name, value)),
      toggleSort: () => undefined,
      setSort: () => undefined,
    }),
    [filters, resource, setFilters],
  )
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? NO_FILTERS : JSON.parse(text)
  } catch {
    return NO_FILTERS
  }
}
