// @vitest-environment jsdom
/** The tab's connection in time that the test moves, over a double of the browser's socket. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createObservable } from '../../src/model/observable.ts'
import { keepLive } from '../../src/providers/live.ts'
import { HELLO_FRAME, LIVE_END, type NewsFrame, type RecordPlace } from '../../src/wire/live.ts'
import { makeValidator } from '../../src/server/route-validators.ts'

class Line {
  sent: string[] = []
  isClosed = false
  readyState: number = WebSocket.OPEN
  onopen = () => undefined as unknown
  onmessage = (_event: { data: string }) => undefined as unknown
  onclose = (_event: { code: number }) => undefined as unknown
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
  say(frame: object) {
    this.onmessage({ data: JSON.stringify(frame) })
  }
  welcome() {
    this.onopen()
    this.say({ op: 'welcome', v: 1, ping: 25_000 })
  }
}

/** The highest that a random wait comes to. */
const MOST = 1 - Number.EPSILON
let lines: Line[]
let news: NewsFrame[]
let stop: () => void
let token: string | undefined
const isUp = createObservable(false)
const place = createObservable<RecordPlace | undefined>(undefined)
const last = () => lines.at(-1)!

function setVisibility(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  news = []
  token = 'token-1'
  stop = keepLive({
    connect: () => {
      const line = new Line()
      lines.push(line)
      return line as unknown as WebSocket
    },
    hello: () => (token === undefined ? undefined : { token, organizationId: 'org-1' }),
    isUp,
    onNews: (one) => news.push(one),
    place,
    random: () => MOST,
  })
})
afterEach(() => {
  stop()
  setVisibility('visible')
  vi.useRealTimers()
})

describe("the tab's connection", () => {
  it('says hello as the server reads it, is up once it is welcome, and hands on what it understands', () => {
    expect([lines.length, isUp.get()]).toEqual([1, false])
    last().onopen()
    expect(makeValidator(HELLO_FRAME)(JSON.parse(last().sent[0]!))).toBe(true)
    expect(JSON.parse(last().sent[0]!)).toEqual({ op: 'hello', v: 1, token: 'token-1', organization: 'org-1' })
    last().say({ op: 'unread', n: 3 })
    expect(isUp.get()).toBe(false)
    last().say({ op: 'welcome', v: 1 })
    last().say({ op: 'unread', n: 4 })
    last().say({ op: 'of a later version' })
    last().onmessage({ data: '{' })
    expect(isUp.get()).toBe(true)
    expect(news).toEqual([{ op: 'unread', count: 3 }, { op: 'welcome' }, { op: 'unread', count: 4 }])
  })

  it('tries again after at most 0.5, 1, 2 … 20 s, and after a welcome from the beginning', () => {
    const waits = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]
    for (const [index, wait] of waits.entries()) {
      last().onclose({ code: 1006 })
      vi.advanceTimersByTime(wait - 2)
      expect(lines.length).toBe(index + 1)
      vi.advanceTimersByTime(2)
      expect(lines.length).toBe(index + 2)
    }
    last().welcome()
    last().onclose({ code: LIVE_END.restart })
    expect(isUp.get()).toBe(false)
    vi.advanceTimersByTime(500)
    expect(lines.length).toBe(waits.length + 2)
  })

  it('says at which record the tab is, when that changes and to each new line', () => {
    const said = () => last().sent.slice(1)
    place.set({ library: 'thing', id: '1', edits: false })
    last().welcome()
    expect(said()).toEqual(['{"op":"at","library":"thing","id":"1","edits":false}'])
    place.set({ library: 'thing', id: '1', edits: true })
    last().onclose({ code: 1006 })
    vi.advanceTimersByTime(500)
    last().welcome()
    expect(said()).toEqual(['{"op":"at","library":"thing","id":"1","edits":true}'])
    place.set(undefined)
    expect(said().at(-1)).toBe('{"op":"at"}')
    stop()
    place.set({ library: 'thing', id: '2', edits: false })
    expect(said()).toHaveLength(2)
    place.set(undefined)
  })

  it('says nothing to a line that is closing, and to the next what that has not taken', () => {
    const first = last()
    first.welcome()
    first.readyState = WebSocket.CLOSING
    place.set({ library: 'thing', id: '3', edits: true })
    expect(first.sent.length).toBe(1)
    first.onclose({ code: 1006 })
    vi.advanceTimersByTime(500)
    last().welcome()
    expect(last().sent.at(-1)).toContain('"3"')
    place.set(undefined)
  })

  it('is tried at once when the network or the page comes back, and not twice', () => {
    last().onclose({ code: 1006 })
    window.dispatchEvent(new Event('online'))
    expect(lines.length).toBe(2)
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(1_000)
    expect(lines.length).toBe(2)
    last().onclose({ code: 1006 })
    setVisibility('hidden')
    expect(lines.length).toBe(2)
    setVisibility('visible')
    expect(lines.length).toBe(3)
  })

  it('is given up with the network, and after a minute of silence', () => {
    last().welcome()
    window.dispatchEvent(new Event('offline'))
    expect([last().isClosed, isUp.get(), lines.length]).toEqual([true, false, 1])
    window.dispatchEvent(new Event('online'))
    last().welcome()
    for (let beats = 0; beats < 5; beats += 1) {
      vi.advanceTimersByTime(25_000)
      last().say({ op: 'beat' })
    }
    expect(isUp.get()).toBe(true)
    vi.advanceTimersByTime(59_999)
    expect(isUp.get()).toBe(true)
    vi.advanceTimersByTime(1)
    expect([last().isClosed, isUp.get()]).toEqual([true, false])
    vi.advanceTimersByTime(500)
    expect(lines.length).toBe(3)
  })

  it('does not say a refused token again; a new one is said', () => {
    last().onopen()
    last().onclose({ code: LIVE_END.expired })
    vi.advanceTimersByTime(60_000)
    expect(lines.length).toBe(1)
    token = 'token-2'
    vi.advanceTimersByTime(20_000)
    expect(lines.length).toBe(2)
  })

  it('what comes by a line that was given up is not heard, and nothing is left when it is over', () => {
    const first = last()
    first.welcome()
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    first.say({ op: 'unread', n: 9 })
    expect(news).toEqual([{ op: 'welcome' }])
    last().welcome()
    stop()
    expect([last().isClosed, isUp.get(), vi.getTimerCount()]).toEqual([true, false, 0])
  })

  it('waits while there is nobody to speak for', () => {
    last().onclose({ code: 1006 })
    token = undefined
    vi.advanceTimersByTime(60_000)
    expect(lines.length).toBe(1)
  })
})
