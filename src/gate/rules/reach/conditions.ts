/** U3: conditions that say the same whatever is filled in, and values in them that never occur. */
import { type Condition, type Expression, isOperand, type Right, type Scalar } from '../../../model/condition.ts'
import type { JsonKey, ParsedSource } from '../../../compiler/source.ts'
import { misfitOf } from '../../../compiler/field-values.ts'
import { cutText } from '../../../compiler/value-words.ts'
import { fieldsBeside } from '../../../model/reference-condition.ts'
import { type Field, tryGetResource } from '../../../model/resource.ts'
import type { Library, Project } from '../../project.ts'
import { rollupsOf } from '../../../model/rollup.ts'
import { reachOf } from '../../reach/reach.ts'
import { type Conditioned, truthOf } from '../../reach/truth.ts'
import { conditionWords, titleWords } from '../../../model/condition-words.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'
import { blockAt, ruleAt } from '../../rule-places.ts'

interface Placed {
  readonly resource: Conditioned
  readonly condition: Condition
  readonly path: readonly JsonKey[]
  /** Of what stands in a schema; the descriptor otherwise. */
  readonly source?: ParsedSource
  /** Already known to hold always or never. */
  readonly verdict: 'always' | 'never' | undefined
}

function* constantConditions(library: Library, project: Project): Iterable<RuleFinding> {
  for (const { resource, condition, path, verdict, source = library.descriptor } of conditionsOf(library, project)) {
    const at = { source, path }
    const words = conditionWords(resource, condition)
    const strays = [...strayValues({ resource, condition, path, source })]
    // What the condition comes to only follows from a value in it that cannot be.
    if (strays.length > 0) yield* strays
    else if (verdict === 'never')
      yield { at, message: `条件永远不成立：${words}`, cure: '改正条件里的值，或删除这一项' }
    else if (verdict === 'always')
      yield { at, message: `条件总是成立：${words}`, cure: '改正条件；本来就该总是如此的，不用写条件' }
  }
}

/** The conditions of the form, of transitions, calls and guards, each with what it can say. */
function conditionsOf(library: Library, project: Project): readonly Placed[] {
  const { resource } = library
  if (!resource) return []
  const rules = reachOf(resource).rules.map(({ index, holding, failing, isProven }): Placed => ({
    resource,
    condition: resource.form.rules[index]?.when ?? { and: [] },
    path: ruleAt(library, ['shown', index], 'when').path,
    verdict: isProven ? verdictOf(holding, failing) : undefined,
  }))
  const judged = (
    of: string | undefined,
    condition: Condition | undefined,
    path: readonly JsonKey[],
  ): readonly Placed[] => {
    const about = of === undefined ? resource : tryGetResource(project.catalog, of)
    if (!about || !condition) return []
    const { holding, failing, isProven } = truthOf(about, condition)
    return [{ resource: about, condition, path, verdict: isProven ? verdictOf(holding, failing) : undefined }]
  }
  const transitions = resource.transitions.flatMap(({ when }, index) =>
    judged(undefined, when, ['lifecycle', 'transitions', index, 'when']),
  )
  const guards = resource.guards.flatMap(({ referrers }, index) =>
    judged(referrers?.library, referrers?.when, ruleAt(library, ['guard', index], 'must', 'none', 'where').path),
  )
  const sets = Object.entries(library.sets).flatMap(([name, where]) =>
    judged(undefined, where, ['sets', name, 'where']),
  )
  const verdicts = (resource.rules ?? []).flatMap((rule, index) =>
    (['when', 'must'] as const).flatMap((key) => {
      const condition = rule.each === undefined ? ownCondition(rule[key]) : undefined
      return judged(undefined, condition, ruleAt(library, ['verdict', index], key).path)
    }),
  )
  const locks = (resource.locks ?? []).flatMap(({ when }, index) =>
    judged(undefined, when, ruleAt(library, ['lock', index], 'when').path),
  )
  const calls = Object.entries(resource.calls).flatMap(([name, call]) => [
    ...judged(undefined, call?.of ? undefined : call?.when, ['wire', 'calls', name, 'when']),
    ...judged(call?.of?.library, call?.of?.when, blockAt(library, 'wire', 'calls', name, 'of', 'where').path),
    ...judged(undefined, call?.where, ['wire', 'calls', name, 'where']),
  ])
  const references = [...library.places].flatMap(([path, node]) => {
    const { reference, within } = fieldAt(resource.fields, path) ?? {}
    // What hangs on the record that refers may be anything.
    if (!within || JSON.stringify(within).includes('"own":')) return []
    const { source, path: at } = node.origin('x-ref')
    return judged(reference, within, [...at, 'where']).map((placed) => ({ ...placed, source }))
  })
  const counted = rollupsOf(resource).flatMap(({ field, rollup }) => {
    const at = library.places.get(field.name)?.origin('x-from')
    if (!at) return []
    const placed = judged(rollup.of, rollup.where, [...at.path, 'rollup', 'where'])
    return placed.map((one) => ({ ...one, source: at.source }))
  })
  return [...rules, ...transitions, ...guards, ...sets, ...verdicts, ...locks, ...calls, ...references, ...counted]
}

function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  const steps = path.split('/')
  return fieldsBeside(fields, steps).find(({ name }) => name === steps.at(-1))
}

/** The condition, when it reads nothing but the record: of other records anything may be so. */
function ownCondition(condition: Expression | undefined): Condition | undefined {
  const isOwn =
    condition && !/"(?:some|none|format|row|input|idCard)":|"[A-Za-z]\w*\.[A-Za-z]\w*"/.test(JSON.stringify(condition))
  return isOwn ? (condition as Condition) : undefined
}

function verdictOf(holding: unknown, failing: unknown): Placed['verdict'] {
  if (!holding) return 'never'
  return failing ? undefined : 'always'
}

/** Values that the field is compared with and never has. */
function* strayValues({
  resource,
  condition,
  path,
  source,
}: Pick<Placed, 'resource' | 'condition' | 'path'> & { readonly source: ParsedSource }): Iterable<RuleFinding> {
  for (const { field, value, at } of comparisonsOf(condition, path)) {
    const known = resource.fields.find((candidate) => candidate.name === field)
    const misfit = known && misfitOf(known, value)
    if (!misfit && truthOf(resource, { eq: [field, value] }).holding) continue
    const message = misfit?.message ?? `${titleWords(resource, field)}不会是 ${cutText(JSON.stringify(value), 40)}`
    yield {
      at: { source, path: at },
      ...(misfit?.isOtherType ? { level: 'error' as const } : {}),
      message: `${message}，这个值不起作用`,
      cure: misfit?.cure ?? '改成该字段可能有的值，或删除',
    }
  }
}

interface Comparison {
  readonly field: string
  readonly value: Scalar
  readonly at: readonly JsonKey[]
}

function comparisonsOf(condition: Condition, path: readonly JsonKey[]): readonly Comparison[] {
  if ('and' in condition) return condition.and.flatMap((part, nth) => comparisonsOf(part, [...path, 'and', nth]))
  if ('or' in condition) return condition.or.flatMap((part, nth) => comparisonsOf(part, [...path, 'or', nth]))
  if ('not' in condition) return comparisonsOf(condition.not, [...path, 'not'])
  if ('in' in condition) {
    const [field, values] = condition.in
    return values.map((value, nth) => ({ field, value, at: [...path, 'in', 1, nth] }))
  }
  for (const key of ['eq', 'ne'] as const) {
    const [field, value] = (condition as Partial<Record<'eq' | 'ne', readonly [string, Right]>>)[key] ?? []
    if (field !== undefined && value !== undefined && value !== null && !isOperand(value))
      return [{ field, value, at: [...path, key, 1] }]
  }
  return []
}

export const CONDITION_RULE: LibraryRule = {
  code: 'U3',
  level: 'warning',
  each: 'library',
  title: '条件永远不成立或总是成立',
  check: constantConditions,
  help: `把条件所读的字段的各种取值都试一遍；不论怎样填写结果都一样的条件，多半是值写错了，等于没有写。表单规则、状态变更、先决条件和调用里的条件都会检查。

例：\`{"eq": ["Color", "Red"]}\`，而选项的值是 red；\`{"not": {"empty": "Name"}}\`，而 Name 本来就必填；\`{"gt": ["Price", -1]}\`，而 Price 的下限是 0。

改法：对照数据结构中的选项和上下限改正条件里的值；本来就总是成立的，把条件去掉。`,
}
