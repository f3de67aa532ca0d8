/**
 * A consultation room as a tab knows it, as pure functions of what it is told and of what its person does.
 *
 * Shapes  `events` is one stretch of the room without a gap; only the event after the last one is ever put to it. What one has written
 *         stands in `outbox` until the room has it: in the order of writing, sent again after every new connection.
 * Units   Milliseconds.
 */
import type { ConsultEvent, ConsultPerson } from '../../model/consult.ts'
import type { ConsultSend, RoomFrame, RoomNews } from '../../wire/consult-frames.ts'

export interface Unsent {
  readonly clientId: string
  readonly kind: 'text' | 'image' | 'recall'
  readonly body: string
  readonly file: string
  /** Of a recall: which event is taken back; 0 of all others. */
  readonly target: number
  readonly tries: number
  /** `failed` waits for the person: to send it again, or to let it be. */
  readonly state: 'sending' | 'kept' | 'failed'
  readonly words: string
}

export interface Conversation {
  readonly room: RoomFrame | undefined
  readonly events: readonly ConsultEvent[]
  readonly last: number
  /** Events before the first of `events` that can be asked for. */
  readonly hasEarlier: boolean
  readonly outbox: readonly Unsent[]
  readonly isReady: boolean
  /** Something is missing between what is shown and what was told: the room is to be asked for again. */
  readonly isTorn: boolean
  /** Who is writing, until when that holds. */
  readonly typing: Readonly<Record<string, number>>
  /** Why the room is not the person's any more; '' while it is. */
  readonly out: string
}

export const EMPTY_CONVERSATION: Conversation = {
  room: undefined,
  events: [],
  last: 0,
  hasEarlier: false,
  outbox: [],
  isReady: false,
  isTorn: false,
  typing: {},
  out: '',
}

const TRIES_MAX = 3
const TYPING_MS = 5_000

export type TalkDeed =
  | { readonly do: 'hear'; readonly news: RoomNews; readonly nowMs: number }
  | { readonly do: 'write'; readonly line: Pick<Unsent, 'clientId' | 'kind' | 'body' | 'file' | 'target'> }
  | { readonly do: 'again' | 'discard'; readonly clientId: string }
  /** The connection is gone. */
  | { readonly do: 'lose' }

export function after(state: Conversation, deed: TalkDeed): Conversation {
  switch (deed.do) {
    case 'hear':
      return hear(state, deed.news, deed.nowMs)
    case 'write':
      return { ...state, outbox: [...state.outbox, { ...deed.line, tries: 0, state: 'sending', words: '' }] }
    case 'again':
      return changed(state, deed.clientId, { state: 'sending', tries: 0, words: '' })
    case 'discard':
      return { ...state, outbox: state.outbox.filter(({ clientId }) => clientId !== deed.clientId) }
    case 'lose':
      return { ...state, isReady: false, typing: {} }
  }
}

function hear(state: Conversation, news: RoomNews, nowMs: number): Conversation {
  switch (news.op) {
    case 'room': {
      const isFirst = state.room === undefined
      return {
        ...state,
        room: news,
        last: Math.max(state.last, news.first),
        hasEarlier: isFirst ? false : state.hasEarlier,
      }
    }
    case 'skip':
      return { ...state, events: [], last: news.to, hasEarlier: true }
    case 'ev': {
      const { op: _op, room: _room, ...event } = news
      return put(state, event)
    }
    case 'ready':
      return { ...state, isReady: true, isTorn: false }
    case 'ack':
      // Its event takes it out; it may have come before.
      return news.seq <= state.last ? without(state, news.clientId) : changed(state, news.clientId, { state: 'kept' })
    case 'no':
      return refused(state, news)
    case 'reads':
      return withPerson(state, news.p, (person) => ({ readSeq: Math.max(person.readSeq, news.seq) }))
    case 'presence':
      return withPerson(state, news.p, () => ({ isOn: news.on }))
    case 'typing':
      return news.p === state.room?.you ? state : { ...state, typing: { ...state.typing, [news.p]: nowMs + TYPING_MS } }
    case 'page':
      return putEarlier(state, news.evs, news.more)
    case 'out':
      return { ...state, out: news.words, isReady: false }
  }
}

/** Smaller is one that is known, larger one that cannot be shown yet. */
function put(state: Conversation, event: ConsultEvent): Conversation {
  if (event.seq <= state.last) return state
  if (event.seq > state.last + 1) return { ...state, isTorn: true }
  const { [event.by]: _written, ...typing } = state.typing
  const next = { ...state, last: event.seq, events: [...recalled(state.events, event), event], typing }
  return event.by === state.room?.you ? without(next, event.clientId) : next
}

/** What was said is gone from the screen as well. */
function recalled(events: readonly ConsultEvent[], { kind, target }: ConsultEvent): readonly ConsultEvent[] {
  if (kind !== 'recall') return events
  return events.map((event) => (event.seq === target ? { ...event, body: '', file: '' } : event))
}

function putEarlier(state: Conversation, page: readonly ConsultEvent[], hasEarlier: boolean): Conversation {
  const first = state.events[0]?.seq ?? state.last + 1
  const earlier = page.filter(({ seq }) => seq < first)
  const isJoined = earlier.length === 0 || earlier.at(-1)?.seq === first - 1
  return isJoined ? { ...state, events: [...earlier, ...state.events], hasEarlier } : state
}

function refused(
  state: Conversation,
  { clientId, code, words }: Extract<RoomNews, { readonly op: 'no' }>,
): Conversation {
  const line = state.outbox.find((unsent) => unsent.clientId === clientId)
  if (!line) return state
  const tries = line.tries + 1
  const isFinal = (code !== 429 && code < 500) || tries >= TRIES_MAX
  return changed(state, clientId, { tries, state: isFinal ? 'failed' : 'sending', words })
}

function changed(state: Conversation, clientId: string, change: Partial<Unsent>): Conversation {
  return { ...state, outbox: state.outbox.map((line) => (line.clientId === clientId ? { ...line, ...change } : line)) }
}

function without(state: Conversation, clientId: string): Conversation {
  return state.outbox.some((line) => line.clientId === clientId)
    ? { ...state, outbox: state.outbox.filter((line) => line.clientId !== clientId) }
    : state
}

function withPerson(
  state: Conversation,
  id: string,
  change: (person: ConsultPerson) => Partial<ConsultPerson>,
): Conversation {
  if (!state.room) return state
  const people = state.room.people.map((person) => (person.id === id ? { ...person, ...change(person) } : person))
  return { ...state, room: { ...state.room, people } }
}

/** What a line of the outbox says to the room. */
export function frameOfLine(room: string, { clientId, kind, body, file, target }: Unsent): ConsultSend {
  const said = { text: { body }, image: { file }, recall: { target } }[kind]
  return { op: 'send', room, clientId, kind, ...said }
}
