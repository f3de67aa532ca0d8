/**
 * What a list is filtered by, between the address bar and the screen.
 *
 * Shapes  In the address (and in ra-core) one object: `{ q, shelf, view, tab, [field]: FilterValue }`. Addresses are typed,
 *         shared and old: whatever in them is no filter of this library is left out rather than believed. `shelf` is
 *         one shelf or `all`; without it the list begins at home: the organization's own where it has any, else all.
 */
import { KIND_FACTS } from '../../../model/kind.ts'
import { ALL_RECORDS } from '../../../model/list-head.ts'
import { maskText } from '../../../model/mask-text.ts'
import type { FilterValue } from '../../../model/query.ts'
import { withCurrentNames } from '../../../model/renames.ts'
import { askedField, type Field, type Resource } from '../../../model/resource.ts'
import { ALL_SHELVES, SHELVES, type Shelf } from '../../../model/scope.ts'
import { KIND_VIEWS } from '../../kinds/views.ts'
import type { Labels } from '../../kinds/view.ts'

export interface ListFilters {
  readonly keyword: string
  /** The one that is looked at; both when absent. */
  readonly shelf?: Shelf
  /** Nobody has chosen the shelf: the list's answer says which it is. */
  readonly home?: true
  readonly values: Readonly<Record<string, FilterValue>>
  /** The saved view that the list was opened as. */
  readonly view?: string
  /** The tab that is open. */
  readonly tab?: string
}

export const NO_FILTERS: ListFilters = { keyword: '', values: {}, home: true }

export function readFilters(resource: Resource, raw: unknown): ListFilters {
  if (typeof raw !== 'object' || raw === null) return NO_FILTERS
  const given = withCurrentNames(resource, raw)
  const names = new Set([...resource.list.filters, ...(resource.list.groupBy ? [resource.list.groupBy] : [])])
  const values: Record<string, FilterValue> = {}
  for (const own of resource.fields) {
    const field = names.has(own.name) || own.fields ? askedField(own) : undefined
    const value = field && readValue(field, given[own.name])
    if (value) values[own.name] = value
  }
  const shelf = SHELVES.find((candidate) => candidate === given.shelf)
  const whose = shelf ? { shelf } : given.shelf === ALL_SHELVES ? {} : { home: true as const }
  const view = typeof given.view === 'string' ? { view: given.view } : {}
  const tab = resource.list.tabs?.find(({ name }) => name === given.tab)
  const keyword = typeof given.q === 'string' ? given.q : ''
  return openFilters(resource, { keyword, ...whose, values, ...view, ...(tab && { tab: tab.name }) })
}

/** What is typed in a private library stands in no address, which is kept, shared and logged: the keyword, and masked values. */
export type ClosedFilters = Pick<ListFilters, 'keyword' | 'values'>

export const NO_CLOSED: ClosedFilters = { keyword: '', values: {} }

export function closedFilters(resource: Resource, { keyword, values }: ListFilters): ClosedFilters | undefined {
  if (resource.access.subject === undefined) return undefined
  return { keyword, values: valuesOf(values, (name) => isMaskedField(resource, name)) }
}

/** The rest, which the address has. */
export function openFilters(resource: Resource, filters: ListFilters): ListFilters {
  if (resource.access.subject === undefined) return filters
  return { ...filters, keyword: '', values: valuesOf(filters.values, (name) => !isMaskedField(resource, name)) }
}

function valuesOf(values: ListFilters['values'], isMeant: (name: string) => boolean): ListFilters['values'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isMeant(name)))
}

function isMaskedField({ fields }: Resource, name: string): boolean {
  return fields.some((field) => field.name === name && field.mask !== undefined)
}

/** The members of an address's filter that are none of this library, each set to nothing: ra-core would ask for them. */
export function disbelieved(resource: Resource, search: string): Readonly<Record<string, undefined>> {
  const raw = parsed(new URLSearchParams(search).get('filter'))
  const known = filterAddress(readFilters(resource, raw))
  const strange = Object.keys(withCurrentNames(resource, raw)).filter((name) => !(name in known))
  return Object.fromEntries(strange.map((name) => [name, undefined]))
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** As the address has it. */
export function filterAddress(filters: ListFilters): Readonly<Record<string, unknown>> {
  const { home, shelf = ALL_SHELVES, view, ...others } = filters
  return { ...writeFilters(others), ...(home ? {} : { shelf }), ...(view ? { view } : {}) }
}

/** As the platform is asked. */
export function writeFilters(filters: ListFilters): Readonly<Record<string, unknown>> {
  const { keyword, shelf, tab, values } = filters
  return { ...values, ...(keyword !== '' && { q: keyword }), ...(shelf && { shelf }), ...(tab && { tab }) }
}

/** The filters with one field's value set, or taken away. */
export function withFilter(filters: ListFilters, name: string, value: FilterValue | undefined): ListFilters {
  const { [name]: _old, ...others } = filters.values
  return { ...filters, values: value ? { ...others, [name]: value } : others }
}

export function isFiltered(filters: ListFilters): boolean {
  return (
    filters.keyword !== '' || (filters.shelf !== undefined && !filters.home) || Object.keys(filters.values).length > 0
  )
}

/** Whether all that the library holds is looked at, as far as tabs go. */
export function isOfAll({ tab = ALL_RECORDS.name }: ListFilters): boolean {
  return tab === ALL_RECORDS.name
}

/** A filter in words: `类别：运动、作业`, `单价：10 至 50 元`. */
export function filterWords(field: Field, value: FilterValue, labels?: Labels): string {
  const { words } = KIND_VIEWS[field.kind]
  if ('in' in value) return `${field.title}：${value.in.map((item) => words(item, field, labels)).join('、')}`
  if ('contains' in value) return `${field.title}${field.isExact ? '为' : '包含'}“${shownText(field, value.contains)}”`
  const show = (end: string) => (field.kind === 'dateTime' ? words(end, field).slice(0, 10) : end)
  const unit = field.unit ? ` ${field.unit}` : ''
  if (value.from !== undefined && value.to !== undefined) {
    return `${field.title}：${show(value.from)} 至 ${show(value.to)}${unit}`
  }
  if (value.from !== undefined) return `${field.title}：不小于 ${show(value.from)}${unit}`
  return `${field.title}：不大于 ${show(value.to ?? '')}${unit}`
}

/** What is masked in the rows is so in the words about them, on paper and in files too. */
function shownText({ mask }: Field, text: string): string {
  return mask === undefined || mask === 'name' ? text : maskText(mask, text)
}

function readValue(field: Field, raw: unknown): FilterValue | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const given = raw as Record<string, unknown>
  if (KIND_FACTS[field.kind].filter === 'in') {
    const chosen = Array.isArray(given.in) ? given.in.filter((item) => typeof item === 'string') : []
    return chosen.length > 0 ? { in: chosen } : undefined
  }
  if (KIND_FACTS[field.kind].filter === 'span') {
    const from = typeof given.from === 'string' ? { from: given.from } : {}
    const to = typeof given.to === 'string' ? { to: given.to } : {}
    return 'from' in from || 'to' in to ? { ...from, ...to } : undefined
  }
  return typeof given.contains === 'string' ? { contains: given.contains } : undefined
}
