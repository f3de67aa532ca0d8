/** The tab's connection for news, as long as somebody is signed in and the screen is not locked: what it tells stands where the same question's answer would. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SETTINGS_META } from '../../model/console-settings.ts'
import { keepLive } from '../../providers/live.ts'
import { LIVE_PATH, type NewsFrame } from '../../wire/live.ts'
import { useConsole } from '../../ui/console.tsx'
import type { ConsoleSession } from '../session/session.ts'
import { useLocked, useSession } from '../session/use-session.ts'
import { EXPORT_TASKS_KEY } from '../shell/downloads/tasks.ts'
import { UNREAD_KEY } from '../shell/notifications/unread.ts'
import { forgetEditors, noteEditors, shownRecord } from './editors.ts'
import { isLive } from './live-state.ts'
import { forgetRecordNews, noteRecords } from './record-news.ts'

/** Whether the server has such connections: one in front of another platform passes calls on and nothing else. */
const isOffered = () =>
  document.querySelector<HTMLMetaElement>(`meta[name="${SETTINGS_META}"]`)?.content.includes('"isLive":true')

export function useLive(): void {
  const client = useQueryClient()
  const session = useSession()
  const isLocked = useLocked()
  const { organizationId } = useConsole().scope
  const hasBegun = useRef(false)
  useEffect(() => {
    // Whom it speaks for is said once: it begins anew with another organization.
    if (isLocked || !isOffered()) return undefined
    const askTasks = () => void client.invalidateQueries({ queryKey: EXPORT_TASKS_KEY })
    const askAgain = () => {
      void client.invalidateQueries({ queryKey: UNREAD_KEY })
      askTasks()
    }
    // Its timer rests since the connection before this one.
    if (hasBegun.current) askAgain()
    hasBegun.current = true
    // Without it the count is asked for again, at once and then by its timer. A new connection tells the count by itself, but not
    // what became of files between the last question and its beginning.
    const stopAsking = isLive.subscribe(() => {
      forgetEditors()
      if (isLive.get()) askTasks()
      else askAgain()
    })
    const stop = keepLive({
      connect: () => new WebSocket(addressOf(location)),
      hello: () => helloOf(session, organizationId),
      isUp: isLive,
      place: shownRecord,
      onNews: (news) => void take(client, news),
    })
    return () => {
      forgetRecordNews()
      forgetEditors()
      stopAsking()
      stop()
    }
  }, [client, session, isLocked, organizationId])
}

function addressOf({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${LIVE_PATH}`
}

function helloOf({ stored: { tokens } }: ConsoleSession, organizationId: string) {
  return tokens ? { token: tokens.accessToken, organizationId } : undefined
}

async function take(client: QueryClient, news: NewsFrame): Promise<void> {
  if (news.op === 'tasks') return client.invalidateQueries({ queryKey: EXPORT_TASKS_KEY })
  if (news.op === 'records') return noteRecords(news, Date.now())
  if (news.op === 'editors') return noteEditors(news)
  if (news.op !== 'unread') return
  // An answer that is on its way may be older.
  await client.cancelQueries({ queryKey: UNREAD_KEY })
  client.setQueryData(UNREAD_KEY, news.count)
}
