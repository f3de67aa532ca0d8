import { describe, expect, it } from 'vitest'
import { clockAfter, clockOf, clockOfFraction } from '../../src/model/clock.ts'

describe('a time of the day as people write it', () => {
  it.each([
    ['830', '08:30'],
    ['8:5', '08:05'],
    ['8', '08:00'],
    ['0830', '08:30'],
    ['８：３０', '08:30'],
    [' 08:30 ', '08:30'],
    ['08:30:00', '08:30'],
    ['8点半', '08:30'],
    ['8点', '08:00'],
    ['14时5分', '14:05'],
    ['下午2:30', '14:30'],
    ['上午8:30', '08:30'],
    ['2:30 PM', '14:30'],
    ['12:10 am', '00:10'],
    ['12:10 pm', '12:10'],
    ['0', '00:00'],
    ['2359', '23:59'],
  ])('%s is %s', (typed, clock) => expect(clockOf(typed)).toBe(clock))

  it.each(['2575', '25', '24:00', '8:60', '8:30:15', '83', '12345', '-1', '8-30', 'abc', '', '下午', '8:'.repeat(9)])(
    '%s is none',
    (typed) => expect(clockOf(typed)).toBeUndefined(),
  )
})

it('a part of a day is a time when it is a whole minute', () => {
  const parts = [0, 0.5, 510 / 1440, 0.354166667, 1439 / 1440, 0.9999999, 1, -0.1, 0.3542]
  expect(parts.map(clockOfFraction)).toEqual([
    '00:00',
    '12:00',
    '08:30',
    '08:30',
    '23:59',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  for (let minute = 0; minute < 1440; minute++) expect(clockOfFraction(minute / 1440)).toBe(clockAfter('00:00', minute))
})

it('steps go round the clock', () => {
  expect([clockAfter('23:55', 10), clockAfter('00:00', -1), clockAfter('08:30', 60)]).toEqual([
    '00:05',
    '23:59',
    '09:30',
  ])
})
