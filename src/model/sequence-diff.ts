/**
 * The shortest way from one sequence to another: what stays, what goes, what comes.
 *
 * Units   `most` is the number of removals and additions after which the search ends; then everything between the common
 *         beginning and end counts as replaced, so that time and memory stay bounded for any input.
 * Source  E. Myers, An O(ND) Difference Algorithm and Its Variations, 1986.
 */

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
  const start = commonStart(before, after)
  const end = commonEnd(before, after, start)
  const left = before.slice(start, before.length - end)
  const right = after.slice(start, after.length - end)
  const same = (item: Item): Edit<Item> => ({ kind: 'same', item })
  return [
    ...before.slice(0, start).map(same),
    ...ordered(middle(left, right, most)),
    ...before.slice(before.length - end).map(same),
  ]
}

function commonStart<Item>(before: readonly Item[], after: readonly Item[]): number {
  const most = Math.min(before.length, after.length)
  let count = 0
  while (count < most && before[count] === after[count]) count += 1
  return count
}

function commonEnd<Item>(before: readonly Item[], after: readonly Item[], start: number): number {
  const most = Math.min(before.length, after.length) - start
  let count = 0
  while (count < most && before[before.length - 1 - count] === after[after.length - 1 - count]) count += 1
  return count
}

function middle<Item>(left: readonly Item[], right: readonly Item[], most: number): readonly Edit<Item>[] {
  const trace = left.length > 0 && right.length > 0 ? search(left, right, most) : undefined
  if (trace) return walkBack(left, right, trace)
  return [
    ...left.map((item): Edit<Item> => ({ kind: 'removed', item })),
    ...right.map((item): Edit<Item> => ({ kind: 'added', item })),
  ]
}

/** How far each diagonal (place in left minus place in right) is reached with 0, 1, 2 … edits; undefined when given up. */
function search<Item>(left: readonly Item[], right: readonly Item[], most: number): readonly Int32Array[] | undefined {
  const limit = Math.min(left.length + right.length, most)
  const trace: Int32Array[] = []
  let reach = new Int32Array(3)
  for (let edits = 0; edits <= limit; edits += 1) {
    const next = new Int32Array(2 * edits + 3)
    next.set(reach.subarray(0, Math.min(reach.length, next.length)), edits === 0 ? 0 : 1)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepFrom(next, edits, diagonal)
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) x += 1
      next[diagonal + edits + 1] = x
      if (x >= left.length && x - diagonal >= right.length) return [...trace, next]
    }
    trace.push(next)
    reach = next
  }
  return undefined
}

/** The furthest place on the diagonal after one more edit; the array is centred at `edits + 1`. */
function stepFrom(reach: Int32Array, edits: number, diagonal: number): number {
  const at = diagonal + edits + 1
  if (edits === 0) return 0
  const comes = diagonal === -edits || (diagonal !== edits && reach[at - 1]! < reach[at + 1]!)
  return comes ? reach[at + 1]! : reach[at - 1]! + 1
}

function walkBack<Item>(
  left: readonly Item[],
  right: readonly Item[],
  trace: readonly Int32Array[],
): readonly Edit<Item>[] {
  const edits: Edit<Item>[] = []
  let x = left.length
  let y = right.length
  for (let depth = trace.length - 1; depth > 0; depth -= 1) {
    const reach = trace[depth - 1]!
    const at = (diagonal: number) => reach[diagonal + depth] ?? -1
    const diagonal = x - y
    const comes = diagonal === -depth || (diagonal !== depth && at(diagonal - 1) < at(diagonal + 1))
    const fromX = comes ? at(diagonal + 1) : at(diagonal - 1)
    const fromY = fromX - (comes ? diagonal + 1 : diagonal - 1)
    while (x > fromX && y > fromY && x > 0 && y > 0 && left[x - 1] === right[y - 1]) {
      edits.push({ kind: 'same', item: left[--x]! })
      y -= 1
    }
    if (comes) edits.push({ kind: 'added', item: right[--y]! })
    else edits.push({ kind: 'removed', item: left[--x]! })
  }
  while (x > 0) edits.push({ kind: 'same', item: left[--x]! })
  return edits.reverse()
}

/** Within each run of changes, removals first. */
function ordered<Item>(edits: readonly Edit<Item>[]): readonly Edit<Item>[] {
  const result: Edit<Item>[] = []
  let added: Edit<Item>[] = []
  for (const edit of edits) {
    if (edit.kind === 'added') added.push(edit)
    else {
      if (edit.kind === 'same') {
        result.push(...added)
        added = []
      }
      result.push(edit)
    }
  }
  return [...result, ...added]
}
