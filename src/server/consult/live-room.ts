/**
 * One consultation room in this process: who listens, how far each has come, and who is there.
 *
 * A seat is in the room before anything is read for it. It is told what it has missed until nothing is left, and from that moment on
 * what is new: always in order, never twice.
 * Units   Milliseconds.
 */
import type { ConsultEvent } from '../../model/consult.ts'
import type { RoomPlace } from '../../model/scope.ts'
import type { RoomFrame, RoomNews } from '../../wire/consult-frames.ts'
import { CONSULT_BEHIND_MAX, CONSULT_PAGE } from '../../model/consult.ts'
import { LIVE_END } from '../../wire/live.ts'
import { PRESENT_MS } from '../store/consult-events.ts'
import type { RoomPerson, RoomState, Seat } from '../store/consult-rooms.ts'
import type { ConsultStore } from '../store/consult.ts'
import type { StoreNews } from '../store/news.ts'
import { createPresent } from './present.ts'

const BATCH = 500

export interface ConsultLine {
  tell(news: RoomNews): void
  end(code: number): void
}

export interface TakenSeat {
  readonly seat: Seat
  readonly line: ConsultLine
  /** The last event that it was told. */
  sent: number
  isReady: boolean
  told: string
}

export interface LiveRoom {
  /** Tells what came after an event, then all that is new. */
  enter(seat: Seat, line: ConsultLine, after: number): Promise<TakenSeat>
  leave(taken: TakenSeat): void
  hear(notice: StoreNews): void
  isEmpty(): boolean
  close(): void
}

export interface LiveRoomOptions {
  readonly store: Pick<ConsultStore, 'rooms' | 'events'>
  readonly place: RoomPlace
  readonly clock: () => number
}

const OUT_WORDS = '您已不在这个会诊中'
export const CLOSED_WORDS = '会诊已结束'

export function createLiveRoom({ store, place, clock }: LiveRoomOptions): LiveRoom {
  const seats = new Set<TakenSeat>()
  const present = createPresent({
    store,
    clock,
    isTaken: (id) => [...seats].some(({ seat }) => seat.participantId === id),
    tell,
  })
  let state: RoomState | undefined
  /** The last event that everybody who is ready has been told. */
  let high = 0

  function tell(news: RoomNews): void {
    for (const { line, isReady } of seats) if (isReady) line.tell(news)
  }
  const personOn = (person: RoomPerson) => present.has(person.id) || person.seenMs > clock() - PRESENT_MS
  const frameFor = ({ seat }: TakenSeat, { title, kind, state: is, lastSeq, people }: RoomState): RoomFrame => ({
    op: 'room',
    room: place.id,
    title,
    kind,
    state: is,
    you: seat.participantId,
    first: seat.fromSeq,
    last: lastSeq,
    people: people.map(({ userId: _user, fromSeq: _from, seenMs: _seen, ...person }, index) => {
      return { ...person, isOn: personOn(people[index] ?? NOBODY) }
    }),
  })
  const put = (taken: TakenSeat, next: RoomState) => {
    const words = JSON.stringify([next.title, next.state, next.people.map(({ id, isOut }) => [id, isOut])])
    if (taken.told === words) return
    taken.told = words
    taken.line.tell(frameFor(taken, next))
  }
  const expel = (taken: TakenSeat, words: string) => {
    seats.delete(taken)
    taken.line.tell({ op: 'out', room: place.id, words })
    if (taken.seat.userId === '') taken.line.end(LIVE_END.refused)
  }
  const look = async () => {
    const [before, next] = [state, await store.rooms.state(place)]
    state = next
    for (const taken of seats) {
      const person = next?.people.find(({ id }) => id === taken.seat.participantId)
      if (!next || !person || person.isOut) expel(taken, OUT_WORDS)
      else if (next.state === 'closed' && person.isGuest) expel(taken, CLOSED_WORDS)
      else put(taken, next)
    }
    const read = new Map(before?.people.map(({ id, readSeq }) => [id, readSeq]))
    for (const { id, readSeq } of next?.people ?? [])
      if (readSeq > (read.get(id) ?? 0)) tell({ op: 'reads', room: place.id, p: id, seq: readSeq })
  }
  const give = (taken: TakenSeat, event: ConsultEvent) => {
    if (event.seq <= taken.sent) return
    taken.sent = event.seq
    taken.line.tell({ op: 'ev', room: place.id, ...event })
  }
  const pump = async () => {
    for (;;) {
      const events = await store.events.after(place, high, BATCH)
      for (const event of events) {
        high = event.seq
        for (const taken of seats) if (taken.isReady) give(taken, event)
      }
      if (events.some(({ kind }) => kind === 'join' || kind === 'leave' || kind === 'close')) looking()
      if (events.length < BATCH) return
    }
  }
  const endAll = () => {
    // They come again, and read again.
    for (const { line } of seats) line.end(LIVE_END.later)
  }
  const pumping = oneByOne(pump, endAll)
  const looking = oneByOne(look, endAll)
  /** Where it fails, whoever comes next tries again. */
  let opening: Promise<void> | undefined
  const open = () => {
    opening ??= store.rooms.state(place).then(
      (first) => {
        state = first
        high = first?.lastSeq ?? 0
      },
      (error: unknown) => {
        opening = undefined
        throw error
      },
    )
    return opening
  }

  const catchUp = async (taken: TakenSeat) => {
    for (;;) {
      const events = await store.events.after(place, taken.sent, BATCH)
      for (const event of events) give(taken, event)
      // Nothing is awaited between this and what is told from now on.
      if (events.length < BATCH && taken.sent >= high) break
    }
    taken.isReady = true
  }
  const welcome = async (taken: TakenSeat) => {
    const { seat, line } = taken
    present.come(seat)
    const now = await store.rooms.state(place)
    if (now) state = now
    if (state) put(taken, state)
    const last = state?.lastSeq ?? 0
    taken.sent = Math.min(taken.sent, Math.max(last, seat.fromSeq))
    if (last - taken.sent > CONSULT_BEHIND_MAX) {
      taken.sent = last - CONSULT_PAGE
      line.tell({ op: 'skip', room: place.id, to: taken.sent })
    }
    await catchUp(taken)
    line.tell({ op: 'ready', room: place.id })
  }
  const leave = (taken: TakenSeat) => {
    if (seats.delete(taken)) present.go(taken.seat)
  }
  return {
    async enter(seat, line, after) {
      const taken: TakenSeat = { seat, line, sent: Math.max(after, seat.fromSeq), isReady: false, told: '' }
      seats.add(taken)
      // A seat that nobody got is in nobody's way.
      await open().catch((error: unknown) => {
        seats.delete(taken)
        throw error
      })
      await welcome(taken).catch((error: unknown) => {
        leave(taken)
        throw error
      })
      return taken
    },
    leave,
    hear(notice) {
      // Consultations may have been switched off: whoever comes again is asked anew.
      if (notice.about === 'organizations') endAll()
      else if (notice.about === 'room') pumping()
      else if (notice.about === 'reading') looking()
      else if (notice.about === 'missed') {
        pumping()
        looking()
      } else present.hear(notice, place.id)
    },
    isEmpty: () => seats.size === 0 && present.isIdle(),
    close: present.close,
  }
}

const NOBODY: RoomPerson = {
  id: '',
  name: '',
  role: 'guest',
  isGuest: true,
  isOut: true,
  readSeq: 0,
  userId: '',
  fromSeq: 0,
  seenMs: 0,
}

/** Once at a time, and once more when it was wanted meanwhile. */
function oneByOne(work: () => Promise<void>, failed: () => void): () => void {
  let isBusy = false
  let isWanted = false
  return function run() {
    isWanted = true
    if (isBusy) return
    isBusy = true
    void (async () => {
      try {
        while (isWanted) {
          isWanted = false
          await work()
        }
      } catch {
        failed()
      } finally {
        isBusy = false
      }
    })()
  }
}
