/**
 * The calls of consultation rooms, beside what goes over the tab's connection. The specification names the page and the two
 * switches and shows no call: all of them are ours (`assumed`).
 *
 * Shapes  A ticket is told once, to who asked for it, and travels in bodies alone. `Poll` carries the frames of a connection
 *         (`consult-frames.ts`) for whoever has none; who says them stands in the Authorization header, a guest's token as well.
 */
import {
  CONSULT_KINDS,
  CONSULT_NAME_MAX,
  CONSULT_TITLE_MAX,
  type ConsultKind,
  type ConsultRole,
  type ConsultState,
  TICKET_DIGITS,
} from '../model/consult.ts'
import { isObject, stringOf } from '../model/plain.ts'
import { ENTITY_ID, only } from './accepts.ts'
import { type CallReplyCodec, defineCall, DONE, nothing } from './call.ts'
import { type RoomNews, roomNewsOf } from './consult-frames.ts'
import { ROOM_ID, ROOM_SEQ } from './hello-rooms.ts'

export interface ConsultEntry {
  readonly id: string
  readonly title: string
  readonly kind: ConsultKind
  readonly state: ConsultState
  readonly unread: number
  /** An administrator sees rooms that they are not in. */
  readonly isMember: boolean
  readonly lastMs: number
}

export interface ConsultRoomList {
  /** What is switched on for the organization. */
  readonly kinds: readonly ConsultKind[]
  readonly isModerator: boolean
  readonly rooms: readonly ConsultEntry[]
}

/** Both sides call everything the same. */
function asIs<Told>(): CallReplyCodec<Told> {
  return { encode: (told) => told, decode: (data) => data as Told }
}
const bodyOf = (parts: { readonly body: unknown }) => parts.body as never

const TICKET_TEXT = { type: 'string', pattern: '^[\\w-]{43}$' } as const
/** The last of a telephone's number. */
const DIGITS = { type: 'string', pattern: TICKET_DIGITS.source } as const

export const CONSULT_ROOMS = defineCall<void, ConsultRoomList>({
  method: 'GET',
  path: '/bff/consult/rooms',
  access: 'signedIn',
  encode: () => ({}),
  decode: nothing,
  reply: asIs(),
})

export interface NewConsult {
  readonly kind: ConsultKind
  readonly title: string
  readonly userIds: readonly string[]
}

/** Answers the new room's id. */
export const CREATE_CONSULT = defineCall<NewConsult, string>({
  method: 'POST',
  path: '/bff/consult/create',
  access: 'signedIn',
  accepts: {
    body: only(
      {
        kind: { enum: CONSULT_KINDS },
        title: { type: 'string', minLength: 1, maxLength: CONSULT_TITLE_MAX },
        userIds: { type: 'array', maxItems: 50, items: ENTITY_ID },
      },
      'kind',
      'title',
      'userIds',
    ),
  },
  encode: (body) => ({ body }),
  decode: bodyOf,
  reply: { encode: (id) => id, decode: stringOf },
})

export interface Colleague {
  readonly id: string
  readonly name: string
  readonly role: ConsultRole
}

/** People of the organization by a part of their name, the first twenty. */
export const CONSULT_COLLEAGUES = defineCall<string, readonly Colleague[]>({
  method: 'GET',
  path: '/bff/consult/colleagues',
  access: 'signedIn',
  accepts: { query: only({ name: { type: 'string', maxLength: CONSULT_NAME_MAX } }) },
  encode: (name) => (name === '' ? {} : { query: { name } }),
  decode: ({ query }) => stringOf(query['name']),
  reply: asIs(),
})

interface OfRoom {
  readonly room: string
}

const inRoom = <Wanted extends OfRoom>(
  path: string,
  properties: Readonly<Record<string, object>> = {},
  ...required: readonly string[]
) => ({
  method: 'POST' as const,
  path: `/bff/consult/${path}`,
  access: 'signedIn' as const,
  accepts: { body: only<Record<string, object>>({ room: ROOM_ID, ...properties }, 'room', ...required) },
  encode: (body: Wanted) => ({ body }),
  decode: bodyOf as (parts: { readonly body: unknown }) => Wanted,
})

/** An administrator comes into a room that they were not asked into. */
export const JOIN_CONSULT = defineCall<OfRoom>({ ...inRoom('join'), reply: DONE })

export interface TicketWish extends OfRoom {
  readonly name: string
  /** A guest who is invited again. */
  readonly participant?: string
  /** Asked for besides the ticket: the last four of the telephone that the link is sent to. */
  readonly digits?: string
}

export interface IssuedTicket {
  readonly ticket: string
  readonly expiresMs: number
}

export const ISSUE_TICKET = defineCall<TicketWish, IssuedTicket>({
  ...inRoom<TicketWish>(
    'ticket',
    { name: { type: 'string', minLength: 1, maxLength: CONSULT_NAME_MAX }, participant: ROOM_ID, digits: DIGITS },
    'name',
  ),
  reply: asIs(),
})

export interface GuestEntry {
  readonly token: string
  readonly room: string
  readonly name: string
}

export interface TicketOnly {
  readonly ticket: string
}

export interface TicketSaid extends TicketOnly {
  readonly digits?: string
}

export const REDEEM_TICKET = defineCall<TicketSaid, GuestEntry>({
  method: 'POST',
  path: '/bff/consult/redeem',
  access: 'open',
  accepts: { body: only({ ticket: TICKET_TEXT, digits: DIGITS }, 'ticket') },
  encode: (body) => ({ body }),
  decode: bodyOf,
  reply: asIs(),
})

/** Asks whoever issued a ticket for another one. It is answered alike whatever the ticket is. */
export const ASK_TICKET = defineCall<TicketOnly>({
  method: 'POST',
  path: '/bff/consult/askAgain',
  access: 'open',
  accepts: { body: only({ ticket: TICKET_TEXT }, 'ticket') },
  encode: (body) => ({ body }),
  decode: bodyOf,
  reply: DONE,
})

const POLL_FRAMES_MAX = 20

export const POLL_CONSULT = defineCall<readonly object[], readonly RoomNews[]>({
  method: 'POST',
  path: '/bff/consult/poll',
  access: 'open',
  background: true,
  accepts: {
    body: only({ frames: { type: 'array', maxItems: POLL_FRAMES_MAX, items: { type: 'object' } } }, 'frames'),
  },
  encode: (frames) => ({ body: { frames } }),
  decode: ({ body }) => (body as { readonly frames: readonly object[] }).frames,
  reply: {
    encode: (frames) => ({ frames }),
    decode(data) {
      const frames = isObject(data) ? data['frames'] : []
      return Array.isArray(frames) ? frames.map(roomNewsOf).filter((frame) => frame !== undefined) : []
    },
  },
})

export interface RemovedParticipant extends OfRoom {
  readonly participant: string
}

export const REMOVE_PARTICIPANT = defineCall<RemovedParticipant>({
  ...inRoom<RemovedParticipant>('remove', { participant: ROOM_ID }, 'participant'),
  reply: DONE,
})

export const CLOSE_CONSULT = defineCall<OfRoom>({ ...inRoom('close'), reply: DONE })

export interface RecalledEvent extends OfRoom {
  readonly seq: number
}

/** What was recalled, for an administrator; written down. */
export const READ_RECALLED = defineCall<RecalledEvent, string>({
  ...inRoom<RecalledEvent>('recalled', { seq: ROOM_SEQ }, 'seq'),
  reply: { encode: (body) => body, decode: stringOf },
})

export interface ConsultImage extends OfRoom {
  /** The path that the upload has answered. */
  readonly file: string
}

/** Gives an uploaded picture to a room, without what a camera writes into it; answers the path under which the room has it. */
export const GRANT_IMAGE = defineCall<ConsultImage, string>({
  ...inRoom<ConsultImage>('image', { file: { type: 'string', maxLength: 200 } }, 'file'),
  reply: { encode: (path) => path, decode: stringOf },
})

export interface ConsultFile extends OfRoom {
  readonly file: string
}

/** Answered with the file itself, to whoever is in the room. */
export const CONSULT_FILE = defineCall<ConsultFile>({
  method: 'POST',
  path: '/bff/consult/file',
  access: 'open',
  accepts: { body: only({ room: ROOM_ID, file: { type: 'string', pattern: '^[0-9a-f]{32}$' } }, 'room', 'file') },
  encode: (body) => ({ body }),
  decode: bodyOf,
  reply: DONE,
})

export interface ConsultCopy extends OfRoom {
  readonly form: 'xlsx' | 'print'
}

/** The whole room as a workbook, or, before it is printed, a note that it is: both are written down. */
export const COPY_CONSULT = defineCall<ConsultCopy>({
  ...inRoom<ConsultCopy>('copy', { form: { enum: ['xlsx', 'print'] } }, 'form'),
  reply: DONE,
})
