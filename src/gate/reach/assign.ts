/**
 * Every way to fill in a few fields, or, when there are too many ways, an even choice of them.
 *
 * Shapes  An assignment is a record of the inputs alone; an empty input is absent from it.
 */
import type { WireRecord } from '../../model/resource.ts'

/** More assignments than this are not enumerated, but drawn from. */
export const ASSIGNMENTS_MAX = 10_000

export type Inputs = ReadonlyMap<string, readonly unknown[]>

export interface Space {
  /** How many there are in all. */
  readonly size: number
  /** Whether `assignmentsOf` yields all of them. */
  readonly isWhole: boolean
}

export function spaceOf(inputs: Inputs): Space {
  const size = [...inputs.values()].reduce((product, values) => product * values.length, 1)
  return { size, isWhole: size <= ASSIGNMENTS_MAX }
}

export function* assignmentsOf(inputs: Inputs): Generator<WireRecord> {
  const { size, isWhole } = spaceOf(inputs)
  const columns = [...inputs]
  const count = isWhole ? size : ASSIGNMENTS_MAX
  for (let nth = 0; nth < count; nth++) {
    const record: Record<string, unknown> = {}
    let rest = nth
    for (const [index, [name, values]] of columns.entries()) {
      const digit = isWhole ? rest % values.length : scattered(nth, index) % values.length
      rest = Math.floor(rest / values.length)
      const value = values[digit]
      if (value !== undefined) record[name] = value
    }
    yield record
  }
}

/** The same for the same numbers, and without a pattern among neighbours. */
function scattered(nth: number, index: number): number {
  let hash = Math.imul(nth + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}
