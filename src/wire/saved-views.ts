/**
 * The calls of saved views, for both sides. Ours alone (see docs/decisions/0034); a platform without them answers 404.
 *
 * Shapes  A list is asked by `Library` and answered with `{ Row, DefaultId }`; `Save` takes a whole view, with `Version` 0 for
 *         a new one, and answers it; `Remove` and `Restore` take `{ Id }`, `SetDefault` `{ Library, Id }`, '' for none.
 *         A profile carries the views that lists open with, `DefaultViews`: `[{ Library, …view }]`, and those that were taken
 *         away from this person: `{ Library, Name, IsLost: true }`.
 * Errors  Reading a reply never throws: what is no view is left out.
 */
import type { DefaultViews, SavedView, SavedViews, ViewDraft, ViewState } from '../model/saved-view.ts'
import type { RequestMessage } from './message.ts'
import { isObject } from '../model/plain.ts'

export const VIEW_PATHS = {
  views: '/bff/api/ListView/GetViews',
  save: '/bff/api/ListView/Save',
  remove: '/bff/api/ListView/Remove',
  restore: '/bff/api/ListView/Restore',
  setDefault: '/bff/api/ListView/SetDefault',
} as const

export function encodeViewsQuery(library: string): RequestMessage {
  return { method: 'GET', path: VIEW_PATHS.views, query: { Library: library }, headers: {} }
}

export function encodeDraft({ id, library, name, shared, state, version }: ViewDraft): RequestMessage {
  const body = { Id: id, Library: library, Name: name, Shared: shared, State: state, Version: version }
  return { method: 'POST', path: VIEW_PATHS.save, query: {}, headers: {}, body }
}

/** What the route's schema has let through. */
export function decodeDraft(body: unknown): ViewDraft {
  const { Id, Library, Name, Shared, State, Version } = body as Readonly<Record<string, unknown>>
  return {
    id: String(Id),
    library: String(Library),
    name: String(Name).trim(),
    shared: Shared === true,
    state: State as ViewState,
    version: Number(Version),
  }
}

export function encodeViewId(call: 'remove' | 'restore', id: string): RequestMessage {
  return { method: 'POST', path: VIEW_PATHS[call], query: {}, headers: {}, body: { Id: id } }
}

export function encodeDefault(library: string, id: string): RequestMessage {
  return { method: 'POST', path: VIEW_PATHS.setDefault, query: {}, headers: {}, body: { Library: library, Id: id } }
}

export function encodeView({ id, name, shared, isOwn, userName, isOpen, version, state }: SavedView) {
  const about = { IsOwn: isOwn, UserName: userName, IsOpen: isOpen, Version: version }
  return { Id: id, Name: name, Shared: shared, ...about, State: state }
}

export function encodeViews({ views, defaultId }: SavedViews) {
  return { Row: views.map(encodeView), DefaultId: defaultId }
}

export function decodeViews(data: unknown): SavedViews {
  const { Row, DefaultId } = isObject(data) ? data : {}
  return {
    views: (Array.isArray(Row) ? Row : []).flatMap((row) => decodeView(row) ?? []),
    defaultId: typeof DefaultId === 'string' ? DefaultId : '',
  }
}

export function encodeDefaults({ open, lost }: DefaultViews) {
  const views = [...open].map(([library, view]) => ({ Library: library, ...encodeView(view) }))
  return [...views, ...[...lost].map(([library, name]) => ({ Library: library, Name: name, IsLost: true }))]
}

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
