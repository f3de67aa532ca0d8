/**
 * The calls of messages. Whose they are follows from the session alone; no parameter names a person.
 *
 * Source  Spec §7 (Messages), §9 (types); reliability requirements I1, T1–T3.
 */
import type { FastifyInstance } from 'fastify'
import * as wire from '../../wire/messages.ts'
import { UNREAD_COUNT } from '../../wire/unread-count.ts'
import { answer } from '../answer.ts'
import { requestScope } from '../passport/session.ts'
import type { MessageStore } from '../store/messages.ts'

export function registerMessages(server: FastifyInstance, store: MessageStore): void {
  answer(server, wire.MESSAGE_PAGE, (query, request) => store.page(requestScope(request), query))
  answer(server, wire.LATEST_MESSAGES, (types, request) => store.latest(requestScope(request), types))
  answer(server, UNREAD_COUNT, (types, request) => store.countUnread(requestScope(request), types))
  answer(server, wire.READ_MESSAGES, (types, request) => store.markRead(requestScope(request), types))
  answer(server, wire.OPEN_MESSAGE, (id, request) => store.open(requestScope(request), id))
  answer(server, wire.REMOVE_MESSAGE, (id, request) => store.remove(requestScope(request), id))
}
