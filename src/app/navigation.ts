/**
 * Where the browser is, and going elsewhere, for the pages that strangers see: they come without the router, which is a
 * quarter of what the sign-in page would load. Once the console has opened, its router keeps the history, and this asks it.
 *
 * Shapes  Entries of the history look as the router writes them (`usr`, `key`, `idx`), so that it can go on from any of them.
 */
import { useSyncExternalStore } from 'react'
import type { DataRouter } from 'react-router'
import { consoleSettings } from './console-settings.ts'
import { currentPath } from './paths.ts'
import { createSignal } from '../model/observable.ts'

export interface BrowserLocation {
  readonly pathname: string
  /** With its question mark; '' for none. */
  readonly search: string
  /** With its number sign; '' for none. */
  readonly hash: string
  readonly state: unknown
}

interface Going {
  /** In the place of the entry that is shown. */
  readonly replace?: boolean
  readonly state?: unknown
}

/** Resolves when what belongs to the location is shown. */
type Visit = (location: BrowserLocation) => Promise<void>

interface Entry {
  readonly usr?: unknown
  readonly idx?: number
}

const isHash = consoleSettings.routerMode === 'hash'
const moved = createSignal()
let router: DataRouter | undefined
let visit: Visit = () => Promise.resolve()
let location = read()

window.addEventListener('popstate', () => void (router || arrive()))

/** `next` is asked for the location the browser is at, and for each one it comes to, until there is a router. */
export function visitWith(next: Visit): Promise<void> {
  visit = next
  if (entry().idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '')
  return arrive()
}

/** From now on the router keeps the history. */
export function handOver(next: DataRouter): void {
  router = next
  router.subscribe(() => moved.tell())
}

export function useBrowserLocation(): BrowserLocation {
  return useSyncExternalStore(moved.subscribe, browserLocation)
}

/** Goes to a path, or as many entries of the history on as the number says. Resolves when a path's page is shown. */
export async function navigate(to: string | number, { replace = false, state = null }: Going = {}): Promise<void> {
  if (router) return typeof to === 'number' ? router.navigate(to) : router.navigate(to, { replace, state })
  if (typeof to === 'number') return window.history.go(to)
  const { pathname, search, hash } = location
  if (to === pathname + search + hash && state === null) return
  const { idx = 0 } = entry()
  const key = Math.random().toString(36).slice(2, 10)
  if (replace) window.history.replaceState({ usr: state, key, idx }, '', hrefOf(to))
  else window.history.pushState({ usr: state, key, idx: idx + 1 }, '', hrefOf(to))
  await arrive()
  if (location.pathname !== pathname) window.scrollTo(0, 0)
}

/** What a link to a path has as its address. */
export function hrefOf(path: string): string {
  return isHash ? `#${path}` : path
}

function arrive(): Promise<void> {
  location = read()
  moved.tell()
  return visit(location)
}

function read(): BrowserLocation {
  const address = isHash ? currentPath() : currentPath() + window.location.hash
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  return { pathname, search, hash, state: entry().usr ?? null }
}

function entry(): Entry {
  return (window.history.state ?? {}) as Entry
}

function browserLocation(): BrowserLocation {
  return router ? router.state.location : location
}
