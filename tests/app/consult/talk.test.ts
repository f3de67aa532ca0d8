// @vitest-environment jsdom
/** A talk over calls, in time that the test moves: the network's edge is a double that has a room of 640 lines. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../../src/app/consult/caller.ts'
import { createTalk } from '../../../src/app/consult/talk.ts'
import type { RoomNews } from '../../../src/wire/consult-frames.ts'
import { eventOf } from '../../support/consult-events.ts'

const ROOM = 'r-1'
const TOTAL = 640
const PAGE = 50
const events = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => eventOf(from + at))

class NoSocket {
  static OPEN = 1
  readyState = 0
  addEventListener() {}
  close() {}
}

let isDeaf: boolean
let asked: number
interface Frame {
  readonly op?: string
  readonly before?: number
  readonly rooms?: Readonly<Record<string, { readonly after: number }>>
}
const answer = (frame: Frame): readonly RoomNews[] => {
  if (frame.op === 'back') {
    asked += 1
    const [to, from] = [(frame.before ?? 0) - 1, Math.max(1, (frame.before ?? 0) - PAGE)]
    return isDeaf ? [] : [{ op: 'page', room: ROOM, evs: events(from, to), more: from > 1 }]
  }
  const room = { op: 'room', room: ROOM, title: '会诊', kind: 'nurse', state: 'open', you: 'me', first: 0, last: TOTAL }
  const first = { ...room, people: [] } as unknown as RoomNews
  if (frame.rooms?.[ROOM]?.after === TOTAL) return [first, { op: 'ready', room: ROOM }]
  return [
    first,
    { op: 'skip', room: ROOM, to: TOTAL - PAGE },
    ...events(TOTAL - PAGE + 1, TOTAL).map((event): RoomNews => ({ op: 'ev', room: ROOM, ...event })),
    { op: 'ready', room: ROOM },
  ]
}
const caller = {
  isGuest: false,
  token: () => 'token',
  organizationId: 'org-1',
  poll: async (frames: readonly object[]) => frames.flatMap(answer),
} as unknown as Caller

let stop: () => void
let talk: ReturnType<typeof createTalk>
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', NoSocket)
  isDeaf = false
  asked = 0
  talk = createTalk(caller, ROOM)
  stop = talk.begin()
  await vi.advanceTimersByTimeAsync(3_100)
})
afterEach(() => {
  stop()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a room for paper', () => {
  it('is brought back to its first line, page after page and each once', async () => {
    expect([talk.state.get().events.length, talk.state.get().hasEarlier]).toEqual([PAGE, true])
    const whole = talk.lookBackToStart()
    await vi.advanceTimersByTimeAsync(60_000)
    await whole
    expect(talk.state.get().events.map(({ seq }) => seq)).toEqual(events(1, TOTAL).map(({ seq }) => seq))
    expect(asked).toBe(Math.ceil((TOTAL - PAGE) / PAGE))
    await talk.lookBackToStart()
    expect(asked).toBe(Math.ceil((TOTAL - PAGE) / PAGE))
  })

  it('is not taken for whole when nothing more comes', async () => {
    isDeaf = true
    const whole = talk.lookBackToStart()
    const refused = expect(whole).rejects.toThrow('超时')
    await vi.advanceTimersByTimeAsync(11_000)
    await refused
  })
})
