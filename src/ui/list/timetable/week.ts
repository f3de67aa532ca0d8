/** The days of a timetable: a week begins with Monday, any other number of days with the day that is asked for. */
import { weekdayOf } from '../../../model/business-day.ts'
import { dayAfter } from '../../../model/condition.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { Timetable } from '../../../model/list-head.ts'
import { weekdayName } from '../../../model/time.ts'

const WEEK_DAYS = 7

/** The first day to be shown, of an address or of today. */
export function firstDay(asked: string | null, { days }: Timetable, today: string): string {
  const day = asked !== null && dayAfter(asked, 0) === asked ? asked : today
  return days === WEEK_DAYS ? (dayAfter(day, 1 - weekdayOf(day)) ?? day) : day
}

export function daysFrom(first: string, { days }: Timetable): readonly string[] {
  return Array.from({ length: days }, (_, index) => dayAfter(first, index) ?? first)
}

/** `周一 12-01` */
export function dayTitle(day: string): string {
  return `周${weekdayName(day)} ${day.slice(5)}`
}

export interface TimetableLane {
  /** Value of the lane's field. */
  readonly id: string
  readonly name: string
  /** For each day its records, the earlier first. */
  readonly cells: readonly (readonly WireRecord[])[]
}

interface Filling {
  readonly timetable: Timetable
  readonly days: readonly string[]
  readonly nameOf: (id: string) => string
}

/** A line for each that has a record, by name. */
export function lanesOf(rows: readonly WireRecord[], { timetable, days, nameOf }: Filling): readonly TimetableLane[] {
  const { lane, on, from } = timetable
  const byLane = new Map<string, WireRecord[][]>()
  for (const row of rows) {
    const at = days.indexOf(String(row[on]))
    if (at < 0) continue
    const id = String(row[lane] ?? '')
    const cells = byLane.get(id) ?? days.map(() => [])
    byLane.set(id, cells)
    cells[at]?.push(row)
  }
  const earlier = (one: WireRecord, other: WireRecord) =>
    String(one[from] ?? '').localeCompare(String(other[from] ?? ''))
  return [...byLane]
    .map(([id, cells]): TimetableLane => ({ id, name: nameOf(id), cells: cells.map((cell) => cell.toSorted(earlier)) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh'))
}

/** What stands for a record. */
export interface EntryWords {
  readonly words: string
  /** Where it is no ordinary one. */
  readonly state: string
  /** `08:00–08:40`; '' where nobody says when it ends. */
  readonly hours: string
}

export function entryWords(
  { fields }: Resource,
  { label, tone, from, to }: Timetable,
  wordsOf: (name: string) => string,
): EntryWords {
  const words = label.map((part) => (typeof part === 'string' ? part : wordsOf(part.field))).join('')
  const first = fields.find(({ name }) => name === tone)?.choices?.[0]?.label
  const state = tone === undefined ? '' : wordsOf(tone)
  return {
    words,
    state: state === first ? '' : state,
    hours: to === undefined ? '' : `${wordsOf(from)}–${wordsOf(to)}`,
  }
}
