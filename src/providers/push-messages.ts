/** Messages as the platform keeps them for the person who is signed in. */
import type { MessageQuery, PushMessage } from '../model/push-message.ts'
import * as wire from '../wire/messages.ts'
import { ask, withOptions } from './ask.ts'
import type { Http } from './http.ts'

export function createMessageProvider(http: Http) {
  return {
    page: (query: MessageQuery, signal?: AbortSignal) => ask(withOptions(http, { signal }), wire.MESSAGE_PAGE, query),
    digests: (types: readonly number[], signal?: AbortSignal) =>
      ask(withOptions(http, { signal }), wire.LATEST_MESSAGES, types),
    /** Opening is reading. Null where the platform answers without the message. */
    open: (id: string): Promise<PushMessage | null> => ask(http, wire.OPEN_MESSAGE, id),
    markRead: async (types: readonly number[]) => void (await ask(http, wire.READ_MESSAGES, types)),
    remove: (id: string) => ask(http, wire.REMOVE_MESSAGE, id),
  }
}
