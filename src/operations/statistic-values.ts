/** The values of dimensions: what they are called, in which order they stand, and how a list is filtered by them. */
import { OWNER_FIELD } from '../model/access.ts'
import { type Condition, dayAfter } from '../model/condition.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { FilterValue } from '../model/query.ts'
import { type Field, getField, type Resource } from '../model/resource.ts'
import {
  type CountedRow,
  OTHER,
  type StatisticDimension,
  type StatisticOrder,
  type StatisticView,
} from '../model/statistic.ts'
import { daySpan, filterSpan, instantSpan, type ListPart } from './statistic-filters.ts'

const WEEKDAYS = '一二三四五六日'
const EMPTY_WORDS = '未填写'
const OTHER_WORDS = '其他'

/** What a value is called; `named` knows the labels of records that are referred to. */
export function valueLabel(
  dimension: StatisticDimension,
  field: Field,
  { value, named }: { readonly value: string | null; readonly named: ReadonlyMap<string, string> },
): string {
  if (value === null) return EMPTY_WORDS
  const { by, bins, top } = dimension
  if (bins) return binWords(bins, field, Number(value))
  if (by === 'weekday') return `周${WEEKDAYS[Number(value) - 1] ?? value}`
  if (by === 'hour') return `${Number(value)} 时`
  if (by === 'week') return `${value} 起`
  if (by) return value
  if (top !== undefined && value === OTHER) return OTHER_WORDS
  const choice = field.choices?.find((one) => String(one.value) === value)
  if (field.kind === 'flag') return choice?.label ?? (value === 'true' ? '是' : '否')
  return choice?.label ?? named.get(value) ?? value
}

/** 18–44岁; below the first 不足 18岁, from the last 75岁以上. */
function binWords(bins: readonly number[], { unit = '', decimals }: Field, index: number): string {
  const from = bins[index - 1]
  const to = bins[index]
  if (from === undefined) return `不足 ${to ?? 0}${unit}`
  if (to === undefined) return `${from}${unit}以上`
  if (decimals !== undefined && decimals > 0) return `${from}–不足 ${to}${unit}`
  return to - 1 === from ? `${from}${unit}` : `${from}–${to - 1}${unit}`
}

/** Time and bins as they go on, choices as their author has put them, all others by how many there are; empty comes last. */
export function inViewOrder(
  rows: readonly CountedRow[],
  { group }: StatisticView,
  { dimensions, resource }: { readonly dimensions: readonly StatisticDimension[]; readonly resource: Resource },
): readonly CountedRow[] {
  const places = group.map((name) => {
    const dimension = dimensions.find((one) => one.name === name)
    return dimension ? placeOf(dimension, getField(resource, dimension.field), rows) : () => 0
  })
  return [...rows].sort((one, other) => {
    for (const [at, name] of group.entries()) {
      const place = places[at]
      const [a, b] = [one.group[name] ?? null, other.group[name] ?? null]
      if (!place || a === b) continue
      return place(a) - place(b) || (String(a) < String(b) ? -1 : 1)
    }
    return 0
  })
}

const LAST = Number.MAX_SAFE_INTEGER

function placeOf(
  { name, field, by, bins, top }: StatisticDimension,
  { choices }: Field,
  rows: readonly CountedRow[],
): (value: string | null) => number {
  const sizes = new Map<string | null, number>()
  for (const { group, base } of rows) sizes.set(group[name] ?? null, (sizes.get(group[name] ?? null) ?? 0) + base)
  return (value) => {
    if (value === null) return LAST
    if (top !== undefined && value === OTHER) return LAST - 1
    if (by) return 0
    if (bins) return Number(value)
    // Hospitals stand by their size, whoever joined first.
    const choice = field === OWNER_FIELD ? -1 : (choices?.findIndex((one) => String(one.value) === value) ?? -1)
    return choice >= 0 ? choice : LAST / 2 - (sizes.get(value) ?? 0)
  }
}

/** The list's filter for one value of a dimension. */
export function listPartOf(
  dimension: StatisticDimension,
  field: Field,
  { value, today }: { readonly value: string | null; readonly today: string },
): ListPart | undefined {
  const { by, bins, since, top } = dimension
  if (value === null || (top !== undefined && value === OTHER)) return undefined
  if (bins)
    return since === undefined
      ? binPart(bins, field, Number(value))
      : agePart(bins, since, { at: Number(value), today })
  if (by) {
    const days = daysOf(by, value)
    if (!days) return undefined
    return { field: field.name, filter: field.kind === 'dateTime' ? instantSpan(days) : days }
  }
  return KIND_FACTS[field.kind].filter === 'in' ? { field: field.name, filter: { in: [value] } } : undefined
}

function daysOf(by: NonNullable<StatisticDimension['by']>, value: string) {
  if (by === 'day') return { from: value, to: value }
  if (by === 'week') return { from: value, to: dayAfter(value, 6) ?? value }
  if (by !== 'month') return undefined
  const [year = 0, month = 1] = value.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: `${value}-01`, to: last }
}

function binPart(bins: readonly number[], { name, decimals }: Field, at: number): ListPart | undefined {
  if (decimals !== 0 || !bins.every(Number.isInteger)) return undefined
  const [from, to] = [bins[at - 1], bins[at]]
  const filter: FilterValue = {
    ...(from === undefined ? {} : { from: String(from) }),
    ...(to === undefined ? {} : { to: String(to - 1) }),
  }
  return { field: name, filter }
}

/** Who is so many years old is born until the day so many years ago. */
function agePart(
  bins: readonly number[],
  since: string,
  { at, today }: { readonly at: number; readonly today: string },
): ListPart {
  const [from, to] = [bins[at - 1], bins[at]]
  const filter: FilterValue = {
    ...(to === undefined ? {} : { from: dayBehind(dayYearsAgo(today, to)) }),
    ...(from === undefined ? {} : { to: dayYearsAgo(today, from) }),
  }
  return { field: since, filter }
}

/** As `yearsBetween` counts: by year, then by month and day as they are written, be there such a day or not. */
export function dayYearsAgo(today: string, years: number): string {
  return `${String(Number(today.slice(0, 4)) - Math.ceil(years)).padStart(4, '0')}${today.slice(4)}`
}

/** The next day as text; behind a 29th of February that is none comes the 1st of March. */
function dayBehind(day: string): string {
  const isDay = dayAfter(day, 0) === day
  return (isDay ? dayAfter(day, 1) : undefined) ?? `${day.slice(0, 4)}-03-01`
}

/** The list's filters that say the same as a condition that is settled; undefined among them where one cannot. */
export function listPartsOf(resource: Resource, condition: Condition): readonly (ListPart | undefined)[] {
  if ('and' in condition) return condition.and.flatMap((part) => listPartsOf(resource, part))
  const order = ORDERS.find((one) => one in condition)
  if (order) return [boundOf(resource, order, condition)]
  const [name, said] = 'eq' in condition ? condition.eq : 'in' in condition ? condition.in : []
  const field = name === undefined ? undefined : getField(resource, name)
  if (!field || KIND_FACTS[field.kind].filter !== 'in' || KIND_FACTS[field.kind].value === 'list') return [undefined]
  const values = (Array.isArray(said) ? said : [said]) as readonly unknown[]
  const isPlain = values.every((value) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
  return [isPlain ? { field: field.name, filter: { in: values.map(String) } } : undefined]
}

const ORDERS: readonly StatisticOrder[] = ['ge', 'le', 'gt', 'lt']

/** `{"lt": ["DueOn", "2026-03-02"]}` is until the day before. */
function boundOf(resource: Resource, order: StatisticOrder, condition: Condition): ListPart | undefined {
  const [[name = '', value] = []] = Object.values(condition) as (readonly [string, unknown])[]
  const field = getField(resource, name)
  if (typeof value === 'number') return filterSpan(field, order, value)
  const isDay = field.kind === 'date' && typeof value === 'string' && dayAfter(value, 0) === value
  return isDay ? { field: name, filter: daySpan(order, value) } : undefined
}
