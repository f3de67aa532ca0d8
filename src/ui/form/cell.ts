/** A value that components subscribe to (`useSyncExternalStore`), so that a change re-renders who reads it and nobody else. */
import { useSyncExternalStore } from 'react'

export interface Cell<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function createCell<T>(initial: T): Cell<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useCell<T>(cell: Cell<T>): T {
  return useSyncExternalStore(cell.subscribe, cell.get)
}
