/** What a verification is given and what it finds. */
import type { Around } from '../../model/condition.ts'
import type { Resource } from '../../model/resource.ts'

/** One thing that does not hold. */
export interface Broken {
  /** What should hold; Chinese. */
  readonly words: string
  readonly count: number
  /** Ids of the first. */
  readonly examples: readonly string[]
}

export interface Verifying {
  /** Every library that has a table here. */
  readonly all: readonly Resource[]
  readonly around: Around
}

export const EXAMPLES_MAX = 5

/** Counts what is wrong, by what it is that does not hold; of the records it keeps the first. */
export function createFindings() {
  const found = new Map<string, { count: number; readonly examples: string[] }>()
  return {
    add: (key: string, id: string): void => {
      const known = found.get(key) ?? { count: 0, examples: [] }
      found.set(key, known)
      known.count += 1
      if (known.examples.length < EXAMPLES_MAX) known.examples.push(id)
    },
    told: (wordsOf: (key: string) => string): readonly Broken[] =>
      [...found].map(([key, { count, examples }]) => ({ words: wordsOf(key), count, examples })),
  }
}
