/** Which copies are under review: those that the address names, else all that the platform has changed or switched off, by pages. */
import { useGetList } from 'ra-core'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Resource } from '../../model/resource.ts'
import { type CopyItem, useCopies } from './use-copies.ts'

const PAGE_SIZE = 50
/** An address is typed and shared: more than this is no review that a person does. */
const NAMED_MAX = 200
const QUIETLY = { rowByRow: true } as const
const NO_COPIES: readonly CopyItem[] = []

export function useReview(resource: Resource) {
  const { search } = useLocation()
  const named = useMemo(() => namedIds(search), [search])
  const [page, setPage] = useState(1)
  const listed = useListed(resource, page, named.length === 0)
  const ids = named.length > 0 ? named : listed.ids
  const copies = useCopies(resource, ids)
  const isNone = named.length === 0 && listed.total === 0
  return {
    copies: isNone ? NO_COPIES : copies.data,
    /** Of all pages. */
    total: named.length > 0 ? named.length : (listed.total ?? 0),
    isNamed: named.length > 0,
    page,
    pages: Math.max(1, Math.ceil((listed.total ?? 0) / PAGE_SIZE)),
    setPage,
    error: listed.error ?? copies.error,
    refetch: async () => {
      if (named.length === 0) await listed.refetch()
      return (await copies.refetch()).data
    },
  }
}

export type Review = ReturnType<typeof useReview>

function useListed(resource: Resource, page: number, enabled: boolean) {
  const { sort, filters } = resource.list
  const state = resource.reference?.state ?? ''
  const { data, total, error, refetch } = useGetList(
    resource.name,
    {
      pagination: { page, perPage: PAGE_SIZE },
      sort: { field: sort.field, order: sort.order === 'asc' ? 'ASC' : 'DESC' },
      filter: { [state]: { in: ['updated', 'disabled'] }, shelf: 'organization' },
      meta: QUIETLY,
    },
    { enabled: enabled && filters.includes(state), retry: false },
  )
  const ids = useMemo(() => (data ?? []).map((record) => String(record.id)), [data])
  return { ids, total, error, refetch }
}

function namedIds(search: string): readonly string[] {
  const given = new URLSearchParams(search).getAll('ids').flatMap((part) => part.split(','))
  return [...new Set(given.filter((id) => id !== ''))].slice(0, NAMED_MAX)
}
