/**
 * Records of every library for what is typed: asked once typing has paused, given up when it goes on.
 *
 * A platform without that call is asked through the lists of the libraries whose records were opened last.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayRead } from '../../../model/access.ts'
import { Failure } from '../../../model/failure.ts'
import type { RecordHits } from '../../../model/query.ts'
import { type LibraryHead, tryGetResource, type WireRecord } from '../../../model/resource.ts'
import { ownerOf } from '../../../model/scope.ts'
import { useConsole } from '../../../ui/console.tsx'
import { refuseKeyword, useSettled } from '../../../ui/keyword.ts'
import { findLibrary, useLibraryProvider } from '../../../ui/library-provider.ts'
import { recentVisits } from './recent.ts'
import { hitsOf, isWorthSearching, PALETTE_RECORDS_MAX } from './record-commands.ts'
import { libraryKey } from '../../../ui/queries.ts'

/** Each is a request of its own. */
const LISTS_MAX = 5

export interface RecordSearch {
  /** Null while there is nothing to search for. */
  readonly keyword: string | null
  readonly hits: readonly RecordHits[]
  readonly isPending: boolean
  /** What went wrong, or what the result does not cover; '' for nothing. */
  readonly words: string
  /** Only after a failure. */
  readonly retry?: () => void
}

const NOTHING: RecordSearch = { keyword: null, hits: [], isPending: false, words: '' }

export function useRecordSearch(typed: string): RecordSearch {
  const context = useConsole()
  const keyword = typed.trim()
  const settled = useSettled(keyword)
  const refusal = refuseKeyword(keyword, context.keywordPattern?.())
  const isAsked = refusal === undefined && isWorthSearching(keyword)
  const asked = isAsked && settled === keyword ? keyword : null
  const [isUnknown, setIsUnknown] = useState(false)
  const everywhere = useSearchEverywhere(asked, isUnknown)
  const lists = useSearchLists(isUnknown ? asked : null)
  if (!isUnknown && everywhere.error instanceof Failure && everywhere.error.code === 'notFound') setIsUnknown(true)
  if (keyword !== '' && refusal !== undefined) return { ...NOTHING, words: refusal }
  if (!isAsked) return NOTHING
  if (asked === null) return { ...NOTHING, keyword, isPending: true }
  if (isUnknown) return { keyword, ...lists }
  const { data = [], error, isPending, refetch } = everywhere
  return {
    keyword,
    hits: data,
    isPending,
    words: error ? `记录没有搜到：${wordsOf(error)}` : '',
    ...(error ? { retry: () => void refetch() } : {}),
  }
}

function useSearchEverywhere(keyword: string | null, isUnknown: boolean) {
  const { scope } = useConsole()
  const provider = useLibraryProvider()
  return useQuery({
    queryKey: ['record-search', ownerOf(scope), keyword],
    queryFn: ({ signal }) => provider.searchRecords(keyword ?? '', signal),
    enabled: keyword !== null && !isUnknown,
    retry: false,
    gcTime: 0,
  })
}

/** One library after another may answer or fail; what has come is shown. */
function useSearchLists(keyword: string | null): Omit<RecordSearch, 'keyword'> {
  const { catalog, scope } = useConsole()
  const provider = useLibraryProvider()
  const libraries = useRecentLibraries()
  const queries = useQueries({
    queries: libraries.map(({ name }) => ({
      queryKey: libraryKey(name, 'record-search', ownerOf(scope), keyword),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const resource = await findLibrary({ catalog, provider }, name)
        const { field, order } = resource.list.sort
        const page = await provider.getList<WireRecord & { readonly id: string }>(name, {
          pagination: { page: 1, perPage: PALETTE_RECORDS_MAX },
          sort: { field, order: order === 'desc' ? 'DESC' : 'ASC' },
          filter: { q: keyword },
          meta: { rowByRow: true },
          signal,
        })
        return hitsOf(resource, page.data, page.total ?? page.data.length)
      },
      enabled: keyword !== null,
      retry: false,
      gcTime: 0,
    })),
  })
  const failed = queries.filter((query) => query.error)
  const titles = (some: readonly LibraryHead[]) => some.map(({ title }) => title).join('、')
  const missing = libraries.filter((_library, index) => queries[index]?.error)
  const covered =
    libraries.length === 0
      ? '此平台不能一次搜索所有资料库；打开过记录的资料库会在这里搜索'
      : `只搜索了最近打开过的资料库：${titles(libraries)}`
  return {
    hits: queries.flatMap(({ data }) => (data && data.records.length > 0 ? [data] : [])),
    isPending: queries.some((query) => query.isPending),
    words: missing.length > 0 ? `${titles(missing)}没有搜到：${wordsOf(failed[0]?.error)}` : covered,
    ...(failed.length > 0 ? { retry: () => failed.forEach((query) => void query.refetch()) } : {}),
  }
}

function useRecentLibraries(): readonly LibraryHead[] {
  const { index, scope } = useConsole()
  const [names] = useState(() => [...new Set(recentVisits().map(({ resource }) => resource))])
  return names
    .flatMap((name) => tryGetResource(index, name) ?? [])
    .filter((library) => mayRead(library, scope))
    .slice(0, LISTS_MAX)
}

function wordsOf(error: unknown): string {
  return error instanceof Failure ? error.message : '网络异常'
}
