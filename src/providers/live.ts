/**
 * The tab's connection for news: made, made anew when it is lost, and given up when it has been silent.
 *
 * Shapes  `isUp` says whether news comes by it; whoever asks by a timer rests while it does. A token that was refused is not said
 *         again: an ordinary call renews it, since those go on asking meanwhile.
 * Units   Milliseconds.
 * Errors  None: no connection is a state, and the console works without one.
 */
import type { Observable } from '../model/observable.ts'
import {
  decodeNews,
  encodeAt,
  encodeHello,
  type Hello,
  LIVE_END,
  type NewsFrame,
  type RecordPlace,
} from '../wire/live.ts'

/** The wait before the first new attempt is anywhere below the first number, before later ones below twice the last. */
const WAIT_MIN_MS = 500
const WAIT_MAX_MS = 20_000
/** The server says something every 25 s; a line that is silent for so long is none. */
const SILENT_MS = 60_000

export interface LiveOptions {
  /** An open line, or one about to be. */
  readonly connect: () => WebSocket
  /** What to say first; undefined while there is nobody to speak for. */
  readonly hello: () => Hello | undefined
  readonly isUp: Observable<boolean>
  readonly onNews: (news: NewsFrame) => void
  /** The record that is shown, if any: said when it changes, and once more to each new line. */
  readonly place?: Pick<Observable<RecordPlace | undefined>, 'get' | 'subscribe'>
  /** From 0 to below 1. */
  readonly random?: () => number
}

/** Keeps a connection until the function that it returns is called. */
export function keepLive({ connect, hello, isUp, onNews, place, random = Math.random }: LiveOptions): () => void {
  let socket: WebSocket | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let refused = ''

  const forget = () => {
    clearTimeout(silence)
    const last = socket
    socket = undefined
    isUp.set(false)
    last?.close()
  }
  const again = () => {
    clearTimeout(waiting)
    const most = Math.min(WAIT_MAX_MS, WAIT_MIN_MS * 2 ** attempts)
    attempts += 1
    waiting = setTimeout(begin, random() * most)
  }
  const lose = () => {
    forget()
    again()
  }
  const hearSomething = () => {
    clearTimeout(silence)
    silence = setTimeout(lose, SILENT_MS)
  }
  // What a line that is closing has not taken is said to the next.
  const tell = (own: WebSocket | undefined, words: string) => {
    if (own?.readyState === WebSocket.OPEN) own.send(words)
  }
  const begin = () => {
    clearTimeout(waiting)
    const first = hello()
    if (!navigator.onLine || !first || first.token === refused) return again()
    const own = connect()
    socket = own
    hearSomething()
    own.onopen = () => tell(own, encodeHello(first))
    own.onmessage = ({ data }) => {
      if (socket !== own) return
      hearSomething()
      const news = decodeNews(data)
      if (news?.op === 'welcome') {
        attempts = 0
        isUp.set(true)
        if (place?.get()) tell(own, encodeAt(place.get()))
      }
      if (news) onNews(news)
    }
    own.onclose = ({ code }) => {
      if (socket !== own) return
      if (code === LIVE_END.expired) refused = first.token
      lose()
    }
  }
  const atOnce = () => {
    if (!socket && document.visibilityState === 'visible') begin()
  }
  const stopPlace = place?.subscribe(() => isUp.get() && tell(socket, encodeAt(place.get())))
  window.addEventListener('online', atOnce)
  window.addEventListener('offline', forget)
  document.addEventListener('visibilitychange', atOnce)
  begin()
  return () => {
    window.removeEventListener('online', atOnce)
    window.removeEventListener('offline', forget)
    document.removeEventListener('visibilitychange', atOnce)
    clearTimeout(waiting)
    stopPlace?.()
    forget()
  }
}
