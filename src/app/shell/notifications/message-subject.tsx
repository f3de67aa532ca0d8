/**
 * The record that a message is about: a link to it, which reads the message too, or why there is none. A record that is gone, or of
 * another organization, says so on its own page.
 */
import { useHref, useNavigate } from 'react-router'
import { mayRead } from '../../../model/access.ts'
import type { MessageSubject } from '../../../model/push-message.ts'
import { tryGetResource } from '../../../model/resource.ts'
import { useConsole } from '../../../ui/console.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import styles from './messages.module.css'

interface MessageSubjectProps {
  readonly about: MessageSubject
  readonly onOpen: () => void
}

export function MessageSubjectLink({ about, onOpen }: MessageSubjectProps) {
  const { index, scope, pathOf } = useConsole()
  const library = tryGetResource(index, about.library)
  const path = library ? `${pathOf(library.name)}/${encodeURIComponent(about.id)}/show` : '/'
  const href = useHref(path)
  const navigate = useNavigate()
  const name = about.label || about.id
  if (!library) return <p className={styles.about}>“{name}”所在的资料库已经没有了。</p>
  if (!mayRead(library, scope))
    return <p className={styles.about}>您没有查看{library.title}的权限，请联系管理员开通。</p>
  return (
    <a
      className={styles.subject}
      href={href}
      onClick={(event) => {
        onOpen()
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        // With the focus elsewhere the panel closes.
        document.getElementById('screen')?.focus()
        void navigate(path)
      }}
    >
      <Icon name="external" />
      打开{library.title}：{name}
    </a>
  )
}
