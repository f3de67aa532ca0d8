/** The top bar's messages, with the count of those unread. */
import { BarPanel } from '../bar-panel.tsx'
import { useUnreadCount } from './unread.ts'

export function NotificationHub() {
  return <BarPanel name="消息" icon="bell" count={useUnreadCount()} countWords="条未读" load={loadPanel} />
}

async function loadPanel() {
  return (await import('./message-panel.tsx')).MessagePanel
}
