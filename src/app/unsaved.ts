/** Which open pages hold work that nobody has saved: the tab strip marks them, and whatever would throw them away asks here first. */
import type { Unsaved } from '../ui/page.tsx'
import { createObservable } from '../model/observable.ts'
import { useObservable } from '../ui/use-observable.ts'

export interface UnsavedPage {
  /** The page's path. */
  readonly key: string
  readonly title: string
  readonly unsaved: Unsaved
}

interface Kept extends UnsavedPage {
  stop(): void
}

const kept = new Map<string, Kept>()
const dirty = createObservable<readonly UnsavedPage[]>([])

export function keepUnsaved(page: UnsavedPage): void {
  kept.get(page.key)?.stop()
  kept.set(page.key, { ...page, stop: page.unsaved.subscribe(renew) })
  renew()
}

export function forgetUnsaved(key: string): void {
  kept.get(key)?.stop()
  if (kept.delete(key)) renew()
}

/** The pages with unsaved work, in the order in which they were opened; not to be called while rendering. */
export function unsavedPages(): readonly UnsavedPage[] {
  for (const { unsaved } of kept.values()) unsaved.settle()
  renew()
  return dirty.get()
}

/** What `useUnsavedPages` would answer now. */
export const knownUnsavedPages = dirty.get

export function useUnsavedPages(): readonly UnsavedPage[] {
  return useObservable(dirty)
}

function renew(): void {
  const next = [...kept.values()].filter(({ unsaved }) => unsaved.isDirty())
  const before = dirty.get()
  if (next.length !== before.length || next.some((page, index) => page !== before[index])) dirty.set(next)
}
