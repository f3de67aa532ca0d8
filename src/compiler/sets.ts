/** Named conditions, written out where they are used: what is compiled names none. */
import type { Condition, Expression } from '../model/condition.ts'
import type { JsonKey } from './source.ts'
import { problemAt } from './source.ts'
import { meant } from './suggest.ts'
import type { ViewsInput } from './views.ts'

/** A condition as it is written: it may name sets of its library. */
type Written = Expression | { readonly is: string }

/** Where sets are looked up, and where it is said that there is none of a name. */
export interface SetsInput extends Pick<ViewsInput, 'source' | 'findings'> {
  readonly descriptor: { readonly sets?: Readonly<Record<string, { readonly where: Expression }>> | undefined }
}

/** The condition with its sets written out; what names no set, or itself, is a problem at `path` and holds for no record. */
export function writtenOut<Meant extends Expression>(
  views: SetsInput,
  path: readonly JsonKey[],
  condition: Meant,
): Meant {
  return expanded({ views, path, trail: [] }, condition) as Meant
}

interface Place {
  readonly views: SetsInput
  readonly path: readonly JsonKey[]
  /** The sets that this one is written out in. */
  readonly trail: readonly string[]
}

function expanded(place: Place, condition: Written): Expression {
  const inner = (part: Written, ...keys: readonly JsonKey[]) =>
    expanded({ ...place, path: [...place.path, ...keys] }, part)
  if ('is' in condition) return setOf(place, condition.is)
  if ('and' in condition) return { and: condition.and.map((part, nth) => inner(part, 'and', nth)) }
  if ('or' in condition) return { or: condition.or.map((part, nth) => inner(part, 'or', nth)) }
  return 'not' in condition ? { not: inner(condition.not, 'not') } : condition
}

const NEVER: Condition = { or: [] }

function setOf({ views, path, trail }: Place, name: string): Expression {
  const { sets = {} } = views.descriptor
  const fail = (message: string, cure: string) => {
    const at = { source: views.source, path: [...path, 'is'] }
    views.findings.problems.push(problemAt(at, { code: 'unknownSet', message, cure }))
    return NEVER
  }
  const found = Object.hasOwn(sets, name) ? sets[name] : undefined
  if (!found) return fail(`没有集合 ${name}`, meant(name, Object.keys(sets)))
  if (trail.includes(name))
    return fail(`集合成环：${[...trail, name].join(' → ')}`, '集合不能用到自己，把条件直接写出来')
  return expanded({ views, path, trail: [...trail, name] }, found.where)
}
