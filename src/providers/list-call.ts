/**
 * Which of a library's list calls answers a question: the one made for just that, else its plain list.
 *
 * Shapes  A call of one shelf is for questions about that shelf, a call with a `where` for those whose filter says the same, a
 *         call with its own names of filters for those that filter by just these, one with `joins` for those that
 *         filter by a joined field.
 * Source  Spec §7: several lists of one library, each for a purpose.
 */
import type { Condition } from '../model/condition.ts'
import type { FilterValue, PageInput } from '../model/query.ts'
import type { Call } from '../model/call.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { getCall } from './calls.ts'

export function listCallFor(resource: Resource, page: PageInput): Call {
  const plain = getCall(resource, 'list')
  const others = Object.values(resource.calls).filter((call) => call?.operation === 'list' && call !== plain)
  return others.find((call): call is Call => call !== undefined && isFor(call, page)) ?? plain
}

/** The record as its library knows it, without the records that came along. */
export function withoutJoined(call: Call, row: WireRecord): WireRecord {
  const { joins } = call
  if (!joins) return row
  const extra = new Set(joins.map((field) => `${field}Record`))
  return Object.fromEntries(Object.entries(row).filter(([name]) => !extra.has(name)))
}

function isFor({ shelf, where, joins, filters }: Call, page: PageInput): boolean {
  if (shelf && shelf !== page.shelf) return false
  if (where && !says(page.filters, where)) return false
  if (joins && !joins.some((field) => page.filters[field] !== undefined)) return false
  return Boolean(shelf ?? where ?? joins) || isJustBy(Object.keys(filters ?? {}), page)
}

/** Whether the filters ask for what the call gives anyway. */
function says(filters: PageInput['filters'], where: Condition): boolean {
  if (!('eq' in where)) return false
  const [field, value] = where.eq
  return isOne(filters[field]) && (filters[field] as { readonly in: readonly string[] }).in[0] === String(value)
}

function isJustBy(names: readonly string[], { keyword, filters }: PageInput): boolean {
  const asked = Object.keys(filters)
  return (
    keyword === undefined &&
    names.length > 0 &&
    asked.length === names.length &&
    names.every((name) => isOne(filters[name]))
  )
}

function isOne(filter: FilterValue | undefined): boolean {
  return filter !== undefined && 'in' in filter && filter.in.length === 1
}
