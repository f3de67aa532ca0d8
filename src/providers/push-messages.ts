/** Messages as the platform keeps them for the person who is signed in. */
import type { MessageDigest, MessagePage, MessageQuery, PushMessage } from '../model/push-message.ts'
import * as wire from '../wire/messages.ts'
import { ask } from './ask.ts'
import type { Http } from './http.ts'

export interface MessageProvider {
  page(query: MessageQuery, signal?: AbortSignal): Promise<MessagePage>
  digests(types: readonly number[], signal?: AbortSignal): Promise<readonly MessageDigest[]>
  /** Opening is reading. Null where the platform answers without the message. */
  open(id: string): Promise<PushMessage | null>
  markRead(types: readonly number[]): Promise<void>
  remove(id: string): Promise<void>
}

export function createMessageProvider(http: Http): MessageProvider {
  return {
    page: (query, signal) => ask(http, wire.MESSAGE_PAGE, query, { signal }),
    digests: (types, signal) => ask(http, wire.LATEST_MESSAGES, types, { signal }),
    open: (id) => ask(http, wire.OPEN_MESSAGE, id),
    markRead: async (types) => void (await ask(http, wire.READ_MESSAGES, types)),
    remove: (id) => ask(http, wire.REMOVE_MESSAGE, id),
  }
}
