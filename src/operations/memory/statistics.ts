/**
 * Statistics over rows in memory, counted record by record: of what the list of whoever asks has, and equal to what a database counts.
 *
 * Shapes  As `StatisticStore`: sums are decimal text, means and medians numbers, null where there is nothing.
 */
import { wallOf } from '../../model/business-day.ts'
import { holds, isEmpty } from '../../model/condition.ts'
import { addExact } from '../../model/exact.ts'
import { getField, type Resource, type WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import {
  type CountedRow,
  type Figure,
  OTHER,
  type StatisticDimension,
  type StoredMeasure,
  type TimePart,
} from '../../model/statistic.ts'
import { dayYearsAgo } from '../statistic-values.ts'
import type { CountQuestion, StatisticStore } from '../statistics.ts'
import type { LibraryStore } from '../store.ts'

const PAGE_ROWS = 500
const DAY_MS = 86_400_000

export function createMemoryStatistics(store: Pick<LibraryStore, 'page'>): StatisticStore {
  return {
    async count(scope, resource, question) {
      const all = await recordsOf(store, scope, { resource, keyword: question.keyword })
      const found = all.filter((record) => holds(question.where, record))
      const valued = question.dimensions.map((dimension) =>
        valuesOf(resource, dimension, { found, today: question.today }),
      )
      return question.groupings.map((group) => rowsOf(found, question, { group, valued }))
    },
  }
}

async function recordsOf(
  store: Pick<LibraryStore, 'page'>,
  scope: Scope,
  { resource, keyword }: { readonly resource: Resource; readonly keyword: string },
): Promise<readonly WireRecord[]> {
  const records: WireRecord[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await store.page(scope, resource, {
      page,
      pageSize: PAGE_ROWS,
      filters: {},
      ...(keyword !== '' && { keyword }),
    })
    records.push(...rows)
    if (rows.length === 0 || records.length >= total) return records
  }
}

type Values = ReadonlyMap<WireRecord, string | null>

interface Grouping {
  readonly group: readonly string[]
  /** In the order of the dimensions. */
  readonly valued: readonly Values[]
}

function rowsOf(
  found: readonly WireRecord[],
  { dimensions, measures }: CountQuestion,
  { group, valued }: Grouping,
): readonly CountedRow[] {
  const lines = new Map<string, WireRecord[]>()
  // A total is there even of nothing.
  if (group.length === 0) lines.set('[]', [...found])
  else
    for (const record of found) {
      const key = JSON.stringify(
        group.map((name) => valued[dimensions.findIndex((one) => one.name === name)]?.get(record) ?? null),
      )
      const line = lines.get(key)
      if (line) line.push(record)
      else lines.set(key, [record])
    }
  return [...lines].map(([key, records]): CountedRow => {
    const values = JSON.parse(key) as readonly (string | null)[]
    return {
      group: Object.fromEntries(group.map((name, at) => [name, values[at] ?? null])),
      base: records.length,
      stored: Object.fromEntries(measures.map((measure) => [measure.name, figureOf(measure, records)])),
    }
  })
}

function figureOf({ kind, field = '', where }: StoredMeasure, records: readonly WireRecord[]): Figure {
  const meant = where ? records.filter((record) => holds(where, record)) : records
  if (kind === 'count') return meant.length
  const values = meant.map((record) => record[field])
  if (kind === 'distinct') return new Set(values.filter((value) => !isEmpty(value)).map(String)).size
  const numbers = values.filter((value) => typeof value === 'number')
  if (kind === 'sum') return String(numbers.reduce(addExact, 0))
  if (numbers.length === 0) return null
  return kind === 'mean' ? numbers.reduce(addExact, 0) / numbers.length : medianOf(numbers)
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return (low + high) / 2
}

interface Found {
  readonly found: readonly WireRecord[]
  readonly today: string
}

/** By which each record is told apart; of a `top` dimension all but the most frequent are one. */
function valuesOf(resource: Resource, dimension: StatisticDimension, { found, today }: Found): Values {
  const values = new Map(found.map((record) => [record, valueOf(resource, dimension, { record, today })]))
  if (dimension.top === undefined) return values
  const counts = new Map<string, number>()
  for (const value of values.values()) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  const byUse = [...counts].toSorted(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1))
  const first = new Set(byUse.slice(0, dimension.top).map(([value]) => value))
  return new Map([...values].map(([record, value]) => [record, value === null || first.has(value) ? value : OTHER]))
}

interface Asked {
  readonly record: WireRecord
  readonly today: string
}

function valueOf(resource: Resource, dimension: StatisticDimension, { record, today }: Asked): string | null {
  const { by, bins, since } = dimension
  const field = getField(resource, since ?? dimension.field)
  const value = record[field.name]
  if (isEmpty(value)) return null
  if (bins && since !== undefined) return String(bins.filter((end) => String(value) <= dayYearsAgo(today, end)).length)
  if (bins) return String(bins.filter((end) => Number(value) >= end).length)
  return by
    ? partOf(by, field.kind === 'date' ? Date.parse(`${String(value)}T00:00:00Z`) : wallOf(Date.parse(String(value))))
    : String(value)
}

/** Of what the clock of the house shows; null for what is no time. */
function partOf(by: TimePart, wall: number): string | null {
  if (Number.isNaN(wall)) return null
  const text = new Date(wall).toISOString()
  const weekday = (new Date(wall).getUTCDay() + 6) % 7
  const parts: Readonly<Record<TimePart, () => string>> = {
    day: () => text.slice(0, 10),
    month: () => text.slice(0, 7),
    hour: () => text.slice(11, 13),
    week: () => new Date(wall - weekday * DAY_MS).toISOString().slice(0, 10),
    weekday: () => String(weekday + 1),
  }
  return parts[by]()
}
