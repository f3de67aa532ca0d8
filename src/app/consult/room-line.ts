/**
 * The way between a tab and its room: a connection of its own, and calls every few seconds while there is none. The frames are the same.
 *
 * Units   Milliseconds.
 */
import { createObservable } from '../../model/observable.ts'
import { keepLive } from '../../providers/live.ts'
import { type ConsultFrame, decodeRoomNews, type RoomNews } from '../../wire/consult-frames.ts'
import { LIVE_END, LIVE_PATH } from '../../wire/live.ts'
import type { Caller } from './caller.ts'

/** How long a connection may be away before calls take its place, and how often they are made. */
const ASK_MS = 3_000
const ASK_HIDDEN_MS = 30_000
const RENEW_LOOK_MS = 10_000

export interface LineStatus {
  readonly isUp: boolean
  /** Since the last connection. */
  readonly attempts: number
  /** A call has gone through meanwhile. */
  readonly isAsking: boolean
  /** The token is none any more. */
  readonly isOver: boolean
}

export interface RoomLineOptions {
  readonly caller: Caller
  readonly room: string
  /** The last event that is shown. */
  readonly last: () => number
  onNews(news: RoomNews): void
  onStatus(status: LineStatus): void
  onLost(): void
}

export interface RoomLine {
  say(frame: ConsultFrame): void
  stop(): void
}

export function openRoomLine({ caller, room, last, onNews, onStatus, onLost }: RoomLineOptions): RoomLine {
  const isUp = createObservable(false)
  let socket: WebSocket | undefined
  let status: LineStatus = { isUp: false, attempts: 0, isAsking: false, isOver: false }
  let waiting: ConsultFrame[] = []
  let said = caller.token()
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (change: Partial<LineStatus>) => onStatus((status = { ...status, ...change }))
  const rooms = () => ({ [room]: { after: last() } })

  const connect = () => {
    const { protocol, host } = location
    const own = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${LIVE_PATH}`)
    socket = own
    own.addEventListener('message', ({ data }) => {
      const news = own === socket ? decodeRoomNews(data) : undefined
      if (news) onNews(news)
    })
    own.addEventListener('close', ({ code }) => {
      set({ attempts: status.attempts + 1 })
      if (caller.isGuest && (code === LIVE_END.expired || code === LIVE_END.refused)) set({ isOver: true })
    })
    return own
  }
  const askByCall = async () => {
    const sends = waiting
    waiting = []
    try {
      for (const news of await caller.poll([{ op: 'hello', rooms: rooms() }, ...sends])) onNews(news)
      set({ isAsking: true })
    } catch {
      // What was to be sent stays in the outbox, and is sent again when the room is there.
      set({ isAsking: false })
    }
  }
  const later = () => {
    const isHidden = document.visibilityState === 'hidden'
    timer = setTimeout(
      () => void (isUp.get() || status.isOver ? Promise.resolve() : askByCall()).then(later),
      isHidden ? ASK_HIDDEN_MS : ASK_MS,
    )
  }
  const say = (frame: ConsultFrame) => {
    if (isUp.get() && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    else if (frame.op === 'send' || frame.op === 'back') waiting.push(frame)
  }
  const stopHearing = isUp.subscribe(() => {
    set({ isUp: isUp.get(), isAsking: false, ...(isUp.get() ? { attempts: 0 } : {}) })
    waiting = []
    if (!isUp.get()) onLost()
  })
  const stopLine = keepLive({
    connect,
    hello: () => {
      said = caller.token()
      return said === undefined || status.isOver
        ? undefined
        : { token: said, organizationId: caller.organizationId, rooms: rooms() }
    },
    isUp,
    onNews: () => undefined,
  })
  const renewal = setInterval(() => {
    const token = caller.token()
    if (token === undefined || token === said || !isUp.get()) return
    said = token
    say({ op: 'auth', token })
  }, RENEW_LOOK_MS)
  later()
  return {
    say,
    stop() {
      stopHearing()
      clearTimeout(timer)
      clearInterval(renewal)
      const own = socket
      socket = undefined
      stopLine()
      own?.close()
    },
  }
}
