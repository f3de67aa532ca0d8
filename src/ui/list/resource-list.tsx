/**
 * The list of a library, any library: filters, sort and page live in the address and nowhere else, so that an address
 * means the same tomorrow; choices of taste (columns, saved queries) are kept with the person.
 */
import { ListBase } from 'ra-core'
import { FAILURES } from '../../model/failure.ts'
import { isOfBoth, mayRead } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { NoPermission } from './list-states.tsx'
import { ListScreen } from './list-screen.tsx'

export interface ResourceListProps {
  readonly resource: Resource
}

export function ResourceList({ resource }: ResourceListProps) {
  const { scope } = useConsole()
  if (!mayRead(resource, scope)) return <NoPermission words={FAILURES.forbidden.words} />
  const { field, order } = resource.list.sort
  return (
    <ListBase
      key={resource.name}
      resource={resource.name}
      disableAuthentication
      perPage={resource.list.pageSize}
      sort={{ field, order: order === 'asc' ? 'ASC' : 'DESC' }}
      storeKey={false}
      filter={isOfBoth(resource, scope) ? AT_HOME : undefined}
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
