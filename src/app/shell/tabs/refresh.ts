/** Asks the tab of a page to show that page anew. */

/** `path` is a page's full path, its query included. */
type Listener = (path: string) => void

const listeners = new Set<Listener>()

export function refreshPage(path: string): void {
  for (const listener of listeners) listener(path)
}

export function subscribeRefresh(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
