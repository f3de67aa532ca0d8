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
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, UNREAD_MESSAGE_TYPES } from '../model/limits.ts'
import type {
  MessageDigest,
  PushMessagePage,
  MessageQuery,
  MessageSubject,
  PushMessage,
} from '../model/push-message.ts'
import { NAME, only } from './accepts.ts'
import { defineCall, DONE, type ReceivedParts } from './call.ts'
import { countOf, decodeCount, MESSAGE_TYPES_MAX } from './unread-count.ts'
import { decodeText, encodeText } from './query-string.ts'
import { isObject, plainTextOf } from '../model/plain.ts'

/** `null` is an absent parameter, as the specification's own queries write it. */
const TYPES = {
  type: ['array', 'null'],
  maxItems: MESSAGE_TYPES_MAX,
  items: { type: 'integer', minimum: 0, maximum: 9_999 },
} as const

/** A page of the person's messages. */
export const MESSAGE_PAGE = defineCall<MessageQuery, PushMessagePage>({
  method: 'POST',
  path: '/message/Push/PageQueryPushMessage',
  access: 'signedIn',
  accepts: {
    body: only({
      PageIndex: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      PageSize: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
      Types: TYPES,
      ReadState: { type: ['boolean', 'null'] },
    }),
  },
  encode: ({ page, pageSize, types, isRead }) => ({
    body: {
      PageIndex: page,
      PageSize: pageSize,
      ...(types ? { Types: types } : {}),
      ...(isRead === undefined ? {} : { ReadState: isRead }),
    },
  }),
  decode({ body }) {
    const { PageIndex, PageSize, Types, ReadState } = isObject(body) ? body : {}
    return {
      page: typeof PageIndex === 'number' ? PageIndex : 1,
      pageSize: typeof PageSize === 'number' ? PageSize : PAGE_SIZE_DEFAULT,
      ...(Array.isArray(Types) && Types.length > 0 ? { types: Types.map(Number) } : {}),
      ...(typeof ReadState === 'boolean' ? { isRead: ReadState } : {}),
    }
  },
  reply: { encode: encodeMessagePage, decode: decodeMessagePage },
})

/** No types are the four that count as unread. */
const OF_TYPES = {
  method: 'POST',
  access: 'signedIn',
  accepts: { body: only({ Types: TYPES }) },
  encode: (types: readonly number[]) => ({ body: { Types: types } }),
  decode({ body }: ReceivedParts): readonly number[] {
    const types = isObject(body) ? body['Types'] : undefined
    return Array.isArray(types) && types.length > 0 ? types.map(Number) : UNREAD_MESSAGE_TYPES
  },
} as const

export const LATEST_MESSAGES = defineCall<readonly number[], readonly MessageDigest[]>({
  ...OF_TYPES,
  path: '/message/Push/GetLastMessageInfoFromType',
  reply: { encode: encodeDigests, decode: decodeDigests },
})

export const READ_MESSAGES = defineCall<readonly number[], number>({
  ...OF_TYPES,
  path: '/message/Push/SetReadMessageByTypes',
  reply: { encode: (count) => count, decode: decodeCount },
})

/** To open is to read. Null where a platform answers without the message. */
export const OPEN_MESSAGE = defineCall<string, PushMessage | null>({
  method: 'PUT',
  path: '/message/Push/GetMessageById',
  access: 'signedIn',
  accepts: { headers: { type: 'object', required: ['id'], properties: { id: NAME } } },
  encode: (id) => ({ headers: { id: encodeText(id) } }),
  decode: ({ headers }) => decodeText(String(headers['id'] ?? '')),
  reply: { encode: (message) => message && encodeMessage(message), decode: decodeMessage },
})

export const REMOVE_MESSAGE = defineCall<string>({
  method: 'PUT',
  path: '/message/Push/DeleteMessageById',
  access: 'signedIn',
  accepts: { query: only({ id: NAME }, 'id') },
  encode: (id) => ({ query: { id } }),
  decode: ({ query }) => String(query['id']),
  reply: DONE,
})

function encodeMessage({ id, type, title, content, isRead, createdAt, about }: PushMessage) {
  const subject = about ? { Library: about.library, Id: about.id, Label: about.label } : null
  const message = { Id: id, Type: type, Title: title, Content: content, ReadState: isRead, CreateTime: createdAt }
  return { ...message, Subject: subject }
}

function decodeMessage(data: unknown): PushMessage | null {
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

function encodeMessagePage({ rows, total }: PushMessagePage) {
  return { Row: rows.map(encodeMessage), Total: total }
}

function decodeMessagePage(data: unknown): PushMessagePage {
  const { Row, rows = Row, Total, total = Total } = isObject(data) ? data : { Row: data }
  const messages = listOf(rows, decodeMessage)
  return { rows: messages, total: Math.max(countOf(total), messages.length) }
}

function encodeDigests(digests: readonly MessageDigest[]) {
  return digests.map(({ type, unread, last }) => ({
    Type: type,
    UnReadCount: unread,
    Last: last ? encodeMessage(last) : null,
  }))
}

function decodeDigests(data: unknown): readonly MessageDigest[] {
  return listOf(data, (one) => {
    if (!isObject(one) || one['Type'] === undefined) return null
    return { type: countOf(one['Type']), unread: countOf(one['UnReadCount']), last: decodeMessage(one['Last']) }
  })
}

function listOf<Item>(value: unknown, read: (one: unknown) => Item | null): readonly Item[] {
  return (Array.isArray(value) ? value : []).map(read).filter((one) => one !== null)
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
