// @vitest-environment jsdom
/** What was written for a room and is not there yet, after a reload of the tab. */
import { afterEach, describe, expect, it } from 'vitest'
import type { Unsent } from '../../../src/app/consult/conversation.ts'
import { keepGuest } from '../../../src/app/consult/caller.ts'
import { keepWords, keptWords, WORDS_KEY, wordsPlace } from '../../../src/app/consult/kept-words.ts'

const line = (clientId: string, more: Partial<Unsent> = {}): Unsent => {
  return { clientId, kind: 'text', body: clientId, file: '', target: 0, tries: 0, state: 'sending', words: '', ...more }
}

afterEach(() => sessionStorage.clear())

describe('kept words', () => {
  it('are those of the room, in the order of writing: what is under way is sent again, what was refused waits for the person', () => {
    const outbox = [
      line('a', { tries: 2 }),
      line('b', { state: 'kept' }),
      line('c', { state: 'failed', words: '太长' }),
    ]
    keepWords('r-1', { outbox })
    keepWords('r-2', { text: '别处' })
    expect(keptWords('r-1')).toEqual({
      outbox: [line('a'), line('b'), line('c', { state: 'failed', words: '太长' })],
      text: '',
    })
    expect(keptWords('r-2')).toEqual({ outbox: [], text: '别处' })
    expect(keptWords(wordsPlace('r-2', true))).toEqual({ outbox: [], text: '' })
  })

  it('leave nothing behind once all is sent, and are of twenty rooms at most', () => {
    keepWords('r-1', { outbox: [line('a')], text: '还有' })
    keepWords('r-1', { outbox: [] })
    expect(keptWords('r-1')).toEqual({ outbox: [], text: '还有' })
    keepWords('r-1', { text: '' })
    expect(sessionStorage.getItem(WORDS_KEY)).toBeNull()
    for (let room = 0; room < 25; room += 1) keepWords(`r-${room}`, { text: '字' })
    expect([keptWords('r-0').text, keptWords('r-24').text]).toEqual(['', '字'])
    expect(Object.keys(JSON.parse(sessionStorage.getItem(WORDS_KEY) ?? '') as object)).toHaveLength(20)
  })

  it('of a guest are not the next guest’s, and a guest who comes or goes takes nobody else’s', () => {
    const [own, guests] = [wordsPlace('r-1', false), wordsPlace('r-1', true)]
    const guest = { token: 't', room: 'r-1', name: '甲' }
    keepWords(own, { text: '我的' })
    keepGuest(guest)
    keepWords(guests, { outbox: [line('a')], text: '甲的' })
    keepGuest({ ...guest, token: 'u', name: '乙' })
    expect([keptWords(guests).text, keptWords(guests).outbox, keptWords(own).text]).toEqual(['', [], '我的'])
    keepWords(guests, { text: '乙的' })
    keepGuest(undefined)
    expect([keptWords(guests).text, keptWords(own).text]).toEqual(['', '我的'])
  })
})
