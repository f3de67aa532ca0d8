/**
 * The list of a library, any library: filters, sort and page live in the address and nowhere else, so that an address
 * means the same tomorrow; choices of taste (columns, saved queries) are kept with the person.
 */
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { FAILURES } from '../../model/failure.ts'
import { mayRead } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { ClosedContext } from './filters/closed.ts'
import {
  type ClosedFilters,
  disbelieved,
  filterAddress,
  NO_CLOSED,
  readFilters,
  writeFilters,
} from './filters/filters.ts'
import { NoPermission } from './list-states.tsx'
import { ListRoot } from './list-root.tsx'
import { ListScreen } from './list-screen.tsx'
import { homeOf, useStaleTime } from './opened-list.ts'
import { sortOf, useOpening } from './views/arrangement.ts'

export interface ResourceListProps {
  readonly resource: Resource
}

export function ResourceList({ resource }: ResourceListProps) {
  const { scope } = useConsole()
  if (!mayRead(resource, scope)) return <NoPermission words={FAILURES.forbidden.words} />
  return <OpenList resource={resource} home={homeOf(resource, scope)} />
}

/** An address says all; one that says nothing opens the list as the person's default view, or as the library has it. */
function OpenList({ resource, home }: ResourceListProps & { readonly home: ReturnType<typeof homeOf> }) {
  const opening = useOpening(resource)
  const { search } = useLocation()
  const isPlain = search === ''
  const state = isPlain ? opening?.state : undefined
  const { field, order } = state ? sortOf(resource, state) : resource.list.sort
  const filter = useMemo(
    () => state && filterAddress({ ...readFilters(resource, state.filter), view: opening!.id }),
    [resource, state, opening],
  )
  const closed = useState<ClosedFilters>()
  const [typed = NO_CLOSED] = closed
  const always = useMemo(
    () => ({ ...home, ...disbelieved(resource, search), ...writeFilters({ ...typed }) }),
    [home, resource, search, typed],
  )
  const staleTime = useStaleTime(resource)
  const queryOptions = useMemo(() => ({ onError, staleTime }), [staleTime])
  return (
    <ListRoot
      key={resource.name}
      resource={resource.name}
      perPage={state?.pageSize ?? resource.list.pageSize}
      filterDefaultValues={filter}
      sort={{ field, order: order === 'asc' ? 'ASC' : 'DESC' }}
      filter={always}
      queryOptions={queryOptions}
    >
      <ClosedContext.Provider value={closed}>
        <ListScreen resource={resource} />
      </ClosedContext.Provider>
    </ListRoot>
  )
}

/** The screen itself says what went wrong, where the rows would be. */
const onError = () => undefined
