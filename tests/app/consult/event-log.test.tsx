// @vitest-environment jsdom
/** A long room: on the screen its last part is drawn, on paper all that is here. */
import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Caller } from '../../../src/app/consult/caller.ts'
import { type Conversation, EMPTY_CONVERSATION } from '../../../src/app/consult/conversation.ts'
import { EventLog } from '../../../src/app/consult/event-log.tsx'
import type { Talk } from '../../../src/app/consult/talk.ts'
import type { ConsultEvent } from '../../../src/model/consult.ts'

const TOTAL = 420
const events = Array.from({ length: TOTAL }, (_, at): ConsultEvent => {
  const seq = at + 1
  return {
    seq,
    by: 'a',
    kind: 'text',
    clientId: `c${seq}`,
    body: `第 ${seq} 条`,
    file: '',
    target: 0,
    atMs: seq * 1_000,
  }
})
const person = { id: 'a', name: '甲', role: 'nurse', isGuest: false, isOut: false, readSeq: TOTAL, isOn: true } as const
const state: Conversation = {
  ...EMPTY_CONVERSATION,
  room: {
    op: 'room',
    room: 'r',
    title: '会诊',
    kind: 'nurse',
    state: 'open',
    you: 'b',
    first: 0,
    last: TOTAL,
    people: [person],
  },
  events,
  last: TOTAL,
  isReady: true,
}
const talk = { read: () => undefined, lookBack: () => undefined } as unknown as Talk

it('is drawn whole for paper, and to its last part again afterwards', () => {
  const { container } = render(<EventLog talk={talk} caller={{} as Caller} roomId="r" state={state} />)
  const drawn = () => container.querySelectorAll('.rc-talk-line').length
  const onScreen = drawn()
  expect([onScreen < TOTAL, container.textContent.includes('第 1 条')]).toEqual([true, false])
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect([drawn(), container.textContent.includes('第 1 条')]).toEqual([TOTAL, true])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(drawn()).toBe(onScreen)
})
