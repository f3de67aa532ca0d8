/** Another row of the owner that has the values of a key already, in memory. */
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { keysOf, keyText, takenProblem } from '../../model/unique.ts'
import { idOf, isOwn, type Tables } from './tables.ts'

interface Place {
  readonly resource: Resource
  readonly tables: Tables
  readonly scope: Scope
}

interface Written {
  readonly before?: WireRecord
  readonly after: WireRecord
  readonly isGiven?: boolean
}

/** Values that the record has had since before the key was declared stay as they are. */
export function takenProblems(
  { resource, tables, scope }: Place,
  { before, after, isGiven }: Written,
): readonly Problem[] {
  return keysOf(resource).flatMap((key) => {
    const values = keyText(key, after)
    if (values === undefined || (before && values === keyText(key, before))) return []
    const isTaker = (row: WireRecord) =>
      isOwn(scope, row) && idOf(resource, row) !== idOf(resource, after) && keyText(key, row) === values
    const other = tables.rows(resource).find(isTaker)
    return other ? [takenProblem(resource, { key, record: after, other, isGiven })] : []
  })
}
