// @vitest-environment jsdom
/** A long room: on the screen its last part is drawn, on paper all that is here. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Caller } from '../../../src/app/consult/caller.ts'
import { type Conversation, EMPTY_CONVERSATION } from '../../../src/app/consult/conversation.ts'
import { EventLog } from '../../../src/app/consult/event-log.tsx'
import type { Talk } from '../../../src/app/consult/talk.ts'
import { eventOf } from '../../support/consult-events.ts'

const TOTAL = 420
const events = Array.from({ length: TOTAL }, (_, at) => eventOf(at + 1, { by: 'a' }))
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

it('is drawn whole for paper, and afterwards as far as the person had asked', () => {
  const { container } = render(<EventLog talk={talk} caller={{} as Caller} roomId="r" state={state} />)
  const drawn = () => container.querySelectorAll('.rc-talk-line').length
  const atFirst = drawn()
  fireEvent.click(screen.getByRole('button', { name: '显示更早的消息' }))
  const onScreen = drawn()
  expect(onScreen).toBeGreaterThan(atFirst)
  expect([onScreen < TOTAL, container.textContent.includes('第 1 条')]).toEqual([true, false])
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect([drawn(), container.textContent.includes('第 1 条')]).toEqual([TOTAL, true])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(drawn()).toBe(onScreen)
})
