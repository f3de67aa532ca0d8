/**
 * Dates in workbooks: a number of days, and a format that says that it is meant as a date.
 *
 * Shapes  A date is `2026-01-31`, one with a time of day `2026-01-31 08:30:00`, a bare time `08:30:00`.
 * Units   Days since 1899-12-30 (or since 1904-01-01 in workbooks that say so); the fraction is the time of day.
 * Source  ECMA-376 18.8.30 (built-in formats), 18.17.4 (date systems, the 29th of February 1900 that never was).
 */

const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1_462
/** 9999-12-31. */
const SERIAL_MAX = 2_958_466

const BUILT_IN_DATES: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Whether a number format of a workbook shows dates. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to)
  // What stands in quotes, brackets or behind a backslash is text, colour, condition or locale; [h] is a span of hours.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test((bare.split(';')[0] ?? '').replace(/general|standard/gi, ''))
}

/** A spreadsheet's number of days as text; undefined when it is no date. */
export function dateText(serial: number, from1904: boolean): string | undefined {
  const shifted = from1904 ? serial + DAYS_TO_1904 : serial
  if (!(shifted >= 0 && shifted < SERIAL_MAX)) return undefined
  if (shifted < 1) return timeOf(new Date(EPOCH_MS + seconds(shifted)))
  const real = shifted < 61 && !from1904 ? shifted + 1 : shifted
  const date = new Date(EPOCH_MS + seconds(real))
  const day = date.toISOString().slice(0, 10)
  const time = timeOf(date)
  return time === '00:00:00' ? day : `${day} ${time}`
}

function seconds(days: number): number {
  return Math.round((days * DAY_MS) / 1_000) * 1_000
}

function timeOf(date: Date): string {
  return date.toISOString().slice(11, 19)
}
