/**
 * One room on one page: what is known of it, the line to it, and what the person may do.
 *
 * Units   Milliseconds.
 */
import { Failure } from '../../model/failure.ts'
import { createObservable, type Observable } from '../../model/observable.ts'
import type { RoomNews } from '../../wire/consult-frames.ts'
import type { Caller } from './caller.ts'
import {
  after,
  type Conversation,
  type TalkDeed,
  EMPTY_CONVERSATION,
  frameOfLine,
  type Unsent,
} from './conversation.ts'
import { keepWords, keptWords, wordsPlace } from './kept-words.ts'
import { type LineStatus, openRoomLine, type RoomLine } from './room-line.ts'

const TORN_MS = 200
const READ_MS = 1_000
const TYPED_MS = 3_000

/** As many pages of the past as the server answers in a row, and then one each so often. */
const PAGES_AT_ONCE = 15
const PAGE_EVERY_MS = 600
const PAGE_WAIT_MS = 10_000

export interface Talk {
  readonly state: Observable<Conversation>
  readonly status: Observable<LineStatus>
  /** What stood in the box when the room was left. */
  readonly text: string
  /** What stands in the box now. */
  keepText(text: string): void
  /** Opens the line; what it returns ends it. */
  begin(): () => void
  write(line: { readonly kind: 'text' | 'image'; readonly body: string; readonly file: string }): void
  again(clientId: string): void
  discard(clientId: string): void
  recall(seq: number): void
  lookBack(): void
  /** Until the first line of the room is here, for paper. Errors: `timeout` when the line says nothing more. */
  lookBackToStart(): Promise<void>
  /** The person has read so far. */
  read(seq: number): void
  typed(): void
}

const FIRST_STATUS: LineStatus = { isUp: false, attempts: 0, isAsking: false, isOver: false }

export function createTalk(caller: Caller, room: string): Talk {
  const place = wordsPlace(room, caller.isGuest)
  const { outbox, text } = keptWords(place)
  const state = createObservable<Conversation>({ ...EMPTY_CONVERSATION, outbox })
  const status = createObservable(FIRST_STATUS)
  let line: RoomLine | undefined
  let [readSeq, typedMs] = [0, 0]
  let reading: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setTimeout> | undefined
  const retries = new Set<ReturnType<typeof setTimeout>>()

  const act = (deed: TalkDeed) => {
    const before = state.get()
    state.set(after(before, deed))
    if (state.get().outbox !== before.outbox) keepWords(place, { outbox: state.get().outbox })
  }
  const send = (unsent: Unsent) => line?.say(frameOfLine(room, unsent))
  const sendAll = () => {
    for (const unsent of state.get().outbox) if (unsent.state === 'sending') send(unsent)
  }
  const write = (said: Pick<Unsent, 'kind' | 'body' | 'file' | 'target'>) => {
    act({ do: 'write', line: { clientId: crypto.randomUUID(), ...said } })
    const unsent = state.get().outbox.at(-1)
    if (unsent && state.get().isReady) send(unsent)
  }
  const retry = (clientId: string, delayMs: number) => {
    const timer = setTimeout(() => {
      retries.delete(timer)
      const unsent = state.get().outbox.find((one) => one.clientId === clientId)
      if (unsent?.state === 'sending' && state.get().isReady) send(unsent)
    }, delayMs)
    retries.add(timer)
  }
  const hear = (news: RoomNews) => {
    const wasReady = state.get().isReady
    act({ do: 'hear', news, nowMs: Date.now() })
    if (news.op === 'ready') sendAll()
    if (news.op === 'no') retry(news.clientId, news.retryMs)
    if (!state.get().isTorn || asking !== undefined || !wasReady) return
    asking = setTimeout(() => {
      asking = undefined
      line?.say({ op: 'hello', rooms: { [room]: { after: state.get().last } } })
    }, TORN_MS)
  }
  const lookBack = () => {
    const { events, last } = state.get()
    line?.say({ op: 'back', room, before: events[0]?.seq ?? last + 1 })
  }
  return {
    state,
    status,
    text,
    keepText: (text) => keepWords(place, { text }),
    begin() {
      line = openRoomLine({
        caller,
        room,
        last: () => state.get().last,
        onNews: hear,
        onStatus: status.set,
        onLost: () => act({ do: 'lose' }),
      })
      return () => {
        line?.stop()
        line = undefined
        for (const timer of [reading, asking, ...retries]) clearTimeout(timer)
        retries.clear()
        asking = undefined
        reading = undefined
      }
    },
    write: (line) => write({ ...line, target: 0 }),
    again(clientId) {
      act({ do: 'again', clientId })
      retry(clientId, 0)
    },
    discard: (clientId) => act({ do: 'discard', clientId }),
    recall(target) {
      const isUnderWay = state.get().outbox.some((one) => one.kind === 'recall' && one.target === target)
      if (!isUnderWay) write({ kind: 'recall', body: '', file: '', target })
    },
    lookBack,
    async lookBackToStart() {
      for (let pages = 0; state.get().hasEarlier; pages += 1) {
        const changed = stateChange(state, PAGE_WAIT_MS)
        lookBack()
        await changed
        if (pages >= PAGES_AT_ONCE) await new Promise((done) => setTimeout(done, PAGE_EVERY_MS))
      }
    },
    read(seq) {
      if (seq <= readSeq) return
      readSeq = seq
      reading ??= setTimeout(() => {
        reading = undefined
        line?.say({ op: 'read', room, seq: readSeq })
      }, READ_MS)
    },
    typed() {
      if (Date.now() - typedMs < TYPED_MS || !state.get().isReady) return
      typedMs = Date.now()
      line?.say({ op: 'typing', room })
    },
  }
}

/** Resolves when earlier lines have come. */
function stateChange(state: Observable<Conversation>, withinMs: number): Promise<void> {
  const first = state.get().events[0]?.seq
  return new Promise((resolve, reject) => {
    const end = (done: () => void) => {
      clearTimeout(timer)
      stop()
      done()
    }
    const timer = setTimeout(() => end(() => reject(new Failure('timeout'))), withinMs)
    const stop = state.subscribe(() => {
      const { events, hasEarlier } = state.get()
      if (events[0]?.seq !== first || !hasEarlier) end(resolve)
    })
  })
}
