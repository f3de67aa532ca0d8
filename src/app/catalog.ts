/**
 * What the console knows of libraries at the moment. A build has the index, and each library when it is opened; in development
 * all are there whole, and a saved schema or descriptor puts another catalog in their place, under screens that stay open.
 */
import whole from 'virtual:catalog'
import { useSyncExternalStore } from 'react'
import { type Catalog, getResource, type LibraryIndex, type Resource } from '../model/resource.ts'
import type { Console } from '../ui/console.tsx'
import { askFirstPage } from './first-page.ts'
import { builtIndex, builtLibrary, forgetFailure, isOpened, openLibrary } from './libraries.ts'
import { currentPath } from './paths.ts'
import { placeOf } from './places.ts'
import { createSuccession } from './succession.ts'
import { unsavedPages } from './unsaved.ts'

type Libraries = Pick<Console, 'index' | 'catalog' | 'openLibrary'>

let current: Libraries = whole
  ? wholly(whole)
  : { index: builtIndex, catalog: { resources: {}, broken: [] }, openLibrary: open }
const listeners = new Set<() => void>()

export function indexNow(): LibraryIndex {
  return current.index
}

export function useLibraries(): Libraries {
  return useSyncExternalStore(subscribe, () => current)
}

/** Has the library of an address read before its screen is drawn, which then need not wait, nor be drawn twice. */
export function readAhead(address: string): void {
  const place = whole ? undefined : placeOf(address)
  // What fails is said by the screen.
  if (place) openLibrary(place.name)
}

/** For the data provider, which may be asked for any library. */
export function libraryOf(name: string): Resource | Promise<Resource> {
  return current.openLibrary ? builtLibrary(name) : getResource(current.catalog, name)
}

function wholly(catalog: Catalog): Libraries {
  return { index: catalog, catalog }
}

/** What its list will ask for is asked at the same time, so that opening a library for the first time waits once. */
function open(name: string, again = false): Catalog | Promise<Catalog> {
  if (again) forgetFailure(name)
  if (!isOpened(name)) askFirstPage(currentPath())
  return openLibrary(name)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

if (import.meta.hot && whole) {
  const succeed = createSuccession(whole)
  import.meta.hot.accept('virtual:catalog', (module) => {
    if (!module) return
    // What is still being typed is taken in before the form under it becomes another.
    unsavedPages()
    current = wholly(succeed(module['catalog'] as Catalog))
    for (const listener of listeners) listener()
  })
}
