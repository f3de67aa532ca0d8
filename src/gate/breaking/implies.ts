/**
 * Whether one condition holds wherever another does, by trying every kind of record that the two can tell apart.
 *
 * Shapes  `implies(narrow, wide)`; a list of conditions is their `or`, an empty one never holds.
 *         For each field: the values named, what lies between and beyond them, none at all, and one that nobody named.
 * Errors  With more than CASES_MAX combinations the answer is no: rather one warning too many.
 */
import { type Condition, holds, isOperand, type Right, type Scalar } from '../../model/condition.ts'
import { fieldsOf, simplePartsOf } from '../../model/condition-parts.ts'

const CASES_MAX = 10_000
const UNNAMED = '\u0001'

/**
 * Whether some wide condition holds for every record for which some narrow one does; false when there are too many
 * cases to try.
 */
export function implies(narrow: readonly Condition[], wide: readonly Condition[]): boolean {
  const all = [...narrow, ...wide]
  // What depends on the day, or on another field, is only told to be the same when it is written the same.
  if (all.some(readsMore)) return narrow.every((one) => wide.some((other) => sameText(one, other)))
  const names = [...new Set(all.flatMap(fieldsOf))]
  const values = names.map((name) => valuesOf(all.flatMap((condition) => scalarsOf(condition, name))))
  const cases = values.reduce((count, some) => count * some.length, 1)
  if (cases > CASES_MAX) return false
  for (let index = 0; index < cases; index += 1) {
    const row = rowOf(names, values, index)
    if (narrow.some((condition) => holds(condition, row)) && !wide.some((condition) => holds(condition, row)))
      return false
  }
  return true
}

/** What a record's own plain values do not decide alone. */
function readsMore(condition: Condition): boolean {
  return simplePartsOf(condition).some((leaf) => {
    if ('empty' in leaf || 'in' in leaf) return false
    const said: unknown = Object.values(leaf)[0]
    return !Array.isArray(said) || 'has' in leaf || 'format' in leaf || isOperand(said[1] as Right)
  })
}

function sameText(one: Condition, other: Condition): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function rowOf(
  names: readonly string[],
  values: readonly (readonly unknown[])[],
  index: number,
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let rest = index
  names.forEach((name, nth) => {
    const some = values[nth] ?? []
    row[name] = some[rest % some.length]
    rest = Math.floor(rest / some.length)
  })
  return row
}

function scalarsOf(condition: Condition, field: string): readonly Scalar[] {
  return simplePartsOf(condition).flatMap((leaf) => {
    const [name, said] = Object.values(leaf)[0] as readonly [string, Scalar | readonly Scalar[]]
    return name === field && !('empty' in leaf) ? said : []
  })
}

function valuesOf(named: readonly Scalar[]): readonly unknown[] {
  const numbers = named.filter((value) => typeof value === 'number').sort((left, right) => left - right)
  const between = numbers.flatMap((value, index) => {
    const next = numbers[index + 1]
    return [value, next === undefined ? value + 1 : (value + next) / 2]
  })
  const texts = named.filter((value) => typeof value === 'string').flatMap((value) => [value, `${value}${UNNAMED}`])
  const first = numbers[0] === undefined ? [] : [numbers[0] - 1]
  const lists = [[], [UNNAMED]]
  return [...new Set<unknown>([null, '', UNNAMED, '\uffff', true, false, 0, ...first, ...between, ...texts]), ...lists]
}
