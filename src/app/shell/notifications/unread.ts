/**
 * How many messages are unread: asked when the bar is made, and once a minute while somebody can see it
 * and nobody tells it (`connection/live.ts`). A count that cannot
 * be had is no count, and nobody is bothered with it.
 */
import { useQuery } from '@tanstack/react-query'
import { UNREAD_MESSAGE_TYPES } from '../../../model/limits.ts'
import { ask, withOptions } from '../../../providers/ask.ts'
import { UNREAD_COUNT } from '../../../wire/unread-count.ts'
import { isLive } from '../../connection/live-state.ts'
import { useHttp, useLocked } from '../../session/use-session.ts'

export const UNREAD_KEY = ['push-messages', 'unread'] as const

const UNREAD_POLL_MS = 60_000

export function useUnreadCount(): number {
  const locked = useLocked()
  const http = useHttp()
  const { data, isError } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => ask(withOptions(http, { signal }), UNREAD_COUNT, UNREAD_MESSAGE_TYPES),
    enabled: !locked,
    // Not while the page is hidden; a page that comes back asks at once when its count is older than that.
    refetchInterval: () => (isLive.get() ? false : UNREAD_POLL_MS),
    refetchOnWindowFocus: true,
    staleTime: UNREAD_POLL_MS,
    retry: false,
  })
  return isError ? 0 : (data ?? 0)
}
