/** Which rows a list's question means, in what order: filters, keyword, sort and page, as the store would answer. */
import { SHELF_FIELD } from '../../model/access.ts'
import { holds } from '../../model/condition.ts'
import type { Initials } from '../../model/computed.ts'
import { mentionsOf } from '../../model/mentions.ts'
import type { FilterValue, Page, PageInput } from '../../model/query.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { wholeText } from '../../model/whole-text.ts'
import { wordsOfMarkup } from '../../model/rich-words.ts'
import type { ListInput } from '../port.ts'
import type { ValuesQuery } from '../store.ts'

interface Asked extends ListInput {
  /** For keywords, which do without when they are absent. */
  readonly initials?: Initials | undefined
}

export function findPage(resource: Resource, rows: readonly WireRecord[], input: Asked): Page {
  const keyword = normalized(input.keyword ?? '')
  const filters = Object.entries(input.filters)
  const copied = (input.once && !input.shelf) || input.isFree ? copiedIn(resource, rows) : NONE
  const enabled = input.isFree ? resource.reference?.enabled : undefined
  const found = rows.filter(
    (row) =>
      !copied.has(row[resource.identity.id]) &&
      (enabled === undefined || row[enabled] === true) &&
      (input.shelf === undefined || row[SHELF_FIELD] === input.shelf) &&
      (input.where === undefined || holds(input.where, row)) &&
      filters.every(([name, filter]) => fits(fieldNamed(resource, name), filter, row[name])) &&
      (keyword === '' || hasKeyword(resource, row, { keyword, initials: input.initials })),
  )
  const from = (input.page - 1) * input.pageSize
  const ordered = inOrder(resource, found, input)
  const answer = keyword === '' ? ordered : exactFirst(resource, ordered, { ...input, keyword })
  return { rows: answer.slice(from, from + input.pageSize), total: found.length }
}

const VALUES_MAX = 50

/** The distinct texts of the field, most used first. */
export function distinctValues(rows: readonly WireRecord[], { field, keyword }: ValuesQuery): readonly string[] {
  const part = keyword.trim().toLowerCase()
  const counts = new Map<string, number>()
  for (const value of rows.flatMap((row) => row[field] ?? [])) {
    const text = typeof value === 'string' ? value.trim() : ''
    if (text !== '' && text.toLowerCase().includes(part)) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const byUse = [...counts].sort(([left, often], [right, seldom]) => seldom - often || (left < right ? -1 : 1))
  return byUse.slice(0, VALUES_MAX).map(([text]) => text)
}

type Search = Pick<Asked, 'sort' | 'initials'> & { readonly keyword: string }

/** In the list's own order, what the keyword means exactly comes first: the code, the name or its initials. */
function exactFirst(
  { list, identity, fields }: Resource,
  rows: readonly WireRecord[],
  { keyword, sort, initials }: Search,
): readonly WireRecord[] {
  if (sort && (sort.field !== list.sort.field || sort.order !== list.sort.order)) return rows
  const label = identity.label.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  const meant = fields.filter(
    ({ name, search }) => search !== false && (label.includes(name) || identity.naturalKey.includes(name)),
  )
  const isExact = (row: WireRecord) =>
    meant.some(({ name, search }) => {
      const text = String(row[name] ?? '')
      return normalized(text) === keyword || (search === 'pinyin' && initials?.(text).toLowerCase() === keyword)
    })
  return rows.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)))
}

const NONE: ReadonlySet<unknown> = new Set()

/** The platform's records that a copy stands for. */
function copiedIn({ reference }: Resource, rows: readonly WireRecord[]): ReadonlySet<unknown> {
  const own = rows.filter((row) => row[SHELF_FIELD] === 'organization')
  return new Set(own.flatMap((row) => (reference ? [row[reference.source]] : [])))
}

function fieldNamed({ fields }: Resource, name: string): Field | undefined {
  return fields.find((candidate) => candidate.name === name)
}

function fits(field: Field | undefined, filter: FilterValue, value: unknown): boolean {
  if ('in' in filter) {
    const asked = typeof value === 'number' ? filter.in.map((one) => String(Number(one))) : filter.in
    return valuesAsked(field, value).some((one) => asked.includes(one))
  }
  if (value === undefined || value === null) return false
  if (field?.isExact) return 'contains' in filter && wholeText(value) === wholeText(filter.contains)
  if ('contains' in filter) return String(value).toLowerCase().includes(filter.contains.toLowerCase())
  if (typeof value === 'number')
    return (!filter.from || value >= Number(filter.from)) && (!filter.to || value <= Number(filter.to))
  const text = String(value)
  // A day as the upper end includes all its moments: '~' sorts behind every character of a date and time.
  const to = field?.kind === 'dateTime' ? `${filter.to ?? ''}~` : filter.to
  return (!filter.from || text >= filter.from) && (!filter.to || text <= String(to))
}

function valuesAsked(field: Field | undefined, value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  if (field?.fields) return mentionsOf([field], { [field.name]: value }).map(({ id }) => id)
  return [value].flat().map(String)
}

/** Text whose width, case and white space do not matter. */
function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function hasKeyword(resource: Resource, row: WireRecord, { keyword, initials }: Search): boolean {
  return resource.fields.some(({ name, kind, search }) => {
    if (search === false) return false
    return [row[name]].flat().some((value) => {
      if (typeof value !== 'string' && typeof value !== 'number') return false
      const text = kind === 'richText' ? wordsOfMarkup(String(value)) : String(value)
      if (normalized(text).includes(keyword)) return true
      return search === 'pinyin' && initials !== undefined && initials(text).toLowerCase().includes(keyword)
    })
  })
}

const collator = new Intl.Collator('zh-CN', { numeric: true })

/** Blank values come last in rising order, as in the store. */
function inOrder(resource: Resource, rows: readonly WireRecord[], { sort }: PageInput): readonly WireRecord[] {
  const { field: name, order } = sort ?? resource.list.sort
  const field = fieldNamed(resource, name)
  const sign = order === 'desc' ? -1 : 1
  const { id } = resource.identity
  return rows.toSorted(
    (left, right) =>
      sign * compare(keyOf(resource, field, left[name]), keyOf(resource, field, right[name])) ||
      // Of equals, the organization's own comes first, whichever way the list is sorted.
      compare(left[SHELF_FIELD], right[SHELF_FIELD]) ||
      sign * compare(String(left[id]), String(right[id])),
  )
}

function keyOf({ reference }: Resource, field: Field | undefined, value: unknown): unknown {
  const choices = field?.name === reference?.state ? undefined : field?.choices
  if (!choices || value === undefined || value === null) return value === '' ? undefined : value
  const place = choices.findIndex((choice) => choice.value === value)
  return place < 0 ? choices.length : place
}

function compare(left: unknown, right: unknown): number {
  const [isLeftBlank, isRightBlank] = [left ?? undefined, right ?? undefined].map((value) => value === undefined)
  if (isLeftBlank || isRightBlank) return Number(isLeftBlank) - Number(isRightBlank)
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  return collator.compare(String(left), String(right))
}
