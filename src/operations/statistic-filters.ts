/** What a question of statistics is narrowed by: its own values as a condition, and as filters of the library's list. */
import { houseInstant } from '../model/business-day.ts'
import { type Condition, dayAfter, type Scalar } from '../model/condition.ts'
import { Failure } from '../model/failure.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { FilterValue } from '../model/query.ts'
import { type Field, getField, type Resource } from '../model/resource.ts'
import { isOrder, type Statistic, type StatisticFilter, type StatisticOrder } from '../model/statistic.ts'

/** A filter of the list over one field. */
export interface ListPart {
  readonly field: string
  readonly filter: FilterValue
}

export interface AskedFilter {
  readonly where: Condition
  /** Undefined where the list cannot be filtered so. */
  readonly list: ListPart | undefined
}

/** Of one filter. */
export const FILTER_VALUES_MAX = 200

interface AskedKeyword {
  /** '' for none. */
  readonly keyword: string
  /** The others. */
  readonly filters: Readonly<Record<string, unknown>>
}

export function askedKeyword({ keyword: name = '' }: Statistic, all: Readonly<Record<string, unknown>>): AskedKeyword {
  const { [name]: said = '', ...filters } = all
  if (name === '' || said === null) return { keyword: '', filters: name === '' ? all : filters }
  if (typeof said !== 'string') throw refusedFilter(name, '“关键字”应为文字')
  return { keyword: said.trim(), filters }
}

/** Errors: `invalid` with the filter's name for one that is not declared and for a value of another sort. */
export function askedFilters(
  statistic: Statistic,
  resource: Resource,
  filters: Readonly<Record<string, unknown>>,
): readonly AskedFilter[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    const filter = statistic.filters.find((one) => one.name === name)
    if (!filter) {
      const known = [
        ...statistic.filters.map((one) => one.name),
        ...(statistic.keyword === undefined ? [] : [statistic.keyword]),
      ].join('、')
      throw refusedFilter(name, `没有名为 ${name} 的筛选${known ? `，可用的有：${known}` : ''}`)
    }
    if (value === null || value === '' || value === undefined) return []
    const field = getField(resource, filter.field)
    return [isOrder(filter.kind) ? bounded(filter, field, value) : oneOf(filter, field, value)]
  })
}

function oneOf(
  { name, kind, field }: StatisticFilter,
  { title, choices, kind: of }: Field,
  value: unknown,
): AskedFilter {
  const said: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isPlain = said.every((one) => ['string', 'number', 'boolean'].includes(typeof one))
  if (!isPlain || said.length > FILTER_VALUES_MAX || (kind === 'eq' && said.length !== 1))
    throw refusedFilter(
      name,
      kind === 'eq' ? `“${title}”应为一个值` : `“${title}”应为最多 ${FILTER_VALUES_MAX} 个值的列表`,
    )
  const texts = said.map(String)
  const values = texts.map((text): Scalar => {
    if (of === 'flag') return text === 'true'
    if (!choices) return text
    const choice = choices.find((one) => String(one.value) === text)
    if (!choice)
      throw refusedFilter(name, `“${title}”没有选项 ${text}，可用的有：${choices.map((one) => one.value).join('、')}`)
    return choice.value
  })
  // Of text a list finds what contains it, which may be more.
  const isListed = KIND_FACTS[of].filter === 'in'
  return { where: { in: [field, values] }, list: isListed ? { field, filter: { in: texts } } : undefined }
}

function bounded({ name, kind, field }: StatisticFilter, known: Field, value: unknown): AskedFilter {
  const { title, kind: of } = known
  const order = kind as StatisticOrder
  if (KIND_FACTS[of].value === 'number') {
    const number = Number(value)
    if ((typeof value !== 'number' && typeof value !== 'string') || !Number.isFinite(number))
      throw refusedFilter(name, `“${title}”应为数字`)
    return { where: bound(order, field, number), list: filterSpan(known, order, number) }
  }
  const day = typeof value === 'string' && dayAfter(value, 0) === value ? value : undefined
  if (day === undefined) throw refusedFilter(name, `“${title}”应为日期，如 2026-01-31`)
  const span = daySpan(order, day)
  if (of === 'date') return { where: bound(order, field, day), list: { field, filter: span } }
  const { from, to } = instantSpan(span)
  return {
    where: from === undefined ? bound('le', field, to ?? '') : bound('ge', field, from),
    list: { field, filter: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } },
  }
}

function bound(order: StatisticOrder, field: string, value: Scalar): Condition {
  return { [order]: [field, value] } as unknown as Condition
}

/** The ends of a list's span belong to it: undefined where the nearest number cannot be said. */
export function filterSpan(
  { name: field, decimals }: Field,
  order: StatisticOrder,
  number: number,
): ListPart | undefined {
  if (order === 'ge') return { field, filter: { from: String(number) } }
  if (order === 'le') return { field, filter: { to: String(number) } }
  if (decimals !== 0 || !Number.isInteger(number)) return undefined
  return { field, filter: order === 'gt' ? { from: String(number + 1) } : { to: String(number - 1) } }
}

/** Of the days that are so to a day. */
export function daySpan(order: StatisticOrder, day: string): { readonly from?: string; readonly to?: string } {
  const first = order === 'gt' ? dayAfter(day, 1) : day
  const last = order === 'lt' ? dayAfter(day, -1) : day
  const isLower = order === 'ge' || order === 'gt'
  return {
    ...(isLower && first !== undefined && { from: first }),
    ...(!isLower && last !== undefined && { to: last }),
  }
}

/** The first and the last instant of days of the house, as they are kept. */
export function instantSpan({ from, to }: { readonly from?: string; readonly to?: string }): {
  readonly from?: string
  readonly to?: string
} {
  const first = from === undefined ? undefined : houseInstant(from, '00:00')
  const behind = to === undefined ? undefined : dayAfter(to, 1)
  const after = behind === undefined ? undefined : houseInstant(behind, '00:00')
  const last = after === undefined ? undefined : new Date(Date.parse(after) - 1).toISOString()
  return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { to: last }) }
}

/** One filter for each field; undefined where a part cannot be said, or not together with another, or the list has no such filter. */
export function listFilters(
  resource: Resource,
  parts: readonly (ListPart | undefined)[],
): Readonly<Record<string, FilterValue>> | undefined {
  const made: Record<string, FilterValue> = {}
  for (const part of parts) {
    if (!part || !resource.list.filters.includes(part.field)) return undefined
    const before = made[part.field]
    const both = before ? together(getField(resource, part.field), before, part.filter) : part.filter
    if (!both) return undefined
    made[part.field] = both
  }
  return made
}

function together(field: Field, one: FilterValue, other: FilterValue): FilterValue | undefined {
  if ('in' in one && 'in' in other) {
    const left = one.in.filter((value) => other.in.includes(value))
    return left.length > 0 ? { in: left } : undefined
  }
  if ('in' in one || 'in' in other || 'contains' in one || 'contains' in other) return undefined
  const isNumber = KIND_FACTS[field.kind].value === 'number'
  const isLess = (a: string, b: string) => (isNumber ? Number(a) < Number(b) : a < b)
  const ends = (a: string | undefined, b: string | undefined, isFirst: (a: string, b: string) => boolean) =>
    a === undefined || b === undefined ? (a ?? b) : isFirst(a, b) ? a : b
  const from = ends(one.from, other.from, (a, b) => isLess(b, a))
  const to = ends(one.to, other.to, isLess)
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

export function refusedFilter(name: string, message: string): Failure {
  return new Failure('invalid', { words: message, problems: [{ code: 'query', path: `/Filters/${name}`, message }] })
}
