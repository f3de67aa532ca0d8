/**
 * What is wrong with the fields of one form, readable per field so that a message re-renders its own field only.
 *
 * Shapes  Keys are JSON pointers. `own` problems come from widgets (text that is no number) and go when the text is
 *         mended; `found` ones come from the validator or the server and are replaced by the next check.
 */
import type { Problem } from '../../model/problem.ts'
import { createListeners } from './listeners.ts'
import { createObservable, type Observable } from '../../model/observable.ts'

export interface Problems {
  readonly all: Observable<readonly Problem[]>
  message(pointer: string): string | undefined
  subscribe(pointer: string, listener: () => void): () => void
  own(pointer: string, message: string | undefined): void
  ownProblems(): readonly Problem[]
  /** Replaces everything found before. */
  setFound(problems: readonly Problem[]): void
  /** Replaces what was found at and below that pointer. */
  setFoundAt(pointer: string, problems: readonly Problem[]): void
  /** Forgets own and found problems below a pointer, whose rows have moved. */
  drop(pointer: string): void
}

type Book = ReadonlyMap<string, Problem>

export function createProblems(): Problems {
  const all = createObservable<readonly Problem[]>([])
  const listeners = createListeners()
  let own: Book = new Map()
  let found: Book = new Map()
  let shown: Book = new Map()

  const publish = (nextOwn: Book, nextFound: Book) => {
    ;[own, found] = [nextOwn, nextFound]
    const before = shown
    shown = new Map([...found, ...own])
    const touched = [...new Set([...before.keys(), ...shown.keys()])]
    const changed = touched.filter((key) => before.get(key)?.message !== shown.get(key)?.message)
    if (changed.length === 0) return
    all.set([...shown.values()])
    for (const key of changed) listeners.tell(key)
  }

  return {
    all,
    message: (pointer) => shown.get(pointer)?.message,
    subscribe: listeners.add,
    own: (path, message) => {
      if (own.get(path)?.message === message) return
      const rest = without(own, (key) => key === path)
      publish(message === undefined ? rest : new Map([...rest, [path, { code: 'text', path, message }]]), found)
    },
    ownProblems: () => [...own.values()],
    setFound: (problems) => publish(own, bookOf(problems)),
    setFoundAt: (pointer, problems) =>
      publish(own, new Map([...without(found, (key) => isWithin(key, pointer)), ...bookOf(problems)])),
    drop: (pointer) => {
      const gone = (key: string) => isWithin(key, pointer)
      publish(without(own, gone), without(found, gone))
    },
  }
}

export function isWithin(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`)
}

function bookOf(problems: readonly Problem[]): Book {
  return new Map(problems.toReversed().map((problem) => [problem.path, problem]))
}

function without(book: Book, gone: (key: string) => boolean): Book {
  return new Map([...book].filter(([key]) => !gone(key)))
}
