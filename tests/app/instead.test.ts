/** What stands in the build in the place of packages does for ra-core what they do. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import debounced from '../../src/app/instead/debounce.ts'
import setAt from '../../src/app/instead/set.ts'
import union from '../../src/app/instead/union.ts'

describe('a call that is put off', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('carries out the last call when no other has followed, and none that was called off', () => {
    const done: string[] = []
    const call = debounced((first: string, second: string) => void done.push(first + second), 100)
    call('a', '1')
    vi.advanceTimersByTime(60)
    call('b', '2')
    vi.advanceTimersByTime(60)
    expect(done).toEqual([])
    vi.advanceTimersByTime(60)
    expect(done).toEqual(['b2'])
    call('c', '3')
    call.cancel()
    vi.advanceTimersByTime(200)
    expect(done).toEqual(['b2'])
  })
})

it.each([
  ['a', { a: 'new', b: { c: 2 } }],
  ['b.c', { a: 1, b: { c: 'new' } }],
  ['b.d.e', { a: 1, b: { c: 2, d: { e: 'new' } } }],
  ['x.y', { a: 1, b: { c: 2 }, x: { y: 'new' } }],
])('sets what %s leads to', (path, expected) => {
  const given = { a: 1, b: { c: 2 } }
  expect(setAt(given, path, 'new')).toBe(given)
  expect(given).toEqual(expected)
})

it('joins lists, each value once', () => {
  expect(union([3, 1], [1, 2], [], [2, 4])).toEqual([3, 1, 2, 4])
})
