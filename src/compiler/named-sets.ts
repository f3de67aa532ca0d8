/** The block `sets`: every named condition is compiled, used or not. */
import type { Condition } from '../model/condition.ts'
import { compileCondition } from './conditions.ts'
import type { ViewsInput } from './views.ts'

export type NamedSets = Readonly<Record<string, Condition>>

/** The named conditions of a library, each with the sets that it names written out. */
export function compileSets(views: ViewsInput): NamedSets {
  const entries = Object.entries(views.descriptor.sets ?? {})
  return Object.fromEntries(
    entries.map(([name, { where }]) => [name, compileCondition(views, ['sets', name, 'where'], where)]),
  )
}
