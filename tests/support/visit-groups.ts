/** Which records of the visits belong to each group of a view, worked out by hand. */
import { groupBy } from '../../src/gate/group.ts'
import { businessDay } from '../../src/model/business-day.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { VISIT_NOW } from './visits.ts'

const HOUR_MS = 3_600_000
const TODAY = businessDay(VISIT_NOW())

/** What the clock of Shanghai shows, which is eight hours ahead all year. */
export const wall = (text: unknown) =>
  typeof text === 'string' ? new Date(Date.parse(text) + 8 * HOUR_MS).toISOString() : null
const monday = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 24 * HOUR_MS).toISOString().slice(0, 10)
}
const years = (birth: unknown) => {
  if (typeof birth !== 'string') return null
  const whole = Number(TODAY.slice(0, 4)) - Number(birth.slice(0, 4))
  return TODAY.slice(5) < birth.slice(5) ? whole - 1 : whole
}

/** The dimensions of the fixture, each worked out by hand. */
const VALUES: Readonly<Record<string, (record: WireRecord, records: readonly WireRecord[]) => string | null>> = {
  kind: (record) => (record['Kind'] as string | undefined) ?? null,
  paid: (record) => (record['IsPaid'] === undefined ? null : String(record['IsPaid'])),
  ward: (record, records) => {
    const ward = record['Ward'] as string | undefined
    if (ward === undefined) return null
    const count = (name: string) => records.filter((one) => one['Ward'] === name).length
    const wards = [...new Set(records.flatMap((one) => (one['Ward'] as string | undefined) ?? []))]
    const first = wards.sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1)).slice(0, 2)
    return first.includes(ward) ? ward : ''
  },
  long: (record) => bin(record['Minutes'] as number | undefined, [0, 15, 60]),
  age: (record) => bin(years(record['BirthDate']) ?? undefined, [0, 18, 65]),
  month: (record) => wall(record['At'])?.slice(0, 7) ?? null,
  day: (record) => wall(record['At'])?.slice(0, 10) ?? null,
  hour: (record) => wall(record['At'])?.slice(11, 13) ?? null,
  week: (record) => (record['On'] === undefined ? null : monday(String(record['On']))),
  weekday: (record) =>
    record['On'] === undefined ? null : String(((new Date(String(record['On'])).getUTCDay() + 6) % 7) + 1),
}

function bin(value: number | undefined, ends: readonly number[]): string | null {
  return value === undefined ? null : String(ends.filter((end) => value >= end).length)
}

export function groupsOf(
  records: readonly WireRecord[],
  group: readonly string[],
): ReadonlyMap<string, readonly WireRecord[]> {
  // A total is there even of nothing.
  if (group.length === 0) return new Map([['{}', records]])
  return groupBy(records, (record) =>
    JSON.stringify(Object.fromEntries(group.map((name) => [name, VALUES[name]!(record, records)]))),
  )
}
