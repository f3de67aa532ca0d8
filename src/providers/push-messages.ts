/** Messages as the platform keeps them for the person who is signed in. */
import type { MessageDigest, MessagePage, MessageQuery, PushMessage } from '../model/push-message.ts'
import {
  decodeDigests,
  decodeMessage,
  decodeMessagePage,
  decodeUnreadCount,
  encodeMessageQuery,
  encodeOpen,
  encodeRemove,
  encodeTypes,
  encodeUnreadQuery,
} from '../wire/messages.ts'
import type { Http } from './http.ts'

export interface MessageProvider {
  page(query: MessageQuery, signal?: AbortSignal): Promise<MessagePage>
  digests(types: readonly number[], signal?: AbortSignal): Promise<readonly MessageDigest[]>
  /** Asked by a timer: it does not count as somebody being there. */
  countUnread(types: readonly number[], signal?: AbortSignal): Promise<number>
  /** Opening is reading. Null where the platform answers without the message. */
  open(id: string): Promise<PushMessage | null>
  markRead(types: readonly number[]): Promise<void>
  remove(id: string): Promise<void>
}

export function createMessageProvider(http: Http): MessageProvider {
  return {
    page: async (query, signal) => decodeMessagePage(await http.request(encodeMessageQuery(query), { signal })),
    digests: async (types, signal) => decodeDigests(await http.request(encodeTypes('latest', types), { signal })),
    countUnread: async (types, signal) =>
      decodeUnreadCount(await http.request(encodeUnreadQuery(types), { signal, background: true })),
    open: async (id) => decodeMessage(await http.request(encodeOpen(id))),
    markRead: async (types) => void (await http.request(encodeTypes('setRead', types))),
    remove: async (id) => void (await http.request(encodeRemove(id))),
  }
}
