/**
 * Instants as people read them, by the clock of the house (`business-day.ts`).
 *
 * Shapes  An instant is a number or its digits (ten digits: seconds, thirteen: milliseconds), ISO 8601 with or without a time,
 *         or a Date. A text without a zone is the house's time, a day without a time its midnight there.
 * Units   `now` and all arithmetic are milliseconds.
 * Errors  What is no instant gives '', never an exception.
 * Source  Spec §9. The spec does not say how parts are rounded: they are rounded down, so that 59:59 is 59 minutes, but never
 *         to less than one. Clocks differ, so an instant up to an hour ahead is 刚刚; further ahead it is a date.
 */

import { instantOf, wallOf } from './business-day.ts'

export const TIME_PATTERN = 'YYYY-MM-DD HH:mm:ss'
const DATE_PATTERN = 'YYYY-MM-DD'
const WEEKDAYS = '日一二三四五六'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Year, month, day, hour, minute, second, fraction, zone. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Writes an instant by the clock of the house; '' for a value that is no instant. */
export function formatTime(value: unknown, pattern: string = TIME_PATTERN): string {
  const ms = readTime(value)
  if (ms === undefined) return ''
  const at = new Date(wallOf(ms))
  if (Number.isNaN(at.getTime())) return ''
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(at.getUTCFullYear()).padStart(4, '0'),
    MM: twoDigits(at.getUTCMonth() + 1),
    DD: twoDigits(at.getUTCDate()),
    HH: twoDigits(at.getUTCHours()),
    mm: twoDigits(at.getUTCMinutes()),
    ss: twoDigits(at.getUTCSeconds()),
  }
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (token) => parts[token] ?? token)
}

/** How long ago, in words; a date from two days on. */
export function relativeTime(value: unknown, now: number): string {
  const ms = readTime(value)
  if (ms === undefined) return ''
  const elapsed = now - ms
  if (elapsed < -HOUR_MS) return formatTime(ms, DATE_PATTERN)
  if (elapsed < 30 * SECOND_MS) return '刚刚'
  if (elapsed < HOUR_MS) return `${Math.max(1, Math.floor(elapsed / MINUTE_MS))}分钟前`
  if (elapsed < DAY_MS) return `${Math.floor(elapsed / HOUR_MS)}小时前`
  if (elapsed < 2 * DAY_MS) return '1天前'
  return formatTime(ms, DATE_PATTERN)
}

/** One of 日一二三四五六. */
export function weekdayName(value: unknown): string {
  const ms = readTime(value)
  return ms === undefined ? '' : (WEEKDAYS[new Date(wallOf(ms)).getUTCDay()] ?? '')
}

/** Unix milliseconds; nothing for what is no instant. */
function readTime(value: unknown): number | undefined {
  if (value instanceof Date) return within(value.getTime())
  if (typeof value === 'number') return readNumber(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^\d{10}$|^\d{13}$/.test(text)) return readNumber(Number(text))
  return readIso(text)
}

/** Ten digits are seconds; anything longer or shorter is taken for milliseconds, as `Date` does. */
function readNumber(value: number): number | undefined {
  const isSeconds = Number.isInteger(value) && value >= 1e9 && value < 1e10
  return within(isSeconds ? value * SECOND_MS : value)
}

function readIso(text: string): number | undefined {
  const match = ISO.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const ms = Math.floor(Number(`0.${match[7] ?? '0'}`) * SECOND_MS)
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  if (!isReal || hour > 23 || minute > 59 || second > 59) return undefined
  const zone = match[8]
  // Not `Date.UTC`: it takes the years 0 to 99 for the twentieth century.
  const utc = new Date(0)
  utc.setUTCFullYear(year, month - 1, day)
  utc.setUTCHours(hour, minute, second, ms)
  return within(zone === undefined ? instantOf(utc.getTime()) : utc.getTime() - offsetMs(zone))
}

function offsetMs(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  return (zone.startsWith('-') ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS)
}

function daysIn(year: number, month: number): number {
  const last = new Date(0)
  last.setUTCFullYear(year, month, 0)
  return last.getUTCDate()
}

function within(ms: number): number | undefined {
  return Number.isNaN(new Date(ms).getTime()) ? undefined : ms
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
