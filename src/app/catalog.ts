/**
 * The catalog of the moment. A build has one for good; in development a saved schema or descriptor puts another in its place,
 * under screens that stay open.
 */
import built from 'virtual:catalog'
import { useSyncExternalStore } from 'react'
import type { Catalog } from '../model/resource.ts'
import { createSuccession } from './succession.ts'
import { unsavedPages } from './unsaved.ts'

let current: Catalog = built
const listeners = new Set<() => void>()

export function catalogNow(): Catalog {
  return current
}

export function useCatalog(): Catalog {
  return useSyncExternalStore(subscribe, catalogNow)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

if (import.meta.hot) {
  const succeed = createSuccession(built)
  import.meta.hot.accept('virtual:catalog', (module) => {
    if (!module) return
    // What is still being typed is taken in before the form under it becomes another.
    unsavedPages()
    current = succeed(module['catalog'] as Catalog)
    for (const listener of listeners) listener()
  })
}
