/** The top bar's messages, with the count of those unread. */
export function NotificationHub() {
  return null
}
