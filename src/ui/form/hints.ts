/** What is said under a field without judging it: that it fills itself, that another record has its value. */
import { createListeners } from './listeners.ts'

export interface Hint {
  readonly words: string
  /** Worth a look before the record is saved. */
  readonly isWarning?: true
  /** Another record has the value. */
  readonly taken?: { readonly href: string }
  /** Something better that may be taken by a press. */
  readonly offer?: { readonly words: string; take(): void }
}

/** By JSON pointer. */
export interface Hints {
  get(pointer: string): Hint | undefined
  set(pointer: string, hint: Hint | undefined): void
  subscribe(pointer: string, listener: () => void): () => void
}

export function createHints(): Hints {
  const hints = new Map<string, Hint>()
  const listeners = createListeners()
  return {
    get: (pointer) => hints.get(pointer),
    set: (pointer, hint) => {
      const now = hints.get(pointer)
      if (now?.words === hint?.words && now?.taken?.href === hint?.taken?.href && !hint?.offer) return
      if (hint) hints.set(pointer, hint)
      else hints.delete(pointer)
      listeners.tell(pointer)
    },
    subscribe: listeners.add,
  }
}
