/**
 * The shortest way from one sequence to another: what stays, what goes, what comes.
 *
 * Units   `most` is the number of removals and additions after which the search ends; then everything between the common
 *         beginning and end counts as replaced, so that time and memory stay bounded for any input.
 */
import { diffArrays } from 'diff'

export interface Edit<Item> {
  readonly kind: 'same' | 'removed' | 'added'
  readonly item: Item
}

const MOST = 800

/** In reading order; between two items that stay, what goes stands before what comes. */
export function diffSequence<Item>(
  before: readonly Item[],
  after: readonly Item[],
  most: number = MOST,
): readonly Edit<Item>[] {
  // `diff` types what it only reads as mutable.
  const changes = diffArrays(before as Item[], after as Item[], { maxEditLength: most })
  if (!changes) return replaced(before, after)
  return changes.flatMap(({ value, added, removed }) => editsOf(added ? 'added' : removed ? 'removed' : 'same', value))
}

function replaced<Item>(before: readonly Item[], after: readonly Item[]): readonly Edit<Item>[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [
    ...editsOf('same', before.slice(0, start)),
    ...editsOf('removed', before.slice(start, before.length - end)),
    ...editsOf('added', after.slice(start, after.length - end)),
    ...editsOf('same', before.slice(before.length - end)),
  ]
}

function editsOf<Item>(kind: Edit<Item>['kind'], items: readonly Item[]): readonly Edit<Item>[] {
  return items.map((item) => ({ kind, item }))
}
