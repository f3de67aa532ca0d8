/**
 * The list of a library, any library: filters, sort and page live in the address and nowhere else, so that an address
 * means the same tomorrow; choices of taste (columns, saved queries) are kept with the person.
 */
import { ListBase } from 'ra-core'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { FAILURES } from '../../model/failure.ts'
import { isOfBoth, mayRead } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { addressOf, readFilters } from './filters.ts'
import { NoPermission } from './list-states.tsx'
import { ListScreen } from './list-screen.tsx'
import { sortOf, useOpening } from './views/arrangement.ts'

export interface ResourceListProps {
  readonly resource: Resource
}

export function ResourceList({ resource }: ResourceListProps) {
  const { scope } = useConsole()
  if (!mayRead(resource, scope)) return <NoPermission words={FAILURES.forbidden.words} />
  return <OpenList resource={resource} isAtHome={isOfBoth(resource, scope)} />
}

/** An address says all; one that says nothing opens the list as the person's default view, or as the library has it. */
function OpenList({ resource, isAtHome }: ResourceListProps & { readonly isAtHome: boolean }) {
  const opening = useOpening(resource)
  const isPlain = useLocation().search === ''
  const state = isPlain ? opening?.state : undefined
  const { field, order } = state ? sortOf(resource, state) : resource.list.sort
  const filter = useMemo(
    () => state && addressOf({ ...readFilters(resource, state.filter), view: opening!.id }),
    [resource, state, opening],
  )
  return (
    <ListBase
      key={resource.name}
      resource={resource.name}
      disableAuthentication
      perPage={state?.pageSize ?? resource.list.pageSize}
      filterDefaultValues={filter}
      sort={{ field, order: order === 'asc' ? 'ASC' : 'DESC' }}
      storeKey={false}
      filter={isAtHome ? AT_HOME : undefined}
      queryOptions={QUERY_OPTIONS}
      exporter={false}
    >
      <ListScreen resource={resource} />
    </ListBase>
  )
}

/** The screen itself says what went wrong, where the rows would be. */
const QUERY_OPTIONS = { onError: () => undefined }
/** The list begins with the organization's own where it has any. */
const AT_HOME = { home: true }
