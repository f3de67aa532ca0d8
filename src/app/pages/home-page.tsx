import { MessagePage } from './message-page.tsx'

/** Where the day begins. */
export function HomePage({ userName }: { readonly userName: string }) {
  return <MessagePage title={`${userName}，您好`} />
}
