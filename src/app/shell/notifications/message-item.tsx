/** One message: a line that opens to its content, which reads it; and its deletion, asked about in place. */
import { useId, useState } from 'react'
import type { PushMessage } from '../../../model/push-message.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Delayed, Skeleton } from '../../../ui/controls/skeleton.tsx'
import { failureWords } from '../../../model/failure-words.ts'
import { InlineConfirm } from '../inline-confirm.tsx'
import { Moment } from '../moment.tsx'
import { MessageSubjectLink } from './message-subject.tsx'
import { MessageText } from './message-text.tsx'
import { typeName } from './message-types.ts'
import styles from './messages.module.css'
import { useOpen, useRemoveMessage } from './use-messages.ts'

export function MessageItem({ message, now }: { readonly message: PushMessage; readonly now: number }) {
  const [expanded, setExpanded] = useState(false)
  const [asked, setAsked] = useState(false)
  const open = useOpen()
  const remove = useRemoveMessage()
  const id = useId()
  const toggle = () => {
    setExpanded(!expanded)
    if (!expanded && (!message.isRead || message.content === '')) open.mutate(message)
  }
  return (
    <li className={styles.item} data-unread={!message.isRead || undefined}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.line}
          aria-expanded={expanded}
          aria-controls={expanded ? id : undefined}
          onClick={toggle}
        >
          <span className={styles.title}>
            {!message.isRead && <span className="rc-sr">未读：</span>}
            {message.title || typeName(message.type)}
          </span>
          <span className={styles.about}>
            {typeName(message.type)} · <Moment at={message.createdAt} now={now} />
          </span>
        </button>
        <IconButton label={`删除消息：${message.title}`} tip="end" onClick={() => setAsked(true)}>
          <Icon name="trash" />
        </IconButton>
      </div>
      {message.about && (
        <MessageSubjectLink about={message.about} onOpen={() => message.isRead || open.mutate(message)} />
      )}
      {expanded && (
        <div className={styles.content} id={id}>
          {message.content !== '' && <MessageText text={message.content} />}
          {message.content === '' && open.isPending && (
            <Delayed>
              <Skeleton height={40} />
            </Delayed>
          )}
          {open.isError && <p role="alert">没有标为已读：{failureWords(open.error)}</p>}
        </div>
      )}
      {asked && (
        <InlineConfirm
          question="删除后不能恢复，确认删除？"
          action="删除"
          busy={remove.isPending}
          onCancel={() => setAsked(false)}
          onConfirm={() => remove.mutate(message.id, { onError: () => setAsked(false) })}
        />
      )}
    </li>
  )
}
