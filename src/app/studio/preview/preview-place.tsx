/** A router of the preview's own: its address is nobody's business but its own, and links of rows work within it. */
import { type ReactNode, useMemo, useState } from 'react'
import { createPath, type Location, type Navigator, parsePath, Router, type To } from 'react-router'
import { PREVIEW_SCREENS, type PreviewScreen } from './preview-protocol.ts'

export interface PreviewPlace {
  readonly name: string
  readonly screen: PreviewScreen | 'drift'
  /** Of the record; for figures the name of the statistic. */
  readonly id: string
}

export const previewPath = (name: string) => `/library/${name}`

/** Rows of both shelves: the number of rows that was chosen is the number that is shown. */
const BOTH_SHELVES = `?${new URLSearchParams({ filter: JSON.stringify({ shelf: 'all' }) }).toString()}`

export function pathAt({ name, screen, id }: PreviewPlace): string {
  const list = previewPath(name)
  const ends: Readonly<Record<PreviewPlace['screen'], string>> = {
    list: BOTH_SHELVES,
    create: '/create',
    drift: '/drift',
    figures: `/figures/${id}`,
    edit: `/${id}`,
    show: `/${id}/show`,
  }
  return list + ends[screen]
}

export function previewPlace(pathname: string): PreviewPlace {
  const [, , name = '', id = '', end = ''] = pathname.split('/').map(decodeURIComponent)
  if (id === '') return { name, screen: 'list', id }
  if (id === 'figures') return { name, screen: id, id: end }
  if (id === 'create' || id === 'drift') return { name, screen: id, id: '' }
  return { name, screen: end === 'show' ? 'show' : 'edit', id }
}

export function screenNamed(screen: PreviewPlace['screen']): PreviewScreen | undefined {
  return PREVIEW_SCREENS.find((known) => known === screen)
}

export interface PreviewHistory {
  readonly location: Location
  readonly navigator: Navigator
  go(path: string): void
}

let keys = 0

export function useHistory(first: string): PreviewHistory {
  const [{ entries, at }, set] = useState(() => ({ entries: [locationAt(first, null)], at: 0 }))
  const location = entries[at] ?? locationAt(first, null)
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      push: (to, state) =>
        set((known) => ({
          entries: [...known.entries.slice(0, known.at + 1), locationAt(to, state)],
          at: known.at + 1,
        })),
      replace: (to, state) =>
        set((known) => ({ ...known, entries: known.entries.with(known.at, locationAt(to, state)) })),
      go: (steps) =>
        set((known) => ({ ...known, at: Math.min(known.entries.length - 1, Math.max(0, known.at + steps)) })),
    }),
    [],
  )
  return { location, navigator, go: (path) => navigator.push(path) }
}

function locationAt(to: To, state: unknown): Location {
  const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  keys += 1
  return { pathname, search, hash, state, key: String(keys), unstable_mask: undefined } as Location
}

export function PreviewRouter({
  history,
  children,
}: {
  readonly history: PreviewHistory
  readonly children: ReactNode
}) {
  return (
    <Router location={history.location} navigator={history.navigator}>
      {children}
    </Router>
  )
}
