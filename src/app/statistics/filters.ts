/**
 * What figures are narrowed by, as the page's address says it: one object for the call, the words above the pictures, the file.
 *
 * Shapes  `?StartDate=2026-01-01&Sex=male&School=s1&School=s2`; names that the statistic does not declare are none of its.
 */
import { dayAfter } from '../../model/condition.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import type { Field, Resource } from '../../model/resource.ts'
import type { LabelsByLibrary } from '../../ui/list/table/columns.ts'
import { filterWords } from '../../ui/list/filters/filters.ts'
import type { Statistic, StatisticFilterKind } from '../../model/statistic.ts'

/** Several values only of a filter that takes them. */
export type AskedFigures = Readonly<Record<string, string | readonly string[]>>

export interface AskedField {
  readonly name: string
  readonly title: string
  /** `list`: as the library's list is filtered by that field. */
  readonly control: 'day' | 'number' | 'text' | 'choice' | 'list' | 'keyword'
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Absent for a keyword. */
  readonly field?: Field
  readonly isSingle: boolean
}

export function askedIn(statistic: Pick<Statistic, 'filters'>, search: string): AskedFigures {
  const said = new URLSearchParams(search)
  return Object.fromEntries(
    statistic.filters.flatMap(({ name, kind }) => {
      const values = said.getAll(name).filter((value) => value !== '')
      return values.length === 0 ? [] : [[name, takesSeveral(kind) ? values : values[0]!]]
    }),
  )
}

function takesSeveral(kind: StatisticFilterKind): boolean {
  return kind === 'in' || kind === 'under'
}

/** A keyword stands in no address, which is kept, shared and logged. */
export function figureSearch({ filters }: Pick<Statistic, 'filters'>, asked: AskedFigures): string {
  const said = new URLSearchParams(
    filters.flatMap(({ name }) => askedValues(asked, name).map((value) => [name, value])),
  )
  return said.size === 0 ? '' : `?${said.toString()}`
}

export function askedValues(asked: AskedFigures, name: string): readonly string[] {
  const said = asked[name] ?? []
  return (typeof said === 'string' ? [said] : said).filter((value) => value !== '')
}

/** The one value; '' for none. */
export function askedValue(asked: AskedFigures, name: string): string {
  return askedValues(asked, name)[0] ?? ''
}

/** The filters that can be put in here; the others stay with the address. */
export function askedFields(
  { filters, keyword }: Pick<Statistic, 'filters' | 'keyword'>,
  resource: Resource,
): readonly AskedField[] {
  const fields = filters.flatMap(({ name, kind, field: of }) => {
    // What the library keeps from a consortium is no field of theirs.
    const field = resource.fields.find((one) => one.name === of)
    const control = field && controlOf(resource, field, kind)
    if (!control) return []
    const title = `${field.title}${BOUNDS[kind] ?? ''}`
    return [{ name, title, control, choices: choicesOf(field), field, isSingle: !takesSeveral(kind) } as const]
  })
  if (keyword === undefined) return fields
  return [...fields, { name: keyword, title: '关键字', control: 'keyword', choices: [], isSingle: true }]
}

const BOUNDS: Readonly<Record<string, string>> = { ge: '从', gt: '大于', le: '到', lt: '小于' }

/** Text can be put in where the list has a filter for it: elsewhere nobody knows what stands in the records. */
function controlOf(
  { list }: Resource,
  { name, kind, choices, mask }: Field,
  filter: StatisticFilterKind,
): AskedField['control'] | undefined {
  if (kind === 'reference' || (choices && filter === 'in')) return 'list'
  if (choices || kind === 'flag') return 'choice'
  if (kind === 'text') return list.filters.includes(name) && mask === undefined ? 'text' : undefined
  if (kind === 'date' || kind === 'dateTime') return 'day'
  return KIND_FACTS[kind].value === 'number' ? 'number' : undefined
}

/** What a filter of the page asks for, in words; undefined where it asks for nothing. */
export function askedWords(
  { name, title, control, choices, field }: AskedField,
  asked: AskedFigures,
  labels: LabelsByLibrary,
): string | undefined {
  const values = askedValues(asked, name)
  if (values.length === 0) return undefined
  if (control === 'list' && field) return filterWords(field, { in: values }, labels.get(field.reference ?? ''))
  return `${title}：${values.map((value) => choices.find((one) => one.value === value)?.label ?? value).join('、')}`
}

function choicesOf({ kind, choices = [] }: Field): AskedField['choices'] {
  if (kind === 'flag')
    return [
      { value: 'true', label: '是' },
      { value: 'false', label: '否' },
    ]
  return choices.map(({ value, label }) => ({ value: String(value), label }))
}

export interface Preset {
  readonly label: string
  readonly from: string
  readonly to: string
}

/** Spans of days up to today, in the days of the house. */
export function presetsAt(today: string): readonly Preset[] {
  const back = (days: number) => dayAfter(today, 1 - days) ?? today
  return [
    { label: '近 7 天', from: back(7), to: today },
    { label: '近 30 天', from: back(30), to: today },
    { label: '本月', from: `${today.slice(0, 8)}01`, to: today },
    { label: '本年', from: `${today.slice(0, 5)}01-01`, to: today },
  ]
}

/** The two filters that bound the time by which records count; undefined where one is missing. */
export function timeFilters({ filters, time }: Pick<Statistic, 'filters' | 'time'>) {
  const from = filters.find(({ field, kind }) => field === time && kind === 'ge')?.name
  const to = filters.find(({ field, kind }) => field === time && kind === 'le')?.name
  return from !== undefined && to !== undefined ? { from, to } : undefined
}
