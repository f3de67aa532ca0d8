/** The idle lock's measure: two clocks, several tabs, a storage that may hold anything. */
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Clocks, createIdle, type Idle, watchIdle } from '../../src/app/session/idle.ts'
import { ACTIVE_KEY } from '../../src/app/session/session.ts'
import { IDLE_LOCK_MS } from '../../src/model/limits.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 0, 31, 8)

let wall = START
let monotonic = 0
const clocks: Clocks = { wall: () => wall, monotonic: () => monotonic }
const pass = (ms: number) => {
  wall += ms
  monotonic += ms
  vi.advanceTimersByTime(ms)
}
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  wall = START
  monotonic = 0
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

function watch(idle: Idle = createIdle(() => localStorage, clocks), isArmed = () => true) {
  const calls = { locked: 0, pings: 0 }
  idle.touch()
  const ping = () => {
    calls.pings += 1
    watching.beforeCall(false)
  }
  const watching = watchIdle({ idle, isArmed, onIdle: () => void (calls.locked += 1), ping }, clocks)
  stops.push(watching.stop)
  return { calls, idle, ...watching }
}

describe('somebody who does nothing', () => {
  it('is locked out after 30 minutes, within one check', () => {
    const { calls } = watch()
    pass(IDLE_LOCK_MS - 1_000)
    expect(calls.locked).toBe(0)
    pass(15_000)
    expect(calls.locked).toBeGreaterThan(0)
  })

  it.each(['mousemove', 'mousedown', 'keydown', 'keypress', 'touchstart', 'wheel'])('%s begins anew', (name) => {
    const { calls, idle } = watch()
    pass(20 * MINUTE_MS)
    window.dispatchEvent(new Event(name))
    expect(idle.idleMs()).toBe(0)
    pass(20 * MINUTE_MS)
    expect(calls.locked).toBe(0)
  })

  it('is not locked out where locking is off, nor at once when it is on again', () => {
    let armed = false
    const { calls } = watch(undefined, () => armed)
    pass(10 * IDLE_LOCK_MS)
    armed = true
    pass(MINUTE_MS)
    expect(calls.locked).toBe(0)
  })
})

describe('sleep and clocks', () => {
  it('fault 14: after 8 hours of sleep the first call, movement or look locks before anything else', () => {
    const occasions: Record<string, (watched: ReturnType<typeof watch>) => void> = {
      call: ({ beforeCall }) => beforeCall(true),
      movement: () => window.dispatchEvent(new Event('mousemove')),
      focus: () => window.dispatchEvent(new Event('focus')),
      pageshow: () => window.dispatchEvent(new Event('pageshow')),
      visible: () => document.dispatchEvent(new Event('visibilitychange')),
    }
    for (const [name, happen] of Object.entries(occasions)) {
      const watched = watch()
      wall += 8 * 60 * MINUTE_MS
      happen(watched)
      expect([name, watched.calls.locked]).toEqual([name, 1])
      watched.stop()
    }
  })

  it.each([-2, -48])('fault 13: a wall clock set back %d hours neither locks nor postpones the lock', (hours) => {
    const { calls } = watch()
    pass(10 * MINUTE_MS)
    wall += hours * 60 * MINUTE_MS
    pass(19 * MINUTE_MS)
    expect(calls.locked).toBe(0)
    pass(2 * MINUTE_MS)
    expect(calls.locked).toBeGreaterThan(0)
  })

  it('fault 13: clocks that are wrong all the time change nothing', () => {
    wall = START + 2 * 60 * MINUTE_MS
    const { calls } = watch()
    for (let minute = 0; minute < 120; minute += 1) {
      pass(MINUTE_MS)
      window.dispatchEvent(new Event('keydown'))
    }
    expect(calls.locked).toBe(0)
  })
})

describe('several tabs', () => {
  it('work in one keeps the others open', () => {
    const here = watch()
    const there = createIdle(() => localStorage, clocks)
    for (let minute = 0; minute < 90; minute += 1) {
      pass(MINUTE_MS)
      there.touch()
    }
    expect(here.calls.locked).toBe(0)
    pass(IDLE_LOCK_MS)
    expect(here.calls.locked).toBeGreaterThan(0)
  })

  it('share at most every 5 seconds', () => {
    const set = vi.spyOn(Storage.prototype, 'setItem')
    const { idle } = watch()
    for (let second = 0; second < 20; second += 1) {
      pass(1_000)
      idle.touch()
    }
    expect(set.mock.calls.length).toBeLessThanOrEqual(5)
    set.mockRestore()
  })

  it('B8: whatever the storage holds, in 200 cases, nobody is locked out early nor kept open by it', () => {
    const nasty = fc.constantFrom(
      '',
      '[]',
      '{"__proto__":1}',
      'null',
      'NaN',
      '-1',
      '1e999',
      `${START * 2}`,
      '0',
      'x'.repeat(9_000),
    )
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string()), (value) => {
        wall = START
        monotonic = 0
        localStorage.clear()
        const idle = createIdle(() => localStorage, clocks)
        localStorage.setItem(ACTIVE_KEY, value)
        expect(idle.idleMs()).toBe(0)
        wall += IDLE_LOCK_MS
        monotonic += IDLE_LOCK_MS
        expect(idle.idleMs()).toBe(IDLE_LOCK_MS)
      }),
      { numRuns: 200 },
    )
  })

  it('fault 20: a storage that refuses is lived without', () => {
    const idle = createIdle(() => {
      throw new DOMException('denied', 'SecurityError')
    }, clocks)
    idle.touch()
    monotonic += 5
    expect(idle.idleMs()).toBe(5)
  })
})

describe('somebody who only types', () => {
  it('A10: makes one call in 10 minutes, so that the server knows; who does nothing makes none', () => {
    const { calls } = watch()
    for (let minute = 0; minute < 25; minute += 1) {
      window.dispatchEvent(new Event('keydown'))
      pass(MINUTE_MS)
    }
    expect(calls.pings).toBe(2)
    const idle = watch()
    pass(25 * MINUTE_MS)
    expect(idle.calls.pings).toBe(0)
  })
})
