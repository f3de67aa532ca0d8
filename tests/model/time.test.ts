import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTime, relativeTime, weekdayName } from '../../src/model/time.ts'

const NOW = Date.UTC(2026, 4, 20, 4, 0, 0)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NO_INSTANT = [
  null,
  undefined,
  '',
  ' ',
  'x',
  '昨天',
  NaN,
  Infinity,
  1e20,
  true,
  {},
  [],
  '2026-13-01',
  '2026-02-29',
  '2026-05-20 24:00',
]

const instants = fc.date({ min: new Date(0, 0, 1), max: new Date(9_998, 0, 1), noInvalidDate: true })

describe('formatTime', () => {
  it.each<[why: string, value: unknown, expected: string]>([
    ['ten digits are seconds', Date.UTC(2026, 0, 31, 0, 5, 9) / 1_000, '2026-01-31 08:05:09'],
    ['ten digits as text', String(Date.UTC(2026, 0, 31, 0, 5, 9) / 1_000), '2026-01-31 08:05:09'],
    ['thirteen digits are milliseconds', Date.UTC(2026, 0, 31, 0, 5, 9, 7), '2026-01-31 08:05:09'],
    ['thirteen digits as text', String(Date.UTC(2026, 0, 31, 0, 5, 9)), '2026-01-31 08:05:09'],
    ['ISO in UTC', new Date(Date.UTC(2026, 0, 31, 0, 5, 9)).toISOString(), '2026-01-31 08:05:09'],
    ['ISO without a zone is the house’s', '2026-01-31T08:05:09', '2026-01-31 08:05:09'],
    ['a blank between day and time', '2026-01-31 08:05', '2026-01-31 08:05:00'],
    ['a day is its midnight there', '2026-01-31', '2026-01-31 00:00:00'],
    ['seven digits of a second', '2026-01-31T08:05:09.9999999', '2026-01-31 08:05:09'],
    ['a leap day', '2024-02-29', '2024-02-29 00:00:00'],
    ['a Date', new Date(Date.UTC(2026, 0, 30, 16)), '2026-01-31 00:00:00'],
    ['year 1 as some platforms send it', '0001-01-01T00:00:00', '0001-01-01 00:00:00'],
    ['the first moment', 0, formatTime(new Date(0))],
  ])('%s', (_why, value, expected) => {
    expect(formatTime(value)).toBe(expected)
  })

  it('reads zones', () => {
    const expected = formatTime(Date.UTC(2026, 0, 31, 0, 5))
    expect(
      ['2026-01-31T08:05+08:00', '2026-01-31T08:05:00+0800', '2026-01-30T19:35:00-04:30'].map((one) => formatTime(one)),
    ).toEqual(Array(3).fill(expected))
  })

  it.each([
    ['YYYY-MM-DD', '2026-01-31'],
    ['M', 'M'],
    ['YYYY年MM月DD日 HH时', '2026年01月31日 08时'],
    ['HH:mm', '08:05'],
    ['', ''],
  ])('follows the pattern %j', (pattern, expected) => {
    expect(formatTime('2026-01-31T08:05:09', pattern)).toBe(expected)
  })

  it.each(NO_INSTANT)('gives nothing for %j', (value) => {
    expect([formatTime(value), relativeTime(value, NOW), weekdayName(value)]).toEqual(['', '', ''])
  })

  it('reads its own words back, to the second', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const words = formatTime(at)
        expect(formatTime(words)).toBe(words)
        expect(formatTime(at.toISOString())).toBe(words)
      }),
    )
  })

  it('never throws, whatever it is given', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof relativeTime(value, NOW) === 'string'))
    fc.assert(fc.property(fc.string(), (text) => typeof formatTime(text) === 'string'))
  })
})

describe('relativeTime', () => {
  it.each<[ago: number, expected: string]>([
    [0, '刚刚'],
    [29.999 * SECOND, '刚刚'],
    [30 * SECOND, '1分钟前'],
    [MINUTE, '1分钟前'],
    [2 * MINUTE - 1, '1分钟前'],
    [2 * MINUTE, '2分钟前'],
    [59 * MINUTE + 59 * SECOND, '59分钟前'],
    [HOUR, '1小时前'],
    [2 * HOUR - 1, '1小时前'],
    [DAY - 1, '23小时前'],
    [DAY, '1天前'],
    [2 * DAY - 1, '1天前'],
    [2 * DAY, '2026-05-18'],
    [400 * DAY, '2025-04-15'],
    [-5 * SECOND, '刚刚'],
    [-HOUR, '刚刚'],
    [-HOUR - 1, '2026-05-20'],
    [-10 * DAY, '2026-05-30'],
  ])('%d ms ago: %s', (ago, expected) => {
    expect(relativeTime(NOW - ago, NOW)).toBe(expected)
    expect(relativeTime(new Date(NOW - ago).toISOString(), NOW)).toBe(expected)
  })

  it('never says less than what has passed of the next unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30_000, max: 2 * DAY - 1 }), (ago) => {
        const [, count = '', unit = ''] = /^(\d+)(分钟|小时|天)前$/.exec(relativeTime(NOW - ago, NOW)) ?? []
        const size = { 分钟: MINUTE, 小时: HOUR, 天: DAY }[unit] ?? 0
        expect(Number(count)).toBe(Math.max(1, Math.floor(ago / size)))
      }),
    )
  })
})

describe('weekdayName', () => {
  it('names the days in one character, Sunday first', () => {
    const week = Array.from({ length: 7 }, (_, day) => weekdayName(Date.UTC(2026, 4, 17 + day)))
    expect(week.join('')).toBe('日一二三四五六')
    expect(weekdayName('2026-05-20')).toBe('三')
  })
})
