/** The page of a few rows that are at hand, as a room's list asks for it: filters, keyword, order. */
import type { FilterValue } from '../../model/query.ts'
import type { WireRecord } from '../../model/resource.ts'
import type { RestFields, RestQuestion } from '../../wire/rest.ts'
import type { RestPage } from './collection.ts'

/** The keyword is looked for in fields that are found by a part of their text. */
export function pageOfRows(rows: readonly WireRecord[], fields: RestFields, question: RestQuestion): RestPage {
  const { keyword = '', filters, sort, offset, limit } = question
  const texts = Object.keys(fields).filter((name) => fields[name]?.finds === 'contains')
  const found = rows.filter(
    (row) =>
      (keyword === '' || texts.some((name) => holdsText(row[name], keyword))) &&
      Object.entries(filters).every(([name, filter]) => isMeant(row[name], filter)),
  )
  const { field, order } = sort ?? { field: 'id', order: 'asc' }
  const sorted = found.toSorted((one, other) => {
    const way = compared(one[field], other[field]) || compared(one['id'], other['id'])
    return order === 'desc' ? -way : way
  })
  return { rows: sorted.slice(offset, offset + limit), total: found.length }
}

function isMeant(value: unknown, filter: FilterValue): boolean {
  if ('in' in filter) return filter.in.includes(textOf(value))
  if ('contains' in filter) return holdsText(value, filter.contains)
  const day = textOf(value)
  // A list asks by moments, of which a day is compared by its date.
  const end = (at: string) => at.slice(0, day.length)
  const { from, to } = filter
  return day !== '' && (from === undefined || day >= end(from)) && (to === undefined || day <= end(to))
}

function holdsText(value: unknown, part: string): boolean {
  return textOf(value).toLowerCase().includes(part.trim().toLowerCase())
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return textOf(one).localeCompare(textOf(other), 'zh-CN')
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
