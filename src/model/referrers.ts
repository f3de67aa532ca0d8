/**
 * Who refers to a record: which libraries can, and how their lists are asked which of their records do.
 *
 * Shapes  A list can be asked only by what it filters by, which are fields of the record itself: references inside
 *         a table's rows by the table.
 */
import { type Condition, isOperand, type Scalar } from './condition.ts'
import { KIND_FACTS } from './kind.ts'
import type { Referrers } from './lifecycle.ts'
import type { FilterValue } from './query.ts'
import { askedField, type Catalog, type Field, type Resource } from './resource.ts'
import { homeName, withoutViews } from './view.ts'

/** A field of another library, or of the same one, that holds ids of a library's records. */
export interface ReferrerField {
  readonly library: Pick<Resource, 'name' | 'title' | 'access'>
  readonly field: Pick<Field, 'name' | 'title'>
}

/** In the order of the catalog; only those that their library's list can be asked by. */
export function referrersOf(catalog: Catalog, resource: Resource): readonly ReferrerField[] {
  if (resource.referrers) return resource.referrers
  const name = homeName(resource)
  return Object.values(withoutViews(catalog).resources).flatMap((library) =>
    referringFields(library).flatMap((field) => (field.reference === name ? [{ library, field }] : [])),
  )
}

/** The fields by which the library's list can be asked for those that refer to a record of another. */
export function referringFields(library: Resource): readonly Field[] {
  return library.fields
    .flatMap((field) => askedField(field) ?? [])
    .filter((field) => field.reference !== undefined && isAsked(library, field.name))
}

/** Whether the library's list takes a filter of that name. */
export function isAsked({ calls, list, fields }: Resource, name: string): boolean {
  const hasRows = fields.some((field) => field.name === name && field.fields !== undefined)
  return calls['list'] !== undefined && (list.filters.includes(name) || list.groupBy === name || hasRows)
}

/** What a list is asked for those that refer to a record. */
export interface ReferrerQuestion {
  readonly filters: Readonly<Record<string, FilterValue>>
  /** What no filter can say; those it does not hold for are no referrers. */
  readonly rest?: Condition
}

export function referrerQuestion(resource: Resource, { field, when }: Referrers, id: string): ReferrerQuestion {
  const filters: Record<string, FilterValue> = { [field]: { in: [id] } }
  const parts = when === undefined ? [] : 'and' in when ? when.and : [when]
  const rest = parts.filter((part) => {
    const filter = filterOf(resource, part)
    if (!filter || Object.hasOwn(filters, filter.name)) return true
    filters[filter.name] = filter.value
    return false
  })
  return { filters, ...(rest.length > 0 ? { rest: { and: rest } } : {}) }
}

function filterOf(resource: Resource, part: Condition): { name: string; value: FilterValue } | undefined {
  if (!('eq' in part)) return undefined
  const [name, wanted] = part.eq
  const field = resource.fields.find((candidate) => candidate.name === name)
  const value =
    field && wanted !== null && !isOperand(wanted) && isAsked(resource, name) ? valueOf(field, wanted) : undefined
  return value && { name, value }
}

/** Text is left out: a list finds texts that contain the words and not only the same. */
function valueOf({ kind }: Field, wanted: Exclude<Scalar, null>): FilterValue | undefined {
  const text = String(wanted)
  if (KIND_FACTS[kind].filter === 'in') return { in: [text] }
  return KIND_FACTS[kind].filter === 'span' ? { from: text, to: text } : undefined
}

/** Whether the field, or one inside it, points to that library. */
export function refersTo(field: Field, library: string): boolean {
  return field.reference === library || (field.fields ?? []).some((inner) => refersTo(inner, library))
}
