/** The top bar's messages, with the count of those unread. */
import { BarPanel } from '../bar-panel.tsx'
import { useUnreadCount } from './unread.ts'

export function NotificationHub() {
  const count = useUnreadCount()
  return <BarPanel name="消息" icon="bell" count={count} countWords="条未读" part="messages" load={loadPanel} />
}

async function loadPanel() {
  return (await import('./message-panel.tsx')).MessagePanel
}
