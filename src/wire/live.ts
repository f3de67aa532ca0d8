/**
 * The frames of the one connection that each tab keeps open for news, both directions, and the codes that end it.
 *
 * Shapes  JSON, one object a frame, `op` says which. The first frame is the tab's `hello`; after it the tab says at which record it is,
 *         and one that named consultation rooms speaks in them (`consult-frames.ts`). What it is told is what to show or that something
 *         has changed, never a record.
 * Units   Milliseconds.
 */
import { isObject, stringOf } from '../model/plain.ts'
import { ENTITY_ID, only } from './accepts.ts'
import type { HelloRooms } from './hello-rooms.ts'
import { HELLO_ROOMS } from './hello-rooms.ts'
import { countOf } from './unread-count.ts'

export const LIVE_PATH = '/bff/ws'
/** Without a `hello` in this time the connection ends. */
export const HELLO_WAIT_MS = 5_000
/** How often the server says that it is still there. */
export const BEAT_MS = 25_000
const VERSION = 1

/** How a connection is ended. A browser says nothing of why one could not be made. */
export const LIVE_END = {
  /** The server stops; another one is there in a moment. */
  restart: 1012,
  /** The store cannot be asked just now. */
  later: 1013,
  misunderstood: 4400,
  /** No token, or one that is none any more. */
  expired: 4401,
  /** A session that was ended, or somebody who may not be here. */
  refused: 4403,
  tooMany: 4429,
} as const

export interface Hello {
  readonly token: string
  /** The organization that the tab acts for; '' when none is chosen. */
  readonly organizationId: string
  /** Consultation rooms to be told of; such a line says more than this frame. */
  readonly rooms?: HelloRooms
}

/** What the tab's first frame may carry. */
export const HELLO_FRAME = only(
  {
    op: { const: 'hello' },
    v: { const: VERSION },
    token: { type: 'string', pattern: '^[\\w-]{1,512}$' },
    organization: ENTITY_ID,
    rooms: HELLO_ROOMS,
  },
  'op',
  'v',
  'token',
)

/** The record that a tab shows. */
export interface RecordPlace {
  readonly library: string
  readonly id: string
  /** In a form, which may be saved. */
  readonly edits: boolean
}

const LIBRARY_MAX = 100

/** What a tab may say after its `hello`; without a record it is at none. */
export const AT_FRAME = only(
  {
    op: { const: 'at' },
    library: { type: 'string', minLength: 1, maxLength: LIBRARY_MAX },
    id: ENTITY_ID,
    edits: { type: 'boolean' },
  },
  'op',
)

export function encodeAt(place: RecordPlace | undefined): string {
  return JSON.stringify({ op: 'at', ...place })
}

/** Of a frame that `AT_FRAME` has let through. */
export function decodeAt(frame: unknown): RecordPlace | undefined {
  const { library, id, edits } = frame as Partial<RecordPlace>
  return library === undefined || id === undefined ? undefined : { library, id, edits: edits === true }
}

export type NewsFrame =
  | { readonly op: 'welcome' }
  | { readonly op: 'beat' }
  | { readonly op: 'unread'; readonly count: number }
  /** Files that are being made for the person: ask for them again. */
  | { readonly op: 'tasks' }
  | RecordsFrame
  | EditorsFrame
  | { readonly op: 'bye'; readonly words: string }

/** Somebody else has changed records of a library. */
export interface RecordsFrame {
  readonly op: 'records'
  readonly library: string
  /** Which; empty where it is not said. */
  readonly ids: readonly string[]
  /** Of the shelf that the person writes to. */
  readonly isOwn: boolean
}

/** Who else has the record in a form, by name. */
export interface EditorsFrame {
  readonly op: 'editors'
  readonly library: string
  readonly id: string
  readonly names: readonly string[]
}

export function encodeHello({ token, organizationId, rooms }: Hello): string {
  const organization = organizationId === '' ? {} : { organization: organizationId }
  return JSON.stringify({ op: 'hello', v: VERSION, token, ...organization, ...(rooms ? { rooms } : {}) })
}

interface HelloFrame {
  readonly token: string
  readonly organization?: string
  readonly rooms?: HelloRooms
}

/** Of a frame that `HELLO_FRAME` has let through. */
export function decodeHello(frame: unknown): Hello {
  const { token, organization = '', ...more } = frame as HelloFrame
  return { token, organizationId: organization, ...(more.rooms ? { rooms: more.rooms } : {}) }
}

export function encodeNews(frame: NewsFrame): string {
  switch (frame.op) {
    case 'welcome':
      return JSON.stringify({ op: 'welcome', v: VERSION, ping: BEAT_MS })
    case 'unread':
      return JSON.stringify({ op: 'unread', n: frame.count })
    case 'bye':
      return JSON.stringify({ op: 'bye', code: LIVE_END.restart, words: frame.words })
    case 'editors':
      return JSON.stringify(frame)
    case 'records':
      return JSON.stringify({ op: 'records', library: frame.library, ids: frame.ids, own: frame.isOwn })
    case 'beat':
    case 'tasks':
      return JSON.stringify({ op: frame.op })
  }
}

/** Undefined for a frame of a later version, which is news of something that this console does not show. */
export function decodeNews(text: unknown): NewsFrame | undefined {
  const frame = parsedFrame(text)
  if (!isObject(frame)) return undefined
  switch (frame['op']) {
    case 'welcome':
    case 'beat':
    case 'tasks':
      return { op: frame['op'] }
    case 'unread':
      return { op: 'unread', count: countOf(frame['n']) }
    case 'records':
      return {
        op: 'records',
        library: stringOf(frame['library']),
        ids: textsIn(frame['ids']),
        isOwn: frame['own'] === true,
      }
    case 'editors':
      return {
        op: 'editors',
        library: stringOf(frame['library']),
        id: stringOf(frame['id']),
        names: textsIn(frame['names']),
      }
    case 'bye':
      return { op: 'bye', words: stringOf(frame['words']) }
    default:
      return undefined
  }
}

function textsIn(said: unknown): readonly string[] {
  return Array.isArray(said) ? said.map(stringOf) : []
}

/** Undefined for what is no JSON. */
export function parsedFrame(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
