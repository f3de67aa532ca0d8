/**
 * A saved view as it travels, and the views that a person's lists open with, which come with their profile. Apart from the calls
 * of `saved-views.ts`: every visit reads these.
 */
import { isObject } from '../model/plain.ts'
import type { DefaultViews, SavedView, ViewState } from '../model/saved-view.ts'

/** Writes one view. */
export function encodeView({ id, name, shared, isOwn, userName, isOpen, version, state }: SavedView) {
  const about = { IsOwn: isOwn, UserName: userName, IsOpen: isOpen, Version: version }
  return { Id: id, Name: name, Shared: shared, ...about, State: state }
}

/** Writes the views that lists open with, and the names of those that are gone. */
export function encodeDefaults({ open, lost }: DefaultViews) {
  const views = [...open].map(([library, view]) => ({ Library: library, ...encodeView(view) }))
  return [...views, ...[...lost].map(([library, name]) => ({ Library: library, Name: name, IsLost: true }))]
}

/** Reads what `encodeDefaults` has written; rows that are not understood are left out. */
export function decodeDefaults(rows: readonly unknown[]): DefaultViews {
  const open = new Map<string, SavedView>()
  const lost = new Map<string, string>()
  for (const row of rows.filter(isObject)) {
    const view = decodeView(row)
    if (view) open.set(String(row['Library']), view)
    else if (row['IsLost'] === true) lost.set(String(row['Library']), String(row['Name'] ?? ''))
  }
  return { open, lost }
}

/** Reads one view; undefined for what is none. */
export function decodeView(row: unknown): SavedView | undefined {
  if (!isObject(row) || typeof row['Id'] !== 'string') return undefined
  const state = row['State']
  if (!isObject(state) || !isObject(state['filter']) || !isObject(state['sort'])) return undefined
  return {
    id: row['Id'],
    name: String(row['Name'] ?? ''),
    shared: row['Shared'] === true,
    isOwn: row['IsOwn'] === true,
    userName: String(row['UserName'] ?? ''),
    isOpen: row['IsOpen'] === true,
    version: Number(row['Version']) || 0,
    state: state as unknown as ViewState,
  }
}
