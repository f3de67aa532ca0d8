/**
 * The list of a library, any library: filters, sort and page live in the address and nowhere else, so that an address
 * means the same tomorrow; choices of taste (columns, saved queries) are kept with the person.
 */
import { lazy, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { FAILURES } from '../../model/failure.ts'
import { mayRead } from '../../model/access.ts'
import { firstTab } from '../../model/list-head.ts'
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
import { NoPermission, WaitingRows } from './list-states.tsx'
import { ListRoot } from './list-root.tsx'
import { ListScreen } from './list-screen.tsx'
import { homeOf, useStaleTime } from './opened-list.ts'
import { sortOf, useOpening } from './views/arrangement.ts'

const OpeningTab = lazy(async () => ({ default: (await import('./head/opening-tab.tsx')).OpeningTab }))

export interface ResourceListProps {
  readonly resource: Resource
}

export function ResourceList({ resource }: ResourceListProps) {
  const { scope } = useConsole()
  if (!mayRead(resource, scope)) return <NoPermission words={FAILURES.forbidden.words} />
  const home = homeOf(resource, scope)
  if (!resource.list.open) return <OpenList resource={resource} home={home} tab={firstTab(resource.list)} />
  return (
    <Suspense fallback={<WaitingRows count={resource.list.pageSize} />}>
      <OpeningTab resource={resource} home={home}>
        {(tab) => <OpenList resource={resource} home={home} tab={tab} />}
      </OpeningTab>
    </Suspense>
  )
}

interface OpenListProps extends ResourceListProps {
  readonly home: ReturnType<typeof homeOf>
  /** Which of the tabs is open where the address says nothing. */
  readonly tab: string | undefined
}

/** An address says all; one that says nothing opens the list as the person's default view, or as the library has it. */
function OpenList({ resource, home, tab }: OpenListProps) {
  const opening = useOpening(resource)
  const { search } = useLocation()
  const isPlain = search === ''
  const state = isPlain ? opening?.state : undefined
  const { field, order } = state ? sortOf(resource, state) : resource.list.sort
  const filter = useMemo(() => {
    const opened = tab === undefined ? undefined : { tab }
    return state ? filterAddress({ ...opened, ...readFilters(resource, state.filter), view: opening!.id }) : opened
  }, [resource, state, opening, tab])
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
