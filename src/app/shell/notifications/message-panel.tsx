/** The messages of this person: by type, the newest first, page after page. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { UNREAD_MESSAGE_TYPES } from '../../../model/limits.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PanelError, PanelWaiting } from '../bar-panel.tsx'
import { useNow } from '../use-now.ts'
import { MessageItem } from './message-item.tsx'
import { typeName } from './message-types.ts'
import styles from './messages.module.css'
import { useUnreadCount } from './unread.ts'
import { refresh, useMessageList, useReadAll, useUnreadByType } from './use-messages.ts'

export function MessagePanel() {
  const [type, setType] = useState<number | null>(null)
  const types = type === null ? UNREAD_MESSAGE_TYPES : [type]
  const unread = useUnreadByType()
  const readAll = useReadAll()
  useNewArrivals()
  const left = useLeft(type, unread)
  return (
    <>
      <div className={styles.tools}>
        <div role="group" aria-label="消息类型" className={styles.types}>
          {[null, ...UNREAD_MESSAGE_TYPES].map((one) => (
            <button
              key={one}
              type="button"
              className={styles.type}
              aria-pressed={one === type}
              onClick={() => setType(one)}
            >
              {one === null ? '全部' : typeName(one)}
              {one !== null && (unread.get(one) ?? 0) > 0 && (
                <>
                  {' '}
                  <span className={styles.left}>{unread.get(one)}</span>
                </>
              )}
            </button>
          ))}
        </div>
        <div className={styles.all}>
          <span>{leftWords(left)}</span>
          <Button size="small" disabled={left === 0} busy={readAll.isPending} onClick={() => readAll.mutate(types)}>
            全部已读
          </Button>
        </div>
      </div>
      <List types={types} name={type === null ? '消息' : typeName(type)} />
    </>
  )
}

/** Unread ones of what is shown; undefined on a platform that does not tell them by type. */
function useLeft(type: number | null, unread: ReadonlyMap<number, number>): number | undefined {
  const count = useUnreadCount()
  if (type === null) return unread.size > 0 ? [...unread.values()].reduce((sum, one) => sum + one, 0) : count
  return unread.get(type)
}

function leftWords(left: number | undefined): string {
  if (left === undefined) return ''
  return left === 0 ? '没有未读消息' : `${left} 条未读`
}

function List({ types, name }: { readonly types: readonly number[]; readonly name: string }) {
  const { rows, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMessageList(types)
  const now = useNow()
  if (isPending) return <PanelWaiting />
  if (error && rows.length === 0) return <PanelError error={error} onRetry={() => void refetch()} />
  if (rows.length === 0)
    return (
      <p className={styles.empty} role="status">
        没有{name}。新消息到达时，顶部铃铛会显示未读数。
      </p>
    )
  return (
    <div className={styles.scroll}>
      <ul className={styles.list} aria-label={name}>
        {rows.map((message) => (
          <MessageItem key={message.id} {...{ message, now }} />
        ))}
      </ul>
      {error && <PanelError error={error} onRetry={() => void (hasNextPage ? fetchNextPage() : refetch())} />}
      {hasNextPage && !error && (
        <div className={styles.more}>
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </div>
      )}
    </div>
  )
}

/** A count that has grown means that there is something new above what is shown. */
function useNewArrivals(): void {
  const client = useQueryClient()
  const count = useUnreadCount()
  const last = useRef(count)
  useEffect(() => {
    if (count > last.current) refresh(client)
    last.current = count
  }, [client, count])
}
