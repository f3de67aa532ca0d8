/**
 * How many messages are unread: the one call of messages that every page makes, apart from those of the panel.
 *
 * Source  Spec §7 (Messages), §9 (types).
 */
import { UNREAD_MESSAGE_TYPES } from '../model/limits.ts'
import { isObject } from '../model/plain.ts'
import { only } from './accepts.ts'
import { defineCall } from './call.ts'

export const MESSAGE_TYPES_MAX = 50
const TYPE_TEXT = { type: 'string', pattern: '^\\d{1,4}$' } as const

export const UNREAD_COUNT = defineCall<readonly number[], number>({
  method: 'GET',
  path: '/message/Push/GetAllUnReadMessageCount',
  access: 'signedIn',
  background: true,
  accepts: {
    query: only({ type: { anyOf: [TYPE_TEXT, { type: 'array', maxItems: MESSAGE_TYPES_MAX, items: TYPE_TEXT }] } }),
  },
  encode: (types) => ({ query: { type: types.map(String) } }),
  decode({ query: { type = [] } }) {
    const types = [type].flat().map(Number)
    return types.length > 0 ? types : UNREAD_MESSAGE_TYPES
  },
  reply: { encode: (count) => count, decode: decodeCount },
})

/** A number, its digits, or one count per type. */
export function decodeCount(data: unknown): number {
  if (!Array.isArray(data)) return countOf(isObject(data) ? (data['Count'] ?? data['UnReadCount']) : data)
  return data.reduce<number>((sum, one) => sum + decodeCount(one), 0)
}

/** Reads a count that may come as text; what is none counts as 0. */
export function countOf(value: unknown): number {
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0
}
