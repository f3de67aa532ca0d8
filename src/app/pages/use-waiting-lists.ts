/**
 * What waits, counted: one page of one row of each list that may hold something, the row that has waited longest. They are asked
 * again when the window has the focus again, and each may fail alone.
 *
 * Units   `since` ISO 8601; undefined where nothing says it.
 */
import { useQueries } from '@tanstack/react-query'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import { useConsole } from '../../ui/console.tsx'
import { findLibrary, type LibraryProvider, useLibraryProvider } from '../../ui/library-provider.ts'
import { libraryKey } from '../../ui/queries.ts'
import { useLocked } from '../session/use-session.ts'
import { waitingLists } from './waiting-lists.ts'

export interface CountedList {
  readonly title: string
  readonly count: number
  readonly since: string | undefined
  readonly path: string
}

export interface UncountedList {
  readonly title: string
  readonly error: unknown
  retry(): void
}

/** A page that is opened again within that shows what it has. */
const FRESH_MS = 5_000

export function useWaitingLists() {
  const { catalog, index, scope, pathOf } = useConsole()
  const provider = useLibraryProvider()
  const locked = useLocked()
  const lists = waitingLists(index, scope)
  const queries = useQueries({
    queries: lists.map((list) => ({
      queryKey: libraryKey(list.library, 'waiting', ownerOf(scope), list.title),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const resource = await findLibrary({ catalog, provider }, list.library)
        const filter = list.filterOf(resource)
        if (!filter) return { count: 0, since: undefined }
        return await oldest(provider, resource, { filter, signal, hasAge: list.hasAge })
      },
      enabled: !locked,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: true,
      retry: false,
    })),
  })
  const waiting = lists.flatMap(({ title, library, pathOf: from }, at): readonly CountedList[] => {
    const counted = queries[at]?.data
    return counted && counted.count > 0 ? [{ title, ...counted, path: from(pathOf(library)) }] : []
  })
  const failed = lists.flatMap(({ title }, at): readonly UncountedList[] => {
    const query = queries[at]
    return query?.isError && !query.data ? [{ title, error: query.error, retry: () => void query.refetch() }] : []
  })
  return { waiting, failed, isPending: queries.some((query) => query.isPending) }
}

interface Asked {
  readonly filter: object
  readonly hasAge: boolean
  readonly signal: AbortSignal
}

const TIMES: ReadonlySet<string> = new Set(['date', 'dateTime'])

async function oldest(provider: LibraryProvider, { name, fields, list }: Resource, { filter, hasAge, signal }: Asked) {
  const page = await provider.getList<WireRecord & { readonly id: string }>(name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: list.sort.field, order: 'ASC' },
    filter,
    // The page says itself which of its counts is missing.
    meta: { rowByRow: true },
    signal,
  })
  const since = hasAge && fields.find((field) => field.name === list.sort.field && TIMES.has(field.kind))
  const at = since && page.data[0]?.[since.name]
  return { count: page.total ?? page.data.length, since: typeof at === 'string' && at !== '' ? at : undefined }
}
