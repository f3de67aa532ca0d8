/**
 * What is kept of a tab's query: how its list is turned and sorted, and which shelf it shows. What was searched for is nobody's
 * business, and the page goes with it: page 3 of what was found is no page of the whole list.
 */
import { ALL_SHELVES, SHELVES } from '../../../model/scope.ts'

const TASTE = ['perPage', 'sort', 'order'] as const
const SHELF_CHOICES: ReadonlySet<unknown> = new Set([...SHELVES, ALL_SHELVES])

export function keptQuery(search: string): string {
  const all = new URLSearchParams(search)
  const { shelf, isSearched } = readFilter(all.get('filter'))
  const kept = new URLSearchParams()
  for (const name of isSearched ? TASTE : ['page', ...TASTE]) {
    const value = all.get(name)
    if (value !== null && /^[\w.]{1,64}$/.test(value)) kept.set(name, value)
  }
  if (SHELF_CHOICES.has(shelf)) kept.set('filter', JSON.stringify({ shelf }))
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}

function readFilter(text: string | null): { readonly shelf?: unknown; readonly isSearched: boolean } {
  if (text === null) return { isSearched: false }
  try {
    const { shelf, ...others } = JSON.parse(text) as { readonly shelf?: unknown }
    return { shelf, isSearched: Object.keys(others).length > 0 }
  } catch {
    return { isSearched: true }
  }
}
