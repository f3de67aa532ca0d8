/**
 * Day and clock of the house: the same for browser, server, database and import, whatever zone their machines are in.
 *
 * Units   Unix milliseconds. A wall is what the clock shows, written as milliseconds of the same moment in UTC, so that
 *         `toISOString` and the `getUTC…` functions read it.
 */

/** In which the hospitals of one service have their days, where nobody says otherwise. */
export const HOUSE_ZONE = 'Asia/Shanghai'

const DAY_MS = 86_400_000
/** Outside of these years zones are as they were at their ends. */
const FIRST_MS = Date.UTC(1900, 0, 1)
const LAST_MS = Date.UTC(9999, 11, 31)
/** Days whose offsets are kept: an export writes many instants of few days. */
const DAYS_KEPT = 5_000

let zone = HOUSE_ZONE
let clock: Intl.DateTimeFormat | undefined
const offsets = new Map<number, number>()

/**
 * Said once by whoever starts: the server from its settings, the page from what the server wrote into it, a worker from its page.
 * What is no zone leaves the usual one.
 */
export function setHouseZone(name: string): void {
  zone = isTimeZone(name) ? name : HOUSE_ZONE
  clock = undefined
  offsets.clear()
}

/** What was said, for those who start another: `Asia/Shanghai`. */
export function houseZone(): string {
  return zone
}

/** Whether there is such a zone: `Asia/Shanghai`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && name.includes('/')
  } catch {
    return false
  }
}

/** `2026-01-31`, for Unix milliseconds. */
export function businessDay(ms: number): string {
  return new Date(wallOf(ms)).toISOString().slice(0, 10)
}

/** Of a day: 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** What the clock of the house shows at an instant. */
export function wallOf(ms: number): number {
  return ms + offsetAt(ms)
}

/** When the clock of the house shows that; the first time where it shows it twice. */
export function instantOf(wall: number): number {
  const early = wall - offsetAt(wall - DAY_MS)
  return wallOf(early) === wall ? early : wall - offsetAt(wall + DAY_MS)
}

function offsetAt(ms: number): number {
  if (Number.isNaN(ms)) return ms
  const at = Math.min(Math.max(ms, FIRST_MS), LAST_MS)
  const day = Math.floor(at / DAY_MS)
  let known = offsets.get(day)
  if (known === undefined) {
    const [first, last] = [readOffset(day * DAY_MS), readOffset((day + 1) * DAY_MS - 1_000)]
    // NaN for the day on which the clock is put forward or back.
    known = first === last ? first : NaN
    if (offsets.size >= DAYS_KEPT) offsets.clear()
    offsets.set(day, known)
  }
  return Number.isNaN(known) ? readOffset(at) : known
}

function readOffset(ms: number): number {
  clock ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const [year = 0, month = 1, day, hour, minute, second] = (clock.format(ms).match(/\d+/g) ?? []).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1_000) * 1_000
}

/** The moment at which the clock of the house shows that time on that day: `2026-03-10`, `08:30`; undefined for what is neither. */
export function houseInstant(day: string, clock: string): string | undefined {
  const wall = Date.parse(`${day}T${clock}:00Z`)
  return Number.isNaN(wall) ? undefined : new Date(instantOf(wall)).toISOString()
}
