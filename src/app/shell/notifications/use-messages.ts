/** The messages of the panel, and what can be done to them. What was done shows at once; the platform is asked again after it. */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { Failure } from '../../../model/failure.ts'
import { PAGE_SIZE_DEFAULT, UNREAD_MESSAGE_TYPES } from '../../../model/limits.ts'
import type { PushMessagePage, PushMessage } from '../../../model/push-message.ts'
import { sayFailure } from '../../announced-failures.ts'
import { createMessageProvider } from '../../../providers/push-messages.ts'
import { useHttp } from '../../session/use-session.ts'
import { UNREAD_KEY } from './unread.ts'

const LIST_KEY = ['push-messages', 'list'] as const
const DIGEST_KEY = ['push-messages', 'digests'] as const

function useMessageProvider() {
  const http = useHttp()
  return useMemo(() => createMessageProvider(http), [http])
}

/** All pages that were asked for, as one list without repetitions: what moved to the next page meanwhile comes twice. */
export function useMessageList(types: readonly number[]) {
  const messages = useMessageProvider()
  const query = useInfiniteQuery({
    queryKey: [...LIST_KEY, types],
    queryFn: ({ pageParam, signal }) => messages.page({ page: pageParam, pageSize: PAGE_SIZE_DEFAULT, types }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (hasMore(last, pages) ? pages.length + 1 : undefined),
  })
  const rows = new Map(query.data?.pages.flatMap((page) => page.rows).map((message) => [message.id, message]))
  return { ...query, rows: [...rows.values()] }
}

/** Unread messages by type; none while they are not known. */
export function useUnreadByType(): ReadonlyMap<number, number> {
  const messages = useMessageProvider()
  const { data = [] } = useQuery({
    queryKey: DIGEST_KEY,
    queryFn: ({ signal }) => messages.digests(UNREAD_MESSAGE_TYPES, signal),
  })
  return new Map(data.map(({ type, unread }) => [type, unread]))
}

/** Opening a message reads it. */
export function useOpen() {
  const messages = useMessageProvider()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message: PushMessage) => messages.open(message.id),
    onSuccess: (answer, { id }) => {
      change(client, (row) => (row.id === id ? { ...row, ...answer, id, isRead: true } : row))
      recount(client)
    },
  })
}

export function useReadAll() {
  const messages = useMessageProvider()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (types: readonly number[]) => messages.markRead(types),
    onSuccess: (_answer, types) => {
      change(client, (row) => (types.includes(row.type) ? { ...row, isRead: true } : row))
      recount(client)
    },
    onError: sayFailure,
  })
}

export function useRemoveMessage() {
  const messages = useMessageProvider()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      messages.remove(id).catch((error: unknown) => {
        // Somebody was quicker; what is wanted has happened.
        if (!(error instanceof Failure) || error.code !== 'notFound') throw error
      }),
    onSuccess: (_answer, id) => {
      change(client, (row) => (row.id === id ? null : row))
      recount(client)
      refresh(client)
    },
    onError: sayFailure,
  })
}

/** Asks for the pages anew that are on the screen. */
export function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LIST_KEY })
  void client.invalidateQueries({ queryKey: DIGEST_KEY })
}

function recount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: UNREAD_KEY })
  void client.invalidateQueries({ queryKey: DIGEST_KEY })
}

function change(client: QueryClient, next: (message: PushMessage) => PushMessage | null): void {
  client.setQueriesData<InfiniteData<PushMessagePage>>({ queryKey: LIST_KEY }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => {
      const rows = page.rows.map(next).filter((row) => row !== null)
      return { rows, total: page.total - (page.rows.length - rows.length) }
    })
    return { ...data, pages }
  })
}

function hasMore(last: PushMessagePage, pages: readonly PushMessagePage[]): boolean {
  return last.rows.length > 0 && pages.reduce((count, { rows }) => count + rows.length, 0) < last.total
}
