/** Who waits for news of one field, by its JSON pointer. */
export interface Listeners<Listener> {
  of(pointer: string): ReadonlySet<Listener> | undefined
  add(pointer: string, listener: Listener): () => void
}

export function createListeners<Listener>(): Listeners<Listener> {
  const sets = new Map<string, Set<Listener>>()
  return {
    of: (pointer) => sets.get(pointer),
    add: (pointer, listener) => {
      const set = sets.get(pointer) ?? new Set()
      sets.set(pointer, set.add(listener))
      return () => {
        set.delete(listener)
      }
    },
  }
}
