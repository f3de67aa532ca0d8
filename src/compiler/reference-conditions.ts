/**
 * The conditions of references, seen when all libraries are known: sets of the other library written out, every field there, both
 * sides of one type. What they read is stored and nothing that is masked: what fits would tell it.
 */
import type { Condition, Link } from '../model/condition.ts'
import { fieldsOf } from '../model/condition-parts.ts'
import { isOfToday } from '../model/derived.ts'
import { type Effect, isCreating } from '../model/effect.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { AuthorProblem } from '../model/problem.ts'
import { ownReads } from '../model/reference-condition.ts'
import type { Field } from '../model/resource.ts'
import type { Rollup } from '../model/rollup.ts'
import { checkSides } from './conditions.ts'
import type { CompiledLibrary } from './library.ts'
import { withRollupWhere } from './rollup-where.ts'
import { writtenOut } from './sets.ts'
import { type Located, problemAt } from './source.ts'
import { meant } from './suggest.ts'

/** A library by its name, as it is by itself. */
export type LibraryNamed = (name: string) => CompiledLibrary | undefined

/** The library with the conditions of its references compiled; itself when it has none. */
export function withReferenceConditions(library: CompiledLibrary, named: LibraryNamed): CompiledLibrary {
  const before = known.get(library)
  if (before && [...before.asked].every(([name, target]) => named(name) === target)) return before.made
  const asked = new Map<string, CompiledLibrary | undefined>()
  const made = withConditionsOf(library, (name) => {
    const target = named(name)
    asked.set(name, target)
    return target
  })
  known.set(library, { asked, made })
  return made
}

/** What came of a library, and of whom it asked: the same as long as they are. */
const known = new WeakMap<CompiledLibrary, Known>()

interface Known {
  readonly asked: ReadonlyMap<string, CompiledLibrary | undefined>
  readonly made: CompiledLibrary
}

function withConditionsOf(library: CompiledLibrary, named: LibraryNamed): CompiledLibrary {
  const { resource } = library
  if (!resource) return library
  const hasSaid = hasConditions([...resource.fields, ...resource.transitions.flatMap(askedBy)])
  if (!hasSaid && !resource.effects?.some((effect) => whereOf(effect))) return library
  const problems: AuthorProblem[] = []
  const compiling: Compiling = { library, named, problems, outer: resource.fields }
  const fields = withConditions(compiling, resource.fields, { prefix: '', isInRow: false })
  const transitions = resource.transitions.map((transition, index) =>
    withInput({ ...compiling, outer: askedBy(transition) }, transition, index),
  )
  const effects = resource.effects?.map((effect, index) => withWhere(compiling, effect, index))
  return {
    ...library,
    resource: problems.length > 0 ? undefined : { ...resource, fields, transitions, ...(effects && { effects }) },
    problems: [...library.problems, ...problems],
  }
}

function askedBy({ input }: Transition): readonly Field[] {
  return input?.fields ?? []
}

function hasConditions(fields: readonly Field[]): boolean {
  return fields.some(
    ({ within, derived, fields: inner = [] }) =>
      within !== undefined || (derived && 'rollup' in derived) || hasConditions(inner),
  )
}

interface Compiling {
  readonly library: CompiledLibrary
  readonly named: LibraryNamed
  readonly problems: AuthorProblem[]
  /** The fields of the record, for `/F`. */
  readonly outer: readonly Field[]
}

interface Depth {
  readonly prefix: string
  readonly isInRow: boolean
  /** Where to say it, for what stands at no place of the schema. */
  readonly at?: Located
}

function withConditions(compiling: Compiling, level: readonly Field[], depth: Depth): readonly Field[] {
  const { prefix } = depth
  return level.map((field) => {
    if (field.fields)
      return {
        ...field,
        fields: withConditions(compiling, field.fields, { ...depth, prefix: `${prefix}${field.name}/`, isInRow: true }),
      }
    if (field.derived && 'rollup' in field.derived) return withCounted(compiling, field, field.derived.rollup)
    const at = depth.at ?? compiling.library.places.get(prefix + field.name)?.origin('x-ref')
    if (field.within === undefined || !at) return field
    const where: Located = { ...at, path: [...at.path, 'where'] }
    return { ...field, within: compiled(compiling, { field, within: field.within, level, depth, at: where }) }
  })
}

function withCounted({ library, named, problems }: Compiling, field: Field, rollup: Rollup): Field {
  const at = library.places.get(field.name)?.origin('x-from')
  if (!at) return field
  return { ...field, derived: { rollup: withRollupWhere({ rollup, at, target: named(rollup.of), problems }) } }
}

/** What is asked for reads what else is asked for: nothing of the record is known where it is picked. */
function withInput(compiling: Compiling, transition: Transition, index: number): Transition {
  const { input } = transition
  if (!input || !hasConditions(input.fields)) return transition
  const at = { source: compiling.library.source, path: ['lifecycle', 'transitions', index, 'input'] }
  const fields = withConditions(compiling, input.fields, { prefix: '', isInRow: false, at })
  return { ...transition, input: { ...input, fields } }
}

/** Which records a step elsewhere is made of, or new ones are made for: said as of those that a reference may lead to. */
function withWhere(compiling: Compiling, effect: Effect, index: number): Effect {
  const { library, outer } = compiling
  const within = whereOf(effect)
  if (within === undefined) return effect
  const isEach = isCreating(effect)
  const path = ['effects', index, ...(isEach ? ['each'] : []), 'where']
  const reference = isEach ? (effect.each as Link).of : effect.library
  const at: Located = { source: library.source, path }
  const depth = { prefix: '', isInRow: false }
  const where = compiled(compiling, { field: { reference }, within, level: outer, depth, at })
  return isEach ? { ...effect, each: { ...(effect.each as Link), where } } : { ...effect, where }
}

function whereOf(effect: Effect): Condition | undefined {
  if (!isCreating(effect)) return effect.where
  return typeof effect.each === 'object' ? effect.each.where : undefined
}

interface Referring {
  readonly field: Pick<Field, 'reference'>
  readonly within: Condition
  readonly level: readonly Field[]
  readonly depth: Depth
  readonly at: Located
}

function compiled(compiling: Compiling, referring: Referring): Condition {
  const { problems, named } = compiling
  const { field, within, at } = referring
  const target = named(field.reference ?? '')
  // Of a library that is not there, or does not work, others say so.
  if (!target?.resource) return within
  const said: AuthorProblem[] = []
  const findings = { problems: said, used: new Set<never>() }
  const sets = Object.fromEntries(Object.entries(target.sets).map(([name, where]) => [name, { where }]))
  const made = writtenOut({ source: at.source, findings, descriptor: { sets } }, at.path, within)
  const say = (message: string, cure: string) => said.push(problemAt(at, { code: 'referenceCondition', message, cure }))
  if (target.resource.wire === 'rest')
    say(`${target.title}不保存在本系统中，不能按条件选`, `写成 "x-ref": "${field.reference}"`)
  for (const name of new Set(fieldsOf(made))) checkTheirs(target, name, say)
  for (const name of ownReads(made)) ownFieldOf(compiling, referring, { name, say })
  checkSides({ source: at.source, findings }, at.path, {
    condition: made,
    fieldOf: (name) => target.resource?.fields.find((one) => one.name === name),
    ownField: (name) => ownFieldOf(compiling, referring, { name }),
  })
  // Sets and sides are said in the words of descriptors; here they stand in a schema.
  problems.push(...said.map((problem) => ({ ...problem, code: 'referenceCondition' })))
  return made
}

type Say = (message: string, cure: string) => void

function checkTheirs({ name: library, resource }: CompiledLibrary, name: string, say: Say): void {
  const fields = resource?.fields ?? []
  const found = fields.find((field) => field.name === name)
  const names = fields.map((field) => field.name)
  if (!found) say(`${library} 没有字段 ${name}`, `${meant(name, names)}；本记录的字段写成 {"own": "${name}"}`)
  else if (found.mask !== undefined) say(`${library} 的 ${name} 打码，可选的范围会泄露它`, '换一个不打码的字段')
  else if (isOfToday(found)) say(`${library} 的 ${name} 每天不同，没有保存`, '改用它所用的字段')
}

/** The field that the asker's name means; undefined, and said, where there is none. */
function ownFieldOf(
  { named, outer }: Compiling,
  { level, depth }: Referring,
  { name, say }: { readonly name: string; readonly say?: Say },
): Field | undefined {
  const isOuter = name.startsWith('/')
  const [first = '', inner] = name.replace(/^\//, '').split('.')
  if (isOuter && !depth.isInRow) say?.(`这里没有外面的记录，${name} 不对`, `写成 ${name.slice(1)}`)
  const fields = isOuter ? outer : level
  const own = fields.find((field) => field.name === first)
  const names = fields.map((field) => field.name)
  if (!own) say?.(`没有字段 ${first}`, meant(first, names))
  if (own?.mask !== undefined) say?.(`${first} 打码，不能用来选`, '换一个不打码的字段')
  if (!own || inner === undefined) return own
  const target = own.reference === undefined ? undefined : named(own.reference)
  if (own.reference === undefined) say?.(`${first} 不是引用字段，没有 ${name}`, '写引用字段.字段')
  if (!target?.resource) return undefined
  const found = target.resource.fields.find((field) => field.name === inner)
  if (!found)
    say?.(
      `${own.reference} 没有字段 ${inner}`,
      meant(
        inner,
        target.resource.fields.map((field) => field.name),
      ),
    )
  if (found?.mask !== undefined) say?.(`${name} 打码，不能用来选`, '换一个不打码的字段')
  return found
}
