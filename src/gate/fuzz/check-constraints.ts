/**
 * F2: every constraint refuses what breaks it, at its field, in Chinese that names the field.
 *
 * One record breaks a constraint of every field at once, since a validator names each field apart; only where it did not say what
 * it should, the constraint is broken alone. That is a tenth of the work.
 */
import type { Problem } from '../../model/problem.ts'
import type { WireRecord } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import type { Validate } from '../../model/validation.ts'
import type { Library, Project } from '../project.ts'
import type { RuleFinding } from '../rule.ts'
import { type Mutant, mutantsOf } from './constraints.ts'
import { declaredAt, shown } from './made.ts'
import { wholeRecord } from './records.ts'

/** What only programmers read: signs of a pattern, keywords of JSON Schema. */
const SIGNS = /\\[dwsDWSbB]|\[\^|\^\[|\(\?|[)\]][*+]|\]\{\d|\$$/
const KEYWORDS =
  /\b(?:required|pattern|enum|minimum|maximum|m(?:in|ax)(?:Length|Items)|exclusiveM\w+|uniqueItems|multipleOf|must|should)\b/

/**
 * Breaks every constraint of a library and yields a finding for each that is not refused, or not at its field in
 * Chinese.
 */
export function* checkConstraints(library: Library, project: Project): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  const validate = library.validate()
  const made = wholeRecord(resource, project.seed)
  // Of fields for which no value was made F1 speaks; the others are tried without them.
  const unmade = new Set(validate(made).map(topOf))
  const good = Object.fromEntries(Object.entries(made).filter(([name]) => !unmade.has(name)))
  const seen = new Set<string>()
  const mutants = mutantsOf(resource, good).filter((mutant) => !unmade.has(topOf(mutant)))
  const refused = refusedTogether(validate, good, mutants)
  // What was let pass before is tried first, whatever this run's seed makes.
  for (const mutant of [...failedBefore(library, project), ...mutants]) {
    if (refused.has(mutant)) continue
    const fault = faultOf(validate, mutant)
    const key = `${mutant.field} ${fault?.message ?? ''}`
    if (!fault || seen.has(key)) continue
    seen.add(key)
    const { record } = mutant
    yield { at: declaredAt(library, mutant.path), ...fault, ...(record ? { record } : {}) }
  }
}

/** The constraints that kept records break, beside the good record of the seed with which they were kept. */
function* failedBefore({ name, resource }: Library, { seed, failures }: Project): Iterable<Mutant> {
  for (const { rule, seed: before, record } of failures.get(name) ?? []) {
    if (rule !== 'F2' || !resource || before === seed) continue
    for (const mutant of mutantsOf(resource, wholeRecord(resource, before)))
      if (mutant.record && sameValue(mutant.record, record)) yield mutant
  }
}

/** What is checked before the rest, and keeps the rest from being checked. */
const BOUNDS: ReadonlySet<string> = new Set(['closed', 'maxItems', 'richText'])

/** Those that are refused as they should be in the company of others, one of each place. */
function refusedTogether(validate: Validate, good: WireRecord, mutants: readonly Mutant[]): ReadonlySet<Mutant> {
  return new Set(
    roundsOf(mutants).flatMap((round) => {
      const problems = new Map(validate(merged(good, round)).map((problem) => [problem.path, problem]))
      return round.filter(({ path, constraint, title }) => {
        const found = problems.get(path)
        return found !== undefined && wordsFault(found, constraint, title) === undefined
      })
    }),
  )
}

/** In one round no place is broken twice, nor together with one that is inside it. */
function roundsOf(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const rounds: Record<'bounds' | 'schema', Mutant[][]> = { bounds: [], schema: [] }
  const counts = { bounds: new Map<string, number>(), schema: new Map<string, number>() }
  for (const mutant of mutants) {
    const { constraint, path, wrong } = mutant
    // A rule is broken by several fields together, and what nothing breaks cannot be tried.
    if (constraint === 'rule' || (wrong === undefined && constraint !== 'required')) continue
    const order = BOUNDS.has(constraint) ? 'bounds' : 'schema'
    // Those of what is around a place came before.
    let round = 0
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
      round += counts[order].get(path.slice(0, end)) ?? 0
    counts[order].set(path, (counts[order].get(path) ?? 0) + 1)
    ;(rounds[order][round] ??= []).push(mutant)
  }
  return [...rounds.bounds, ...rounds.schema]
}

/** The good record with all that a round breaks. */
function merged(good: WireRecord, round: readonly Mutant[]): WireRecord {
  return round.reduce((made, { path, wrong }) => withAt(made, path.split('/').slice(1), wrong) as WireRecord, good)
}

function withAt(value: unknown, [name = '', ...inner]: readonly string[], wrong: unknown): unknown {
  const made = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>
  if (inner.length > 0) made[name] = withAt(made[name], inner, wrong)
  else if (wrong === undefined) delete made[name]
  else made[name] = wrong
  return made
}

const topOf = ({ path }: Pick<Mutant, 'path'>) => path.split('/')[1] ?? ''

type Fault = Pick<RuleFinding, 'message' | 'cure' | 'level'>

function faultOf(validate: Validate, { constraint, record, path, title }: Mutant): Fault | undefined {
  if (!record) {
    return {
      message: `「${title}」的 ${constraint} 什么都不拦：试过的值都能通过`,
      cure: '写成真正的限制（以 ^ 开头、以 $ 结尾），或删除它',
      level: 'warning',
    }
  }
  const problems = validate(record)
  const found = problems.find((problem) => problem.path === path)
  if (found) return wordsFault(found, constraint, title)
  const other = problems.length > 0 ? `，却指到 ${problems.map((problem) => problem.path).join('、')}` : ''
  const value = path.split('/').length === 2 ? `：${shown(record[path.slice(1)])}` : ''
  return {
    message: `违反 ${constraint} 的记录没有在「${title}」被拒绝${value}${other}`,
    cure: '检查这个限制与字段的类型、其他限制是否相符',
  }
}

/** What is wrong with the words of the refusal. */
function wordsFault({ message }: Problem, constraint: string, title: string): Fault | undefined {
  if (!/\p{Script=Han}/u.test(message) || KEYWORDS.test(message) || SIGNS.test(message)) {
    const cure = `在 x-messages.${constraint} 中用中文说明该怎样填写`
    return { message: `违反 ${constraint} 时的提示不是给用户看的中文：${message}`, cure }
  }
  if (message.includes(title)) return undefined
  return {
    message: `违反 ${constraint} 时的提示没有说是哪个字段：${message}`,
    cure: `在 x-messages.${constraint} 中写出「${title}」`,
    level: 'warning',
  }
}
