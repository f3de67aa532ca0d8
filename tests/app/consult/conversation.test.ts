/** What a tab makes of what it is told: whatever comes twice, late or not at all, the room stands there in its order, once. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  after,
  frameOfLine,
  type Conversation,
  type TalkDeed,
  EMPTY_CONVERSATION,
} from '../../../src/app/consult/conversation.ts'
import type { ConsultEvent } from '../../../src/model/consult.ts'
import { eventOf } from '../../support/consult-events.ts'
import type { RoomFrame, RoomNews } from '../../../src/wire/consult-frames.ts'

const ROOM = 'r'
const ME = 'me'
const room = (last: number, first = 0): RoomFrame => ({
  op: 'room',
  room: ROOM,
  title: '会诊',
  kind: 'nurse',
  state: 'open',
  you: ME,
  first,
  last,
  people: [{ id: ME, name: '我', role: 'nurse', isGuest: false, isOut: false, readSeq: 0, isOn: true }],
})
const ev = (one: ConsultEvent): RoomNews => ({ op: 'ev', room: ROOM, ...one })
const hear = (news: RoomNews): TalkDeed => ({ do: 'hear', news, nowMs: 0 })
const told = (state: Conversation, ...news: readonly RoomNews[]) =>
  news.reduce((next, one) => after(next, hear(one)), state)
const write = (clientId: string): TalkDeed => ({
  do: 'write',
  line: { clientId, kind: 'text', body: clientId, file: '', target: 0 },
})
const ready: RoomNews = { op: 'ready', room: ROOM }

describe('a conversation', () => {
  it('(b) any interleaving of events, doubles, gaps, acks and new hellos gives the same list, without a loss and without a double', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('ev' as const), seq: fc.integer({ min: 1, max: 30 }) }),
        fc.record({ kind: fc.constant('ack' as const), seq: fc.integer({ min: 1, max: 30 }) }),
        fc.record({ kind: fc.constant('hello' as const), seq: fc.integer({ min: 0, max: 30 }) }),
        fc.record({ kind: fc.constant('lose' as const), seq: fc.constant(0) }),
      ),
      { maxLength: 120 },
    )
    fc.assert(
      fc.property(steps, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (plan, mine) => {
        const log = mine.map((isMine, index) => eventOf(index + 1, isMine ? { by: ME } : {}))
        let state = told(EMPTY_CONVERSATION, room(30))
        for (const { clientId, by } of log) if (by === ME) state = after(state, write(clientId))
        const resume = (until: number) => {
          state = told(state, room(30), ...log.filter(({ seq }) => seq > state.last && seq <= until).map(ev), ready)
        }
        for (const { kind, seq } of plan) {
          if (kind === 'ev') state = told(state, ev(log[seq - 1]!))
          else if (kind === 'ack') {
            const { clientId } = log[seq - 1]!
            state = told(state, { op: 'ack', room: ROOM, clientId, seq, at: seq })
          } else if (kind === 'hello') resume(seq)
          else state = after(state, { do: 'lose' })
          expect(state.events.map((one) => one.seq)).toEqual(
            Array.from({ length: state.last }, (_, index) => index + 1),
          )
        }
        resume(30)
        expect(state.events).toEqual(log)
        expect([state.outbox, state.isTorn]).toEqual([[], false])
      }),
    )
  })

  it('shows nothing that has a gap before it, and asks for the room again', () => {
    const state = told(EMPTY_CONVERSATION, room(3), ev(eventOf(1)), ev(eventOf(3)))
    expect([state.last, state.isTorn]).toEqual([1, true])
    expect(told(state, ev(eventOf(2)), ev(eventOf(3)), ready)).toMatchObject({ last: 3, isTorn: false })
  })

  it('begins where a guest may see, and far behind with the newest, before which the others are asked for', () => {
    expect(told(EMPTY_CONVERSATION, room(8, 7), ev(eventOf(8))).events.map(({ seq }) => seq)).toEqual([8])
    const behind = told(
      EMPTY_CONVERSATION,
      room(600),
      { op: 'skip', room: ROOM, to: 598 },
      ev(eventOf(599)),
      ev(eventOf(600)),
      ready,
    )
    expect([behind.hasEarlier, behind.last]).toEqual([true, 600])
    const page: RoomNews = { op: 'page', room: ROOM, evs: [eventOf(597), eventOf(598)], more: true }
    expect(told(behind, page, page).events.map(({ seq }) => seq)).toEqual([597, 598, 599, 600])
    expect(told(behind, { ...page, evs: [eventOf(5)] }).events).toHaveLength(2)
  })

  it('what was refused is tried three times, what never can be sent is said at once; both may be sent again or let be', () => {
    const no = (code: number): RoomNews => ({
      op: 'no',
      room: ROOM,
      clientId: 'mine',
      code,
      words: '太快',
      retryMs: 10,
    })
    let state = after(told(EMPTY_CONVERSATION, room(0)), write('mine'))
    state = told(state, no(429), no(429))
    expect(state.outbox[0]).toMatchObject({ tries: 2, state: 'sending' })
    state = told(state, no(429))
    expect(state.outbox[0]).toMatchObject({ state: 'failed', words: '太快' })
    state = after(state, { do: 'again', clientId: 'mine' })
    expect(told(state, no(422)).outbox[0]).toMatchObject({ state: 'failed', tries: 1 })
    expect(after(state, { do: 'discard', clientId: 'mine' }).outbox).toEqual([])
  })

  it('a recall is on its way like anything that is said: kept without a connection, and refused in words', () => {
    const recall: TalkDeed = {
      do: 'write',
      line: { clientId: 'back', kind: 'recall', body: '', file: '', target: 1 },
    }
    const lost = after(told(EMPTY_CONVERSATION, room(1), ev(eventOf(1, { by: ME }))), { do: 'lose' })
    const written = after(lost, recall)
    expect(frameOfLine(ROOM, written.outbox[0]!)).toEqual({
      op: 'send',
      room: ROOM,
      clientId: 'back',
      kind: 'recall',
      target: 1,
    })
    const late = {
      op: 'no',
      room: ROOM,
      clientId: 'back',
      code: 422,
      words: '超过两分钟，不能撤回',
      retryMs: 0,
    } as const
    expect(told(written, ready, late).outbox).toMatchObject([{ state: 'failed', words: '超过两分钟，不能撤回' }])
    const done = eventOf(2, { kind: 'recall', by: ME, clientId: 'back', body: '', target: 1 })
    expect(told(written, ready, ev(done)).outbox).toEqual([])
  })

  it('a recall takes the words from the screen; reads, presence and writing are the people’s', () => {
    const state = told(
      EMPTY_CONVERSATION,
      room(2),
      ev(eventOf(1)),
      ev(eventOf(2, { kind: 'recall', body: '', target: 1 })),
    )
    expect(state.events[0]?.body).toBe('')
    const later = told(
      state,
      { op: 'reads', room: ROOM, p: ME, seq: 2 },
      { op: 'reads', room: ROOM, p: ME, seq: 1 },
      { op: 'presence', room: ROOM, p: ME, on: false },
    )
    expect(later.room?.people[0]).toMatchObject({ readSeq: 2, isOn: false })
    const typed = told(later, { op: 'typing', room: ROOM, p: 'other' }, { op: 'typing', room: ROOM, p: ME })
    expect(typed.typing).toEqual({ other: 5_000 })
    expect(told(typed, ev(eventOf(3))).typing).toEqual({})
    expect(told(typed, { op: 'out', room: ROOM, words: '会诊已结束' })).toMatchObject({
      out: '会诊已结束',
      isReady: false,
    })
  })
})
