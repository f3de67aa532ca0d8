/**
 * What the console knows of libraries at the moment. A build has the index, and each library when it is opened; in development
 * all are there whole, and a saved schema or descriptor puts another catalog in their place, under screens that stay open.
 */
import { useMemo } from 'react'
import whole from 'virtual:catalog'
import { type Catalog, getResource, type LibraryIndex, type Resource } from '../model/resource.ts'
import type { Console } from '../ui/console.tsx'
import { askFirstPage } from './first-page.ts'
import { builtIndex, builtLibrary, forgetFailure, isOpened, openLibrary } from './libraries.ts'
import { currentPath } from './paths.ts'
import { libraryPlace } from './places.ts'
import type { ConsoleSession } from './session/session.ts'
import { createSuccession } from './succession.ts'
import { unsavedPages } from './unsaved.ts'
import { createObservable } from '../model/observable.ts'
import { useObservable } from '../ui/use-observable.ts'

type Libraries = Pick<Console, 'index' | 'catalog' | 'openLibrary'>

const current = createObservable<Libraries>(
  whole ? wholly(whole) : { index: builtIndex, catalog: { resources: {}, broken: [] }, openLibrary: open },
)

export function indexNow(): LibraryIndex {
  return current.get().index
}

/** What a library's list will ask for is asked when the library is, so that opening it for the first time waits once. */
export function useLibraries({ stored }: ConsoleSession): Libraries {
  const libraries = useObservable(current)
  return useMemo(() => {
    const { openLibrary: read } = libraries
    if (!read) return libraries
    const openWithRows: typeof read = (name, again) => {
      if (!isOpened(name)) askFirstPage(stored, currentPath())
      return read(name, again)
    }
    return { ...libraries, openLibrary: openWithRows }
  }, [libraries, stored])
}

/** Has the library of an address read before its screen is drawn, which then need not wait, nor be drawn twice. */
export function readAhead(address: string): void {
  const place = whole ? undefined : libraryPlace(address)
  // What fails is said by the screen.
  if (place) openLibrary(place.name)
}

/** For the data provider, which may be asked for any library. */
export function openedLibrary(name: string): Resource | Promise<Resource> {
  const { openLibrary: isBuilt, catalog } = current.get()
  return isBuilt ? builtLibrary(name) : getResource(catalog, name)
}

function wholly(catalog: Catalog): Libraries {
  return { index: catalog, catalog }
}

function open(name: string, again = false): Catalog | Promise<Catalog> {
  if (again) forgetFailure(name)
  return openLibrary(name)
}

if (import.meta.hot && whole) {
  const succeed = createSuccession(whole)
  import.meta.hot.accept('virtual:catalog', (module) => {
    if (!module) return
    // What is still being typed is taken in before the form under it becomes another.
    unsavedPages()
    current.set(wholly(succeed(module['catalog'] as Catalog)))
  })
}
