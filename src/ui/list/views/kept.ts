/** What a browser has kept of a list's views: whoever can write to its storage may have written anything. */
import type { SavedView, SavedViews } from '../../../model/saved-view.ts'
import { isObject } from '../../../model/plain.ts'
import type { KeptQuery } from './view-calls.ts'

const NO_VIEWS: SavedViews = { views: [], defaultId: '' }

export function readKeptViews(kept: unknown): SavedViews {
  if (!isObject(kept) || !Array.isArray(kept['views'])) return NO_VIEWS
  return { views: kept['views'].filter(isView), defaultId: String(kept['defaultId']) }
}

function isView(view: unknown): view is SavedView {
  if (!isObject(view) || typeof view['id'] !== 'string' || typeof view['name'] !== 'string') return false
  const { state } = view
  return isObject(state) && isObject(state['filter']) && isObject(state['sort'])
}

/** By name, each an object. */
export function readKeptEntries<Entry extends object>(kept: unknown): Readonly<Record<string, Entry>> {
  const entries = isObject(kept) ? Object.entries(kept) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, Entry] => isObject(entry[1])))
}

/** Queries without a name or of another shape are left behind. */
export function readKeptQueries(kept: unknown): readonly KeptQuery[] {
  const queries: readonly unknown[] = Array.isArray(kept) ? kept : []
  return queries.filter((query): query is KeptQuery => isObject(query) && typeof query['name'] === 'string')
}
