/** Which of those that refer are counted: sets of their library written out, nothing read but what is stored of them. */
import type { Condition } from '../model/condition.ts'
import { fieldsOf } from '../model/condition-parts.ts'
import type { Rollup } from '../model/rollup.ts'
import type { AuthorProblem } from '../model/problem.ts'
import { checkSides } from './conditions.ts'
import { uncountable } from './counted-fields.ts'
import type { CompiledLibrary } from './library.ts'
import { writtenOut } from './sets.ts'
import { type Located, problemAt } from './source.ts'
import { meant } from './suggest.ts'

interface Counting {
  readonly rollup: Rollup
  /** Where `x-from` stands. */
  readonly at: Located
  readonly target: CompiledLibrary | undefined
  readonly problems: AuthorProblem[]
}

/** The rollup with its condition compiled; of a library that is not there, or does not work, others say so. */
export function withRollupWhere({ rollup, at, target, problems }: Counting): Rollup {
  const { where } = rollup
  if (!where || !target?.resource) return rollup
  const place: Located = { ...at, path: [...at.path, 'rollup', 'where'] }
  const said: AuthorProblem[] = []
  const findings = { problems: said, used: new Set<never>() }
  const sets = Object.fromEntries(Object.entries(target.sets).map(([name, one]) => [name, { where: one }]))
  const made: Condition = writtenOut({ source: place.source, findings, descriptor: { sets } }, place.path, where)
  const { fields } = target.resource
  const fieldOf = (name: string) => fields.find((field) => field.name === name)
  for (const name of new Set(fieldsOf(made))) {
    const field = fieldOf(name)
    const names = fields.map((one) => one.name)
    const [message, cure] = field
      ? (uncountable(target.resource, field) ?? [])
      : [`${target.name} 没有字段 ${name}`, meant(name, names)]
    if (message !== undefined && cure !== undefined) said.push(problemAt(place, { code: 'derived', message, cure }))
  }
  checkSides({ source: place.source, findings }, place.path, { condition: made, fieldOf })
  // Sets and sides are said in the words of descriptors; here they stand in a schema.
  problems.push(...said.map((problem) => ({ ...problem, code: 'derived' })))
  return { ...rollup, where: made }
}
