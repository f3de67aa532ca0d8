/** The consultation rooms that a tab's first frame names. Small: what is loaded for news has it. */
import { only } from './accepts.ts'

export const ROOM_ID = { type: 'string', pattern: '^[0-9a-f-]{36}$' } as const
export const ROOM_SEQ = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const
const ROOMS_MAX = 20

/** The last event of each room that is shown. */
export type HelloRooms = Readonly<Record<string, { readonly after: number }>>

export const HELLO_ROOMS = {
  type: 'object',
  maxProperties: ROOMS_MAX,
  propertyNames: ROOM_ID,
  additionalProperties: only({ after: ROOM_SEQ }, 'after'),
} as const
