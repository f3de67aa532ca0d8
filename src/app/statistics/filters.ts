/**
 * What figures are narrowed by, as the page's address says it: one object for the call, the words above the pictures, the file.
 *
 * Shapes  `?StartDate=2026-01-01&Sex=male`; names that the statistic does not declare are none of its.
 */
import { dayAfter } from '../../model/condition.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import type { Field, Resource } from '../../model/resource.ts'
import type { Statistic } from '../../model/statistic.ts'

export type AskedFigures = Readonly<Record<string, string>>

export interface AskedField {
  readonly name: string
  readonly title: string
  readonly control: 'day' | 'number' | 'choice'
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

export function askedIn(statistic: Pick<Statistic, 'filters'>, search: string): AskedFigures {
  const said = new URLSearchParams(search)
  return Object.fromEntries(
    statistic.filters.flatMap(({ name }) => {
      const value = said.get(name) ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
}

export function figureSearch(asked: AskedFigures): string {
  const said = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return said.size === 0 ? '' : `?${said.toString()}`
}

/** The filters that can be put in here; the others stay with the address. */
export function askedFields({ filters }: Pick<Statistic, 'filters'>, resource: Resource): readonly AskedField[] {
  return filters.flatMap(({ name, kind, field: of }) => {
    // What the library keeps from a consortium is no field of theirs.
    const field = resource.fields.find((one) => one.name === of)
    const control = field && controlOf(field)
    if (!control) return []
    const title = `${field.title}${BOUNDS[kind] ?? ''}`
    return [{ name, title, control, choices: choicesOf(field) }]
  })
}

const BOUNDS: Readonly<Record<string, string>> = { ge: '从', gt: '大于', le: '到', lt: '小于' }

function controlOf({ kind, choices }: Field): AskedField['control'] | undefined {
  if (choices || kind === 'flag') return 'choice'
  if (kind === 'date' || kind === 'dateTime') return 'day'
  return KIND_FACTS[kind].value === 'number' ? 'number' : undefined
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
