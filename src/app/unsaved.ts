/** Which open pages hold work that nobody has saved: the tab strip marks them, and whatever would throw them away asks here first. */
import { useSyncExternalStore } from 'react'
import type { Unsaved } from '../ui/page.tsx'

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
const listeners = new Set<() => void>()
let dirty: readonly UnsavedPage[] = []

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
  return dirty
}

/** What `useUnsavedPages` would answer now. */
export function knownUnsavedPages(): readonly UnsavedPage[] {
  return dirty
}

export function useUnsavedPages(): readonly UnsavedPage[] {
  return useSyncExternalStore(subscribe, knownUnsavedPages)
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function renew(): void {
  const next = [...kept.values()].filter(({ unsaved }) => unsaved.isDirty())
  if (next.length === dirty.length && next.every((page, index) => page === dirty[index])) return
  dirty = next
  for (const listener of listeners) listener()
}
