// @vitest-environment jsdom
/** What a wall shows, one after the other: of each library one statistic, and nothing that has nothing to show. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isBare, shownInTurn } from '../../src/app/wall/shown.ts'
import { TURN_MS, useTurns } from '../../src/app/wall/use-turns.ts'
import type { StatisticAnswer } from '../../src/model/statistic.ts'
import { CATALOG } from '../support/project.ts'

const declared = Object.values(CATALOG.statistics ?? {})
const namesFor = (...roles: readonly string[]) =>
  shownInTurn(declared, { roles }).map(({ statistic }) => statistic.name)

describe('what is offered', () => {
  it('is one statistic of each library that the person may read, the one with the most to draw', () => {
    // People before what is kept about them.
    expect(namesFor('organizationAdmin')).toEqual([
      'patients',
      'spine-board',
      'follow-ups',
      'reservations',
      'scores',
      'ultrasound-reports',
      'visits',
    ])
    expect(namesFor('nurse')).toEqual([])
    for (const { views } of shownInTurn(declared, { roles: ['organizationAdmin'] }))
      expect(views.filter(({ as }) => as === 'table')).toEqual([])
  })

  it('is bare without a count', () => {
    const shown = shownInTurn(declared, { roles: ['organizationAdmin'] }).find(
      ({ statistic }) => statistic.name === 'patients',
    )
    const answer = (registered: number | null) =>
      ({ views: { all: [{ figures: { registered, share: null } }] } }) as unknown as StatisticAnswer
    expect([isBare(shown!, answer(0)), isBare(shown!, answer(null)), isBare(shown!, answer(7))]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('turns', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const NAMES = ['a', 'b', 'c']
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  it('follow one another on a display, and pass over what has nothing until it is looked at again', () => {
    const { result } = renderHook(() => useTurns(NAMES, true))
    expect([result.current.name, result.current.next]).toEqual(['a', 'b'])
    wait(TURN_MS)
    expect(result.current.name).toBe('b')
    act(() => result.current.pass('b'))
    expect(result.current.name).not.toBe('b')
    const seen = new Set<string | undefined>()
    for (let turn = 0; turn < 6; turn += 1) {
      wait(TURN_MS)
      seen.add(result.current.name)
    }
    expect([...seen].toSorted()).toEqual(['a', 'c'])
    wait(15 * 60_000)
    const later = new Set<string | undefined>()
    for (let turn = 0; turn < 3; turn += 1) {
      wait(TURN_MS)
      later.add(result.current.name)
    }
    expect([...later].toSorted()).toEqual(NAMES)
  })

  it('stay with the first where none has anything, and are the person’s in the console', () => {
    const display = renderHook(() => useTurns(NAMES, true)).result
    act(() => NAMES.forEach((name) => display.current.pass(name)))
    expect([display.current.name, display.current.next]).toEqual(['a', undefined])
    const console = renderHook(() => useTurns(NAMES, false)).result
    wait(10 * TURN_MS)
    expect(console.current.name).toBe('a')
    act(() => console.current.choose('c'))
    wait(10 * TURN_MS)
    expect(console.current.name).toBe('c')
    expect(renderHook(() => useTurns([], true)).result.current.name).toBeUndefined()
  })
})
