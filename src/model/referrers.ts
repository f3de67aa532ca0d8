/**
 * Who refers to a record: which libraries can, and how their lists are asked which of their records do.
 *
 * Shapes  A list can be asked only by what it filters by, which are fields of the record itself: references inside
 *         a table's rows by the table.
 */
import { type Condition, type Scalar } from './condition.ts'
import { SET_KINDS, SPAN_KINDS } from './kind.ts'
import type { Referrers } from './lifecycle.ts'
import type { FilterValue } from './query.ts'
import { askedField, type Catalog, type Field, type Resource } from './resource.ts'

/** A field of another library, or of the same one, that holds ids of the library's records. */
export interface ReferrerField {
  readonly resource: Resource
  readonly field: Field
}

/** In the order of the catalog; only those that their library's list can be asked by. */
export function referrersOf(catalog: Catalog, resource: Resource): readonly ReferrerField[] {
  return Object.values(catalog.resources).flatMap((other) =>
    other.fields
      .flatMap((field) => askedField(field) ?? [])
      .filter((field) => field.reference === resource.name && isAsked(other, field.name))
      .map((field) => ({ resource: other, field })),
  )
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
  const value = field && wanted !== null && isAsked(resource, name) ? valueOf(field, wanted) : undefined
  return value && { name, value }
}

/** Text is left out: a list finds texts that contain the words and not only the same. */
function valueOf({ kind }: Field, wanted: Exclude<Scalar, null>): FilterValue | undefined {
  const text = String(wanted)
  if (kind === 'flag' || SET_KINDS.has(kind)) return { in: [text] }
  return SPAN_KINDS.has(kind) ? { from: text, to: text } : undefined
}
