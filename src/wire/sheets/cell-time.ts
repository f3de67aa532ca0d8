/**
 * Days, instants and times of a day in a cell.
 *
 * Shapes  An instant that the console writes (`2024-01-31T08:00:00.000Z`) stands as `2024-01-31 16:00:00`; any other form of an
 *         ISO 8601 instant stays as it is, so that reading gives the very text back.
 * Units   Numbers are Excel's: days since 1899-12-30. Instants without a zone are by the clock of the house.
 */
import { instantOf, wallOf } from '../../model/business-day.ts'
import { clockOf, clockOfFraction } from '../../model/clock.ts'

const DAY_MS = 86_400_000
/** 1899-12-30, which makes Excel's day 60 the 29th of February 1900 that never was, and all days after it right. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$|^(\d{4})(\d{2})(\d{2})$/
const INSTANT = /^(.+?)[\sT]+(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})(?:\.(\d{1,3}))?秒?|分)?$/i
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i

type Cell = string | number | boolean

/** `YYYY-MM-DD`; nothing for what is no day. The time of a real date cell is dropped. */
export function dateOf(cell: Cell): string | undefined {
  const ms = typeof cell === 'number' ? serialMs(cell) : dayMs(plain(cell).replace(/[\sT]+0?0:00(:00(\.0+)?)?$/, ''))
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 10)
}

/** ISO 8601; nothing for what is no instant. A day alone is its first moment. */
export function dateTimeOf(cell: Cell): string | undefined {
  if (typeof cell === 'string' && ZONED.test(cell.trim()) && !Number.isNaN(Date.parse(cell.trim()))) return cell.trim()
  const ms = typeof cell === 'number' ? serialMs(cell) : localMs(plain(cell))
  return ms === undefined ? undefined : new Date(instantOf(ms)).toISOString()
}

/** `HH:mm`; a number below one is the part of a day that Excel keeps a time as, any other one is typed digits. */
export function clockIn(cell: Cell): string | undefined {
  return typeof cell === 'number' && cell < 1 ? clockOfFraction(cell) : clockOf(String(cell))
}

/** An instant as local time for a cell; one that would not come back the same stays as it is. */
export function dateTimeText(value: string): string | null {
  const ms = ZONED.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) return value === '' ? null : value
  const local = new Date(wallOf(ms)).toISOString()
  const text = local
    .slice(0, 23)
    .replace('T', ' ')
    .replace(/\.000$/, '')
  return dateTimeOf(text) === value ? text : value
}

function localMs(text: string): number | undefined {
  const parts = INSTANT.exec(text)
  const day = dayMs(parts?.[1] ?? text)
  if (!parts || day === undefined) return day
  const [hour = 0, minute = 0, second = 0] = parts.slice(2, 5).map((part) => Number(part ?? 0))
  const isTime = hour < 24 && minute < 60 && second < 60
  return isTime
    ? day + ((hour * 60 + minute) * 60 + second) * 1_000 + Number((parts[5] ?? '').padEnd(3, '0'))
    : undefined
}

function dayMs(text: string): number | undefined {
  const match = DAY.exec(text.trim())
  if (!match) return undefined
  const [year = '', month = '', day = ''] = match.slice(1, 4).some(Boolean) ? match.slice(1, 4) : match.slice(4, 7)
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const ms = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso) ? ms : undefined
}

/** To the millisecond: a fraction of a day is no exact number of them. */
function serialMs(serial: number): number | undefined {
  const ms = DAY_ZERO_MS + Math.round(serial * DAY_MS)
  return serial >= 1 && serial < 2_958_466 ? ms : undefined
}

function plain(cell: string | boolean): string {
  return String(cell).normalize('NFKC').trim()
}
