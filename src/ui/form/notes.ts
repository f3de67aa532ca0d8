/** What is said under a field: what is wrong with it, and hints. One thing to wait for, since every field of a form waits. */
import type { Hint, Hints } from './hints.ts'
import type { Problems } from './problems.ts'

export interface FieldNote {
  readonly message: string | undefined
  readonly hint: Hint | undefined
}

/** By JSON pointer. */
export interface Notes {
  /** The same object until it says something else. */
  get(pointer: string): FieldNote | undefined
  subscribe(pointer: string, listener: () => void): () => void
}

export function createNotes(problems: Problems, hints: Hints): Notes {
  const known = new Map<string, FieldNote>()
  return {
    get: (pointer) => {
      const message = problems.message(pointer)
      const hint = hints.get(pointer)
      if (message === undefined && hint === undefined) return undefined
      const before = known.get(pointer)
      if (before?.message === message && before?.hint === hint) return before
      const note = { message, hint }
      known.set(pointer, note)
      return note
    },
    subscribe: (pointer, listener) => {
      const stops = [problems.subscribe(pointer, listener), hints.subscribe(pointer, listener)]
      return () => stops.forEach((stop) => stop())
    },
  }
}
