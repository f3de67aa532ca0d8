/**
 * Where a new state of a library refuses stored values that the state before allowed, field by field: what a change makes somebody
 * mend. The comparison (`compare.ts`) says whom a change hurts; this says by which rule, so that the rows can be found.
 */
import type { Bound, Narrowing, NarrowRule } from '../../model/narrowing.ts'
import type { Field, JsonSchema, Resource } from '../../model/resource.ts'
import { TEXT_FORMATS } from '../../model/text-formats.ts'
import { isSameKey, type UniqueKey, uniqueKeysOf } from '../../model/unique.ts'
import { isObject } from '../../model/plain.ts'
import { matchFields } from './fields.ts'
import { type LimitChange, limitChanges } from './limits.ts'
import { titlesOf } from './pair.ts'
import { addedLimits } from './repeats.ts'

/** Lists what a new state of a library refuses among the records of the one before. */
export function narrowingsOf(old: Resource, now: Resource): readonly Narrowing[] {
  const level = { old: old.fields, now: now.fields, oldSchema: old.schema, nowSchema: now.schema }
  return [
    ...narrowed(level, { steps: [], path: '', titles: '', renames: now.renames ?? {} }),
    ...newKeys(old, now),
    ...newLimits(old, now),
  ]
}

interface Level {
  readonly old: readonly Field[]
  readonly now: readonly Field[]
  readonly oldSchema: JsonSchema
  readonly nowSchema: JsonSchema
}

interface Place {
  /** As the fields above were called before. */
  readonly steps: readonly string[]
  /** As they are called now, with a slash behind each. */
  readonly path: string
  readonly titles: string
  readonly renames: Readonly<Record<string, string>>
}

function narrowed(level: Level, place: Place): readonly Narrowing[] {
  const own = Object.entries(place.renames).flatMap(([from, to]) =>
    from.startsWith(place.path) && !from.slice(place.path.length).includes('/')
      ? [[from.slice(place.path.length), to.slice(place.path.length)] as const]
      : [],
  )
  // A guess is nobody's word: the old name is unknown to the new state, and the new one is empty.
  const matches = matchFields(level.old, level.now, Object.fromEntries(own)).filter(({ by }) => by !== 'guess')
  const gone = level.old.filter((field) => !matches.some(({ old }) => old === field))
  const come = level.now.filter((field) => field.required && !matches.some(({ now }) => now === field))
  const said = (field: Field, words: string, rule: NarrowRule): Narrowing => {
    return {
      steps: [...place.steps, field.name],
      each: false,
      words: `「${place.titles}${field.title}」${words}`,
      rule,
    }
  }
  return [
    ...gone.map((field) => said(field, '不再是本库的字段', { kind: 'removed' })),
    ...come.map((field) => said(field, '是新增的必填字段', requiredRule(field))),
    ...matches.flatMap(({ old, now }) => ofField(level, place, { old, now })),
  ]
}

interface Matched {
  readonly old: Field
  readonly now: Field
}

function ofField(level: Level, place: Place, { old, now }: Matched): readonly Narrowing[] {
  const [before, after] = [schemaOf(level.oldSchema, old), schemaOf(level.nowSchema, now)]
  const steps = [...place.steps, old.name]
  const said = (words: string, rule: NarrowRule, each = false): Narrowing => {
    return { steps, each, words: `「${place.titles}${now.title}」${words}`, rule }
  }
  const required = now.required && !old.required ? [said('由选填改为必填', requiredRule(now))] : []
  const [from, to] = [String(before['type']), String(after['type'])]
  if (from !== to && !(isNumber(from) && isNumber(to)))
    return [...required, said(`的类型由 ${from} 改为 ${to}`, { kind: 'type', from, to })]
  const limits = rulesOf({ ...before, items: undefined }, { ...after, items: undefined }, now)
  const [oldItems, items] = [before['items'], after['items']]
  const ofItems = !now.fields && isObject(oldItems) && isObject(items) ? rulesOf(oldItems, items, now) : []
  return [
    ...required,
    ...limits.filter(({ rule }) => !isMet(rule, old)).map(({ words, rule }) => said(words, rule)),
    ...ofItems.map(({ words, rule }) => said(`每一项${words}`, rule, true)),
    ...choicesOf(old, now).map((rule) => said('不再有原来的一些选项', rule, now.kind === 'choices')),
    ...inside(
      { old, now, before, after },
      { ...place, steps, path: `${place.path}${now.name}/`, titles: `${place.titles}${now.title} · ` },
    ),
  ]
}

interface Inner extends Matched {
  readonly before: JsonSchema
  readonly after: JsonSchema
}

function inside({ old, now, before, after }: Inner, place: Place): readonly Narrowing[] {
  if (!old.fields || !now.fields) return []
  const inner = (schema: JsonSchema) => (now.kind === 'rows' ? (schema['items'] as JsonSchema) : schema)
  return narrowed({ old: old.fields, now: now.fields, oldSchema: inner(before), nowSchema: inner(after) }, place)
}

function requiredRule({ default: start }: Field): NarrowRule {
  return start === undefined ? { kind: 'required' } : { kind: 'required', start }
}

/** A required text was never blank. */
function isMet(rule: NarrowRule, old: Field): boolean {
  return rule.kind === 'bound' && rule.bound === 'minLength' && rule.limit === 1 && old.required
}

interface Narrower {
  readonly words: string
  readonly rule: NarrowRule
}

function rulesOf(old: JsonSchema, now: JsonSchema, field: Field): readonly Narrower[] {
  return limitChanges(old, now, field)
    .filter(({ stricter }) => stricter)
    .flatMap((change) => {
      const rule = ruleOf(change, now)
      return rule ? [{ words: change.words, rule }] : []
    })
}

const BOUNDS: ReadonlySet<string> = new Set<Bound>([
  'maxLength',
  'minLength',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'multipleOf',
  'maxItems',
  'minItems',
])

function ruleOf({ keyword }: LimitChange, now: JsonSchema): NarrowRule | undefined {
  const limit = now[keyword]
  if (BOUNDS.has(keyword) && typeof limit === 'number') return { kind: 'bound', bound: keyword as Bound, limit }
  if (keyword === 'x-decimals')
    return { kind: 'bound', bound: 'decimals', limit: now['type'] === 'integer' ? 0 : Number(limit) }
  if (keyword === 'uniqueItems') return { kind: 'distinct' }
  if (keyword === 'pattern') return { kind: 'pattern', pattern: String(limit) }
  const format = keyword === 'format' ? TEXT_FORMATS[String(limit)] : undefined
  return format && { kind: 'pattern', pattern: format.source }
}

function choicesOf(old: Field, now: Field): readonly NarrowRule[] {
  if (!now.choices) return []
  const values = now.choices.map(({ value }) => value)
  const removed = (old.choices ?? []).filter(({ value }) => !values.includes(value))
  if (old.choices && removed.length === 0) return []
  const known = new Set(old.choices?.map(({ value }) => value))
  const heirs = removed.flatMap(({ value, label }) => {
    const heir = now.choices?.find((choice) => choice.label === label && !known.has(choice.value))
    return heir ? [[value, heir.value] as const] : []
  })
  return [{ kind: 'choices', values, heirs }]
}

/** How the fields of a library are called where its records lie. */
function storedNames(old: Resource, now: Resource): (name: string) => string {
  const stored = new Map(
    matchFields(old.fields, now.fields, now.renames).map((match) => [match.now.name, match.old.name]),
  )
  return (name) => stored.get(name) ?? name
}

/** How many records may be alike, where that is less than it was. */
function newLimits(old: Resource, now: Resource): readonly Narrowing[] {
  const storedName = storedNames(old, now)
  return addedLimits(old, now).map((limit): Narrowing => {
    const { by, span } = limit
    const ends = span && { ...span, from: storedName(span.from), to: storedName(span.to) }
    const days = ends && (span.on === undefined ? ends : { ...ends, on: storedName(span.on) })
    const stored = { ...limit, by: by.map(storedName), ...(days && { span: days }) }
    const words = `${titlesOf(now, by)}相同${span ? '而时间重叠' : ''}的记录最多 ${limit.most} 条`
    return { steps: [], each: false, words, rule: { kind: 'alike', limit: stored } }
  })
}

/** By the names under which the fields of the key are stored still. */
function newKeys(old: Resource, now: Resource): readonly Narrowing[] {
  const before = uniqueKeysOf(old)
  const storedName = storedNames(old, now)
  const byStored = (key: UniqueKey) => key.map(storedName)
  return uniqueKeysOf(now).flatMap((key): readonly Narrowing[] => {
    const names = byStored(key)
    if (before.some((known) => isSameKey(known, names))) return []
    const isNatural = isSameKey(key, now.identity.naturalKey)
    const words = `${titlesOf(now, key)}合起来不能再与别的记录相同`
    return [{ steps: [], each: false, words, rule: { kind: 'unique', key: names, isNatural } }]
  })
}

function schemaOf(schema: JsonSchema, { name }: Field): JsonSchema {
  return (schema['properties'] as Readonly<Record<string, JsonSchema>>)[name] ?? {}
}

function isNumber(type: string): boolean {
  return type === 'number' || type === 'integer'
}
