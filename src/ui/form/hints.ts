/** What is said under a field without judging it: that it fills itself, that another record has its value. */
import { type Cell, createCell } from './cell.ts'

export interface Hint {
  readonly words: string
  /** Another record has the value. */
  readonly taken?: { readonly href: string }
  /** Something better that may be taken by a press. */
  readonly offer?: { readonly words: string; take(): void }
}

/** By JSON pointer. */
export interface Hints {
  get(pointer: string): Hint | undefined
  set(pointer: string, hint: Hint | undefined): void
  readonly subscribe: Cell<unknown>['subscribe']
}

export function createHints(): Hints {
  const cell = createCell<ReadonlyMap<string, Hint>>(new Map())
  return {
    get: (pointer) => cell.get().get(pointer),
    set: (pointer, hint) => {
      const now = cell.get().get(pointer)
      if (now?.words === hint?.words && now?.taken?.href === hint?.taken?.href && !hint?.offer) return
      const rest = [...cell.get()].filter(([key]) => key !== pointer)
      cell.set(new Map(hint ? [...rest, [pointer, hint]] : rest))
    },
    subscribe: cell.subscribe,
  }
}

export type Typing = (text: string) => void

/** What is being typed, for those who need it before it is committed. A key nobody waits for costs one look into a map. */
export function createTypings() {
  const listeners = new Map<string, Set<Typing>>()
  return {
    typed: (pointer: string, text: string) => listeners.get(pointer)?.forEach((listener) => listener(text)),
    onTyped: (pointer: string, listener: Typing) => {
      const set = listeners.get(pointer) ?? new Set()
      listeners.set(pointer, set.add(listener))
      return () => set.delete(listener)
    },
  }
}
