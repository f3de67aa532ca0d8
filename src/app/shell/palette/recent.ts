/**
 * The records opened last in this browser tab, for the command palette.
 *
 * Shapes  Kept in session storage as library and id alone; labels are asked for when the palette opens, since nothing about
 *         a record may stay in storage (reliability requirement B7).
 * Errors  None: what cannot be read is no visit (B8), a store that is full or forbidden keeps none.
 */
import { tryDecode } from '../../session/redirect.ts'
export interface Visit {
  readonly resource: string
  readonly id: string
}

const RECENT_KEY = 'rc.recent'
const VISITS_MAX = 20
const TEXT_MAX = 200

export function recentVisits(): readonly Visit[] {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(RECENT_KEY) ?? '[]')
    return Array.isArray(value) ? value.slice(0, VISITS_MAX).flatMap(visitIn) : []
  } catch {
    return []
  }
}

/** The newest first, each record once. */
export function noteVisit(resource: string, id: string): void {
  const others = recentVisits().filter((visit) => visit.resource !== resource || visit.id !== id)
  try {
    window.sessionStorage.setItem(RECENT_KEY, JSON.stringify([{ resource, id }, ...others].slice(0, VISITS_MAX)))
  } catch {
    // A visit that is not noted costs nothing.
  }
}

function visitIn(value: unknown): readonly Visit[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'resource')) return []
  const { resource, id } = value as { readonly resource: unknown; readonly id: unknown }
  return isName(resource) && isName(id) ? [{ resource, id }] : []
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= TEXT_MAX
}

/** The record that a path shows, given where the libraries live: `<library>/<id>` or `<library>/<id>/show`. */
export function visitAt(
  path: string,
  libraries: readonly { readonly name: string; readonly path: string }[],
): Visit | undefined {
  for (const library of libraries) {
    if (!path.startsWith(`${library.path}/`)) continue
    const [id = '', view, ...more] = path.slice(library.path.length + 1).split('/')
    if (id === '' || id === 'create' || more.length > 0 || (view !== undefined && view !== 'show')) continue
    const plain = tryDecode(id)
    if (plain !== undefined) return { resource: library.name, id: plain }
  }
  return undefined
}
