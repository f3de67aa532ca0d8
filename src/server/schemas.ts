/** The parts that the schemas of many routes share. What a library's call may carry is decided by `wire` and the validator. */
import { IDS_MAX } from '../model/limits.ts'

const TEXT_MAX = 2_000

/** Query parameters arrive as text, repeated ones as a list; the codec of the call reads them further. */
export const ANY_QUERY = {
  type: 'object',
  maxProperties: 100,
  additionalProperties: {
    anyOf: [
      { type: 'string', maxLength: TEXT_MAX },
      { type: 'array', maxItems: IDS_MAX, items: { type: 'string', maxLength: TEXT_MAX } },
    ],
  },
} as const

export const NO_QUERY = { type: 'object', additionalProperties: false } as const

/** The envelope around every reply. */
export const ENVELOPE = {
  type: 'object',
  required: ['Type', 'Data', 'Content'],
  properties: { Type: { type: 'integer' }, Data: {}, Content: { type: 'string' } },
  additionalProperties: false,
} as const

/** A call that takes nothing may still carry `{}`; no body at all passes as well. */
export const EMPTY_BODY = {
  not: {
    anyOf: [
      { type: 'array' },
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'object', minProperties: 1 },
    ],
  },
} as const
