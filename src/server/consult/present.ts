/**
 * Who is there in a room, in this process and in others. Whoever loses the connection for a moment has not left.
 *
 * Units   Milliseconds.
 */
import type { RoomNews } from '../../wire/consult-frames.ts'
import { PRESENT_MS } from '../store/consult-events.ts'
import type { Seat } from '../store/consult-rooms.ts'
import type { ConsultStore } from '../store/consult.ts'
import type { StoreNews } from '../store/news.ts'

const LEFT_MS = 10_000
/** How often it is written down that somebody is still there. */
const NOTED_MS = 60_000

export interface Present {
  has(participantId: string): boolean
  come(seat: Seat): void
  go(seat: Seat): void
  hear(notice: StoreNews, roomId: string): void
  /** Nobody is about to have left. */
  isIdle(): boolean
  close(): void
}

export interface PresentOptions {
  readonly store: Pick<ConsultStore, 'events'>
  readonly clock: () => number
  /** Whether somebody has a seat in this process. */
  readonly isTaken: (participantId: string) => boolean
  readonly tell: (news: RoomNews) => void
}

export function createPresent({ store, clock, isTaken, tell }: PresentOptions): Present {
  /** Until when each counts as being there, as far as has been heard. */
  const until = new Map<string, number>()
  const noted = new Map<string, { readonly seat: Seat; readonly atMs: number }>()
  const leaving = new Map<string, ReturnType<typeof setTimeout>>()
  const note = (seat: Seat) => {
    noted.set(seat.participantId, { seat, atMs: clock() })
    // Nobody waits for it, and it comes again.
    store.events.seen(seat, true).catch(() => undefined)
  }
  const timer = setInterval(() => {
    for (const [id, { seat }] of noted) if (isTaken(id)) note(seat)
  }, NOTED_MS).unref()
  return {
    has: (id) => isTaken(id) || (until.get(id) ?? 0) > clock(),
    come(seat) {
      const { participantId: id } = seat
      clearTimeout(leaving.get(id))
      leaving.delete(id)
      if (clock() - (noted.get(id)?.atMs ?? 0) >= NOTED_MS) note(seat)
    },
    go(seat) {
      const { participantId: id } = seat
      if (isTaken(id)) return
      clearTimeout(leaving.get(id))
      const gone = () => {
        leaving.delete(id)
        if (isTaken(id)) return
        noted.delete(id)
        store.events.seen(seat, false).catch(() => undefined)
      }
      leaving.set(id, setTimeout(gone, LEFT_MS).unref())
    },
    hear(notice, room) {
      if (notice.about !== 'on' && notice.about !== 'off' && notice.about !== 'typing') return
      const { about, participantId: p } = notice
      if (about === 'typing') return tell({ op: 'typing', room, p })
      const wasOn = isTaken(p) || (until.get(p) ?? 0) > clock()
      if (about === 'on') until.set(p, clock() + PRESENT_MS)
      else until.delete(p)
      const isOn = about === 'on' || isTaken(p)
      if (isOn !== wasOn || about === 'on') tell({ op: 'presence', room, p, on: isOn })
    },
    isIdle: () => leaving.size === 0,
    close() {
      clearInterval(timer)
      for (const left of leaving.values()) clearTimeout(left)
    },
  }
}
