/**
 * The frames of consultation rooms, both directions: over the tab's connection, and over a call where there is none.
 *
 * Shapes  JSON, `op` says which. A room is said with every frame. `hello` names rooms and the last event that each has shown;
 *         what is answered comes in the order of `seq`: `room`, the events after it, `ready`, and from then on what is new.
 * Units   Milliseconds.
 */
import type { ConsultEvent, ConsultKind, ConsultPerson, ConsultState, SpokenKind } from '../model/consult.ts'
import { CONSULT_PAGE, CONSULT_TEXT_MAX, SPOKEN_KINDS } from '../model/consult.ts'
import { isObject, stringOf } from '../model/plain.ts'
import { MADE_ID, only } from './accepts.ts'
import { parsedFrame } from './live.ts'
import { HELLO_ROOMS, type HelloRooms, ROOM_ID, ROOM_SEQ } from './hello-rooms.ts'

function frame<Properties extends Readonly<Record<string, object>>>(
  op: string,
  properties: Properties,
  ...required: readonly (keyof Properties & string)[]
): object {
  return only<Record<string, object>>({ op: { const: op }, ...properties }, 'op', ...required)
}

/** What a tab may say once it has been let in; nothing else is understood. */
export const CONSULT_FRAMES: Readonly<Record<ConsultFrame['op'], object>> = {
  hello: frame('hello', { rooms: HELLO_ROOMS }, 'rooms'),
  auth: frame('auth', { token: { type: 'string', pattern: '^[\\w-]{1,512}$' } }, 'token'),
  send: frame(
    'send',
    {
      room: ROOM_ID,
      clientId: MADE_ID,
      kind: { enum: SPOKEN_KINDS },
      body: { type: 'string', maxLength: CONSULT_TEXT_MAX },
      file: { type: 'string', maxLength: 200 },
      target: ROOM_SEQ,
    },
    'room',
    'clientId',
    'kind',
  ),
  read: frame('read', { room: ROOM_ID, seq: ROOM_SEQ }, 'room', 'seq'),
  typing: frame('typing', { room: ROOM_ID }, 'room'),
  back: frame(
    'back',
    { room: ROOM_ID, before: ROOM_SEQ, limit: { type: 'integer', minimum: 1, maximum: CONSULT_PAGE } },
    'room',
    'before',
  ),
}

export interface ConsultSend {
  readonly op: 'send'
  readonly room: string
  readonly clientId: string
  readonly kind: SpokenKind
  readonly body?: string
  readonly file?: string
  readonly target?: number
}

export type ConsultFrame =
  | { readonly op: 'hello'; readonly rooms: HelloRooms }
  | { readonly op: 'auth'; readonly token: string }
  | ConsultSend
  | { readonly op: 'read'; readonly room: string; readonly seq: number }
  | { readonly op: 'typing'; readonly room: string }
  | { readonly op: 'back'; readonly room: string; readonly before: number; readonly limit?: number }

export interface RoomFrame {
  readonly op: 'room'
  readonly room: string
  readonly title: string
  readonly kind: ConsultKind
  readonly state: ConsultState
  /** Own place in it. */
  readonly you: string
  /** The first that may be seen, and the last that there is. */
  readonly first: number
  readonly last: number
  readonly people: readonly ConsultPerson[]
}

export type RoomNews =
  | RoomFrame
  | ({ readonly op: 'ev'; readonly room: string } & ConsultEvent)
  /** So much was missed that only the newest follow, those after `to`; the others are asked for by `back`. */
  | { readonly op: 'skip'; readonly room: string; readonly to: number }
  | { readonly op: 'ready'; readonly room: string }
  | { readonly op: 'ack'; readonly room: string; readonly clientId: string; readonly seq: number; readonly at: number }
  | {
      readonly op: 'no'
      readonly room: string
      readonly clientId: string
      readonly code: number
      readonly words: string
      readonly retryMs: number
    }
  | { readonly op: 'reads'; readonly room: string; readonly p: string; readonly seq: number }
  | { readonly op: 'typing'; readonly room: string; readonly p: string }
  | { readonly op: 'presence'; readonly room: string; readonly p: string; readonly on: boolean }
  | { readonly op: 'page'; readonly room: string; readonly evs: readonly ConsultEvent[]; readonly more: boolean }
  /** The room is none, or not this person's any more. */
  | { readonly op: 'out'; readonly room: string; readonly words: string }

const NEWS_OPS: ReadonlySet<string> = new Set<RoomNews['op']>([
  'room',
  'ev',
  'skip',
  'ready',
  'ack',
  'no',
  'reads',
  'typing',
  'presence',
  'page',
  'out',
])

/** Undefined for what is no news of a room. */
export function decodeRoomNews(text: unknown): RoomNews | undefined {
  return roomNewsOf(parsedFrame(text))
}

export function roomNewsOf(frame: unknown): RoomNews | undefined {
  return isObject(frame) && NEWS_OPS.has(stringOf(frame['op'])) && typeof frame['room'] === 'string'
    ? (frame as unknown as RoomNews)
    : undefined
}
