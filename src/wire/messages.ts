/**
 * The calls of messages, for both sides.
 *
 * Shapes  A message travels as `{ Id, Type, Title, Content, ReadState, CreateTime, Subject }`, where
 *         the subject is the record that it is about, `{ Library, Id, Label }`, or null; a page of them as `{ Row, Total }`. A digest is
 *         `{ Type, UnReadCount, Last }`; the unread count is a bare number. The specification gives the paths and the names of the
 *         parameters only: all other names are assumed, and reading is lenient towards platforms that answer otherwise.
 * Errors  Reading a reply never throws: what has no id is left out, what is missing is '' or false.
 * Source  Spec §7 (Messages).
 */
import { PAGE_SIZE_DEFAULT, UNREAD_MESSAGE_TYPES } from '../model/limits.ts'
import type { MessageDigest, MessagePage, MessageQuery, MessageSubject, PushMessage } from '../model/push-message.ts'
import type { RequestMessage } from './message.ts'
import { decodeText, encodeText } from './query-string.ts'
import { isObject, plainTextOf } from '../model/plain.ts'

export const MESSAGE_PATHS = {
  page: '/message/Push/PageQueryPushMessage',
  setRead: '/message/Push/SetReadMessageByTypes',
  latest: '/message/Push/GetLastMessageInfoFromType',
  open: '/message/Push/GetMessageById',
  remove: '/message/Push/DeleteMessageById',
  unread: '/message/Push/GetAllUnReadMessageCount',
} as const

export function encodeMessageQuery({ page, pageSize, types, isRead }: MessageQuery): RequestMessage {
  const body = {
    PageIndex: page,
    PageSize: pageSize,
    ...(types ? { Types: types } : {}),
    ...(isRead === undefined ? {} : { ReadState: isRead }),
  }
  return { method: 'POST', path: MESSAGE_PATHS.page, query: {}, headers: {}, body }
}

export function decodeMessageQuery(body: unknown): MessageQuery {
  const { PageIndex, PageSize, Types, ReadState } = isObject(body) ? body : {}
  return {
    page: typeof PageIndex === 'number' ? PageIndex : 1,
    pageSize: typeof PageSize === 'number' ? PageSize : PAGE_SIZE_DEFAULT,
    ...(Array.isArray(Types) && Types.length > 0 ? { types: Types.map(Number) } : {}),
    ...(typeof ReadState === 'boolean' ? { isRead: ReadState } : {}),
  }
}

/** `setRead` and `latest` take the types alone. */
export function encodeTypes(call: 'setRead' | 'latest', types: readonly number[]): RequestMessage {
  return { method: 'POST', path: MESSAGE_PATHS[call], query: {}, headers: {}, body: { Types: types } }
}

/** No types are the four that count as unread. */
export function decodeTypes(body: unknown): readonly number[] {
  const types = isObject(body) ? body['Types'] : undefined
  return Array.isArray(types) && types.length > 0 ? types.map(Number) : UNREAD_MESSAGE_TYPES
}

export function encodeUnreadQuery(types: readonly number[]): RequestMessage {
  return { method: 'GET', path: MESSAGE_PATHS.unread, query: { type: types.map(String) }, headers: {} }
}

export function decodeUnreadQuery({ type = [] }: RequestMessage['query']): readonly number[] {
  const types = [type].flat().map(Number)
  return types.length > 0 ? types : UNREAD_MESSAGE_TYPES
}

export function encodeOpen(id: string): RequestMessage {
  return { method: 'PUT', path: MESSAGE_PATHS.open, query: {}, headers: { id: encodeText(id) } }
}

export function decodeOpen(headers: Readonly<Record<string, unknown>>): string {
  return decodeText(String(headers['id'] ?? ''))
}

export function encodeRemove(id: string): RequestMessage {
  return { method: 'PUT', path: MESSAGE_PATHS.remove, query: { id }, headers: {} }
}

export function encodeMessage({ id, type, title, content, isRead, createdAt, about }: PushMessage) {
  const subject = about ? { Library: about.library, Id: about.id, Label: about.label } : null
  const message = { Id: id, Type: type, Title: title, Content: content, ReadState: isRead, CreateTime: createdAt }
  return { ...message, Subject: subject }
}

export function decodeMessage(data: unknown): PushMessage | null {
  if (!isObject(data)) return null
  const id = plainTextOf(data['Id'])
  if (id === '') return null
  return {
    id,
    type: countOf(data['Type']),
    title: plainTextOf(data['Title']),
    content: plainTextOf(data['Content']),
    isRead: isTrue(data['ReadState']),
    createdAt: plainTextOf(data['CreateTime']),
    ...subjectIn(data['Subject']),
  }
}

function subjectIn(value: unknown): { readonly about?: MessageSubject } {
  if (!isObject(value)) return {}
  const [library, id] = [plainTextOf(value['Library']), plainTextOf(value['Id'])]
  return library === '' || id === '' ? {} : { about: { library, id, label: plainTextOf(value['Label']) } }
}

export function encodeMessagePage({ rows, total }: MessagePage) {
  return { Row: rows.map(encodeMessage), Total: total }
}

export function decodeMessagePage(data: unknown): MessagePage {
  const { Row, rows = Row, Total, total = Total } = isObject(data) ? data : { Row: data }
  const messages = listOf(rows, decodeMessage)
  return { rows: messages, total: Math.max(countOf(total), messages.length) }
}

export function encodeDigests(digests: readonly MessageDigest[]) {
  return digests.map(({ type, unread, last }) => ({
    Type: type,
    UnReadCount: unread,
    Last: last ? encodeMessage(last) : null,
  }))
}

export function decodeDigests(data: unknown): readonly MessageDigest[] {
  return listOf(data, (one) => {
    if (!isObject(one) || one['Type'] === undefined) return null
    return { type: countOf(one['Type']), unread: countOf(one['UnReadCount']), last: decodeMessage(one['Last']) }
  })
}

/** A number, its digits, or one count per type. */
export function decodeUnreadCount(data: unknown): number {
  if (!Array.isArray(data)) return countOf(isObject(data) ? (data['Count'] ?? data['UnReadCount']) : data)
  return data.reduce<number>((sum, one) => sum + decodeUnreadCount(one), 0)
}

function listOf<Item>(value: unknown, read: (one: unknown) => Item | null): readonly Item[] {
  return (Array.isArray(value) ? value : []).map(read).filter((one) => one !== null)
}

function countOf(value: unknown): number {
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
