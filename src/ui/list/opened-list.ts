/** A list that is opened with nothing chosen: what it asks for, and how its rows are read before it is drawn. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { DataProvider, GetListParams } from 'ra-core'
import { useEffect, useState } from 'react'
import { isOfBoth } from '../../model/access.ts'
import { firstTab } from '../../model/list-head.ts'
import type { Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { listKey } from '../queries.ts'

/** The list begins with the organization's own where it has any. */
const AT_HOME = { home: true }
/** What was read for a list's first drawing is not asked for again by it; milliseconds. */
const FRESH_MS = 1_000
/** Where the client keeps the name of the library whose rows have been read, until its list is drawn. */
const READ_AHEAD = ['openedList']

export function homeOf(resource: Resource, scope: Scope): typeof AT_HOME | undefined {
  return isOfBoth(resource, scope) ? AT_HOME : undefined
}

interface Opened {
  readonly resource: Resource
  readonly scope: Scope
}

/** Asks as ra-core does, and keeps the answer where ra-core looks for it (`useGetList` of `ra-core`). */
export async function readOpenedList(
  client: QueryClient,
  provider: Pick<DataProvider, 'getList'>,
  { resource, scope }: Opened,
): Promise<void> {
  const { field, order } = resource.list.sort
  const tab = firstTab(resource.list)
  const params: GetListParams = {
    pagination: { page: 1, perPage: resource.list.pageSize },
    sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
    filter: { ...homeOf(resource, scope), ...(tab === undefined ? {} : { tab }) },
  }
  client.setQueryData(READ_AHEAD, resource.name)
  await client.prefetchQuery({
    queryKey: listKey(resource.name, params),
    queryFn: ({ signal }) => provider.getList(resource.name, { ...params, signal }),
  })
}

/** For how long a list believes the rows that are there already: only the first one, and only when they were read for it. */
export function useStaleTime({ name }: Resource): number {
  const client = useQueryClient()
  const [isRead] = useState(() => client.getQueryData(READ_AHEAD) === name)
  useEffect(() => client.removeQueries({ queryKey: READ_AHEAD }), [client])
  return isRead ? FRESH_MS : 0
}
