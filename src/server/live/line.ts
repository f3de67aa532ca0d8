/** One tab's connection, once its `hello` has been understood: whose it is, and how it is spoken to. */
import type { WebSocket } from 'ws'
import type { Scope } from '../../model/scope.ts'
import type { RoomNews } from '../../wire/consult-frames.ts'
import { encodeNews, LIVE_END, type NewsFrame } from '../../wire/live.ts'
import { createGathered, type Gathered } from './gathered.ts'
import type { Holder } from './holder.ts'

/** Of what a reader has not taken yet. */
const UNSENT_MAX_BYTES = 1_048_576
const MISSED_MAX = 2
/** For the other side's half of the end. */
const END_WAIT_MS = 1_000

export interface Line {
  readonly holder: () => Holder
  /** The holder's. */
  readonly scope: Scope
  /** With a newer token of the same session. */
  renew(holder: Holder): void
  tell(frame: NewsFrame): void
  /** What is told in parcels. */
  readonly gathered: Gathered
  tellRoom(news: RoomNews): void
  /** The same number again is no news. */
  tellUnread(count: number): void
  /** Says that the server is there, and ends a line that has not answered the last times. */
  beat(): void
  end(code: number): void
}

export function createLine(socket: WebSocket, first: Holder): Line {
  let holder = first
  let unread: number | undefined
  let missed = 0
  socket.on('pong', () => (missed = 0))
  const end = (code: number) => endSocket(socket, code)
  const send = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNSENT_MAX_BYTES) return end(LIVE_END.tooMany)
    socket.send(text)
  }
  const tell = (frame: NewsFrame) => send(encodeNews(frame))
  const gathered = createGathered(tell)
  socket.on('close', gathered.stop)
  return {
    holder: () => holder,
    get scope() {
      return holder.scope
    },
    renew: (next) => void (holder = next),
    tell,
    gathered,
    tellRoom: (news) => send(JSON.stringify(news)),
    tellUnread(count) {
      if (count === unread) return
      unread = count
      tell({ op: 'unread', count })
    },
    beat() {
      if (missed >= MISSED_MAX) return socket.terminate()
      missed += 1
      socket.ping()
      tell({ op: 'beat' })
    },
    end,
  }
}

/** Closed in form, and cut when the other side does not take part. */
export function endSocket(socket: WebSocket, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), END_WAIT_MS).unref()
}
