/** One tab's connection, once its `hello` has been understood: whose it is, and how it is spoken to. */
import type { WebSocket } from 'ws'
import type { Scope } from '../../model/scope.ts'
import { createGathered, type Gathered } from './gathered.ts'
import { encodeNews, LIVE_END, type NewsFrame } from '../../wire/live.ts'

/** Of what a reader has not taken yet. */
const UNSENT_MAX_BYTES = 1_048_576
const MISSED_MAX = 2
/** For the other side's half of the end. */
const END_WAIT_MS = 1_000

export interface Holder {
  readonly tokenHash: string
  readonly familyId: string
  /** Organizations that the tab has named. */
  readonly named: readonly string[]
  readonly scope: Scope
}

export interface Line extends Holder {
  tell(frame: NewsFrame): void
  /** What is told in parcels. */
  readonly gathered: Gathered
  /** The same number again is no news. */
  tellUnread(count: number): void
  /** Says that the server is there, and ends a line that has not answered the last times. */
  beat(): void
  end(code: number): void
}

export function createLine(socket: WebSocket, holder: Holder): Line {
  let unread: number | undefined
  let missed = 0
  socket.on('pong', () => (missed = 0))
  const end = (code: number) => endSocket(socket, code)
  const tell = (frame: NewsFrame) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNSENT_MAX_BYTES) return end(LIVE_END.tooMany)
    socket.send(encodeNews(frame))
  }
  const gathered = createGathered(tell)
  socket.on('close', gathered.stop)
  return {
    ...holder,
    tell,
    gathered,
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
