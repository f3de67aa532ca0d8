/** D6: every place gets a field of a kind that it can do something with. */
import { referredLibrary } from '../../../compiler/kinds-of-schema.ts'
import { clockOf } from '../../../model/clock.ts'
import { type Condition, isOperand, type Right, type Scalar } from '../../../model/condition.ts'
import { KIND_FACTS, type KindFacts } from '../../../model/kind.ts'
import { askedField, type Field, type Resource } from '../../../model/resource.ts'
import type { JsonKey, Located } from '../../../compiler/source.ts'
import { computedAt } from '../../computed-places.ts'
import type { Library } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'
import { blockAt, ruleAt } from '../../rule-places.ts'

export const KIND_RULE: LibraryRule = {
  code: 'D6',
  level: 'error',
  title: '字段的种类适合所放的地方',
  each: 'library',
  of: 'descriptor',
  words: ['kind'],
  help: `每个地方只能放某些种类的字段：分组栏要引用字段，拼音码从文字得出，状态是开关或选项，大于小于只能比数字和日期，称呼和不重复的字段要能用一句话说出来。

\`\`\`json
{ "list": { "groupBy": "Remark" }, "identity": { "naturalKey": ["Packages"] } }
\`\`\`

**改法**：换成种类合适的字段，或删除这一处。`,
  check: checkKinds,
}

interface Place {
  readonly path: readonly JsonKey[]
  /** Where it is another file than the descriptor. */
  readonly at?: Located
  readonly field: string
  readonly suits: (facts: KindFacts) => unknown
  readonly what: string
  readonly cure: string
}

function* checkKinds(library: Library): Iterable<RuleFinding> {
  const { resource, descriptor, places } = library
  if (!resource) return
  for (const { path, at, field: name, suits, what, cure } of placesOf(library, resource)) {
    const field = fieldOf(resource, name)
    if (field && !suits(KIND_FACTS[field.kind]))
      yield { at: at ?? { source: descriptor, path }, message: `「${field.title}」不能${what}`, cure }
  }
  for (const { path, condition } of conditionsOf(library, resource))
    for (const finding of orderFindings(resource, condition)) yield { at: { source: descriptor, path }, ...finding }
  for (const call of Object.values(resource.calls)) {
    for (const [index, join] of (call?.joins ?? []).entries()) {
      const field = fieldOf(resource, join)
      if (!call || !field || askedField(field)?.reference !== undefined || refersSomewhere(places, join)) continue
      const at = { source: descriptor, path: ['wire', 'calls', call.name, 'joins', index] }
      yield {
        at,
        message: `「${field.title}」没有引用别的库，没有可以一起返回的记录`,
        cure: '换一个引用字段，或删除它',
      }
    }
  }
}

/** A reference to a library that is switched off is said by that rule, and is none here for the moment. */
function refersSomewhere(places: Library['places'], field: string): boolean {
  return [...places].some(
    ([path, { value }]) => (path === field || path.startsWith(`${field}/`)) && referredLibrary(value) !== undefined,
  )
}

function placesOf(library: Library, resource: Resource): readonly Place[] {
  const { identity, form, transitions, calls } = resource
  const unique = '选一个能用一句话说出来的字段：文字、数字、选项、日期或引用'
  return [
    ...identity.naturalKey.map((field, index) => ({
      path: ['identity', 'naturalKey', index],
      field,
      suits: (facts: KindFacts) => facts.isPlain,
      what: '用来识别记录',
      cure: unique,
    })),
    ...form.unique.flatMap((fields, index) =>
      fields.map((field, nth) => ({
        path: blockAt(library, 'constraints', index, 'by', nth).path,
        field,
        suits: (facts: KindFacts) => facts.isPlain,
        what: '用来判断重复',
        cure: unique,
      })),
    ),
    ...identity.label.flatMap((part) =>
      typeof part === 'string'
        ? []
        : [
            {
              path: ['identity', 'label'],
              field: part.field,
              suits: (facts: KindFacts) => facts.isPlain ?? facts.isSpelled,
              what: '放进记录的称呼',
              cure: '换成名称、编码这样的文字字段',
            },
          ],
    ),
    ...form.computed.flatMap((computed, index) =>
      (['field', 'from', 'spelling'] as const).flatMap((part) => {
        const field = computed[part]
        const what = part === 'field' ? '由拼音得出' : part === 'from' ? '得出拼音' : '写拼音'
        const at = computedAt(library, index, part)
        return field === undefined
          ? []
          : [{ path: at.path, at, field, suits: (facts: KindFacts) => facts.isSpelled, what, cure: '换成文字字段' }]
      }),
    ),
    ...transitions.map(({ field }, index) => ({
      path: ['lifecycle', 'transitions', index],
      field,
      suits: (facts: KindFacts) => facts.isState,
      what: '用作状态',
      cure: '换成开关或选项字段',
    })),
    ...Object.values(calls).flatMap((call) =>
      call?.operation === 'values' && call.field !== undefined
        ? [
            {
              path: ['wire', 'calls', call.name, 'field'],
              field: call.field,
              suits: (facts: KindFacts) => facts.isReused,
              what: '列出已有的值',
              cure: '换成文字、标签或选项字段',
            },
          ]
        : [],
    ),
  ]
}

interface PlacedCondition {
  readonly path: readonly JsonKey[]
  readonly condition: Condition
}

function conditionsOf(library: Library, { form, transitions, calls }: Resource): readonly PlacedCondition[] {
  const at = (path: readonly JsonKey[], condition: Condition | undefined) => (condition ? [{ path, condition }] : [])
  return [
    ...form.rules.flatMap((rule, index) => at(ruleAt(library, ['shown', index], 'when').path, rule.when)),
    ...transitions.flatMap((one, index) => at(['lifecycle', 'transitions', index, 'when'], one.when)),
    ...Object.values(calls).flatMap((call) => [
      ...at(['wire', 'calls', call?.name ?? '', 'where'], call?.where),
      ...(call?.of ? [] : at(['wire', 'calls', call?.name ?? '', 'when'], call?.when)),
    ]),
  ]
}

/** Nothing is before or after a text; a number is not before a date. */
function orderFindings(resource: Resource, condition: Condition): readonly Omit<RuleFinding, 'at'>[] {
  if ('and' in condition) return condition.and.flatMap((part) => orderFindings(resource, part))
  if ('or' in condition) return condition.or.flatMap((part) => orderFindings(resource, part))
  if ('not' in condition) return orderFindings(resource, condition.not)
  const compared = orderOf(condition)
  const field = compared && fieldOf(resource, compared[0])
  if (!compared || !field) return []
  if (KIND_FACTS[field.kind].filter !== 'span')
    return [
      {
        message: `「${field.title}」不能比较大小`,
        cure: '大于、小于只用于数字、金额、日期和钟点；其他字段用 eq 或 in',
      },
    ]
  const [, right] = compared
  // What is read instead of a constant was judged by the compiler.
  return isOperand(right) || fits(field, right)
    ? []
    : [{ message: `「${field.title}」不能与 ${JSON.stringify(right)} 比较大小`, cure: wantedOf(field) }]
}

function orderOf(condition: Condition): readonly [string, Right] | undefined {
  for (const key of ['lt', 'le', 'gt', 'ge'] as const) {
    const compared = (condition as Partial<Record<typeof key, readonly [string, Right]>>)[key]
    if (compared) return compared
  }
  return undefined
}

function fits({ kind }: Field, value: Scalar): boolean {
  if (KIND_FACTS[kind].value === 'number') return typeof value === 'number'
  if (kind === 'time') return typeof value === 'string' && clockOf(value) === value
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
}

function wantedOf({ kind }: Field): string {
  if (kind === 'time') return '写成钟点，如 "08:30"'
  return KIND_FACTS[kind].value === 'number' ? '写成不带引号的数字，如 10' : '写成日期，如 "2026-01-31"'
}

function fieldOf({ fields }: Resource, name: string): Field | undefined {
  return fields.find((field) => field.name === name)
}
