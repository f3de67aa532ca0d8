/**
 * Records that came to be since the list was left: it shows them first, whatever it is filtered and sorted by, until it is left again.
 * They stand among the lists' answers in memory, so that what changes rows there changes them too.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useLayoutEffect, useMemo } from 'react'
import type { WireRecord } from '../model/resource.ts'
import { listKey } from './queries.ts'

interface Created {
  readonly data: readonly WireRecord[]
  /** The list has shown them and was left. */
  readonly isSeen: boolean
}

const NONE: Created = { data: [], isSeen: false }
const leaving = new Map<string, ReturnType<typeof setTimeout>>()
const keyOf = (resource: string) => listKey(resource, 'created')

/** The newest first. */
export function addCreated(client: QueryClient, resource: string, records: readonly WireRecord[]): void {
  client.setQueryData<Created>(keyOf(resource), (before = NONE) => ({
    data: [...records, ...(before.isSeen ? [] : before.data)],
    isSeen: false,
  }))
}

/** It has been given its place in the list, and stands there from now on. */
export function dropCreated(client: QueryClient, resource: string, id: unknown): void {
  client.setQueryData<Created>(
    keyOf(resource),
    (now) => now && { ...now, data: now.data.filter((record) => record.id !== id) },
  )
}

/** Reads them again: they are not in the page's answer, whatever became of them since. */
export function refreshCreated(client: QueryClient, resource: string): void {
  void client.invalidateQueries({ queryKey: keyOf(resource) })
}

export function useCreated(resource: string): readonly WireRecord[] {
  const provider = useDataProvider()
  const { data } = useQuery<Created>({
    queryKey: keyOf(resource),
    initialData: NONE,
    staleTime: Infinity,
    gcTime: Infinity,
    // Only after something has changed in the library.
    queryFn: async ({ client }) => {
      const now = () => client.getQueryData<Created>(keyOf(resource)) ?? NONE
      const ids = now().data.map(({ id }) => id)
      const found = ids.length > 0 ? (await provider.getMany(resource, { ids })).data : []
      // The list may have been left, and more records made, while the answer was under way.
      const { data, isSeen } = now()
      const asRead = (record: WireRecord) => found.find(({ id }) => id === record.id)
      return { data: data.flatMap((record) => (ids.includes(record.id) ? (asRead(record) ?? []) : record)), isSeen }
    },
  })
  return data.data
}

/** For the list: what it has shown ends when it goes out of sight. */
export function useCreatedUntilLeft(resource: string): ReadonlySet<unknown> {
  const client = useQueryClient()
  const records = useCreated(resource)
  useLayoutEffect(() => {
    const change = (next: (now: Created) => Created) =>
      client.setQueryData<Created>(keyOf(resource), (now) => now && next(now))
    clearTimeout(leaving.get(resource))
    change((now) => (now.isSeen ? NONE : now))
    // A page that is only built anew is not left.
    return () =>
      void leaving.set(
        resource,
        setTimeout(() => change((now) => ({ ...now, isSeen: true })), 0),
      )
  }, [client, resource])
  return useMemo(() => new Set(records.map(({ id }) => id)), [records])
}
