/**
 * Limits of one field before and after: each is stricter, looser or the same.
 *
 * Shapes  `limitChanges(old, now)` works on the flat schemas that the validator compiles, so that nothing it checks is missed:
 *         a keyword that is unknown here counts as stricter.
 */
import type { Field, JsonSchema } from '../../model/resource.ts'
import { same } from './pair.ts'

export interface LimitChange {
  readonly keyword: string
  /** `的上限由 1000 改为 500`, to follow the field's title. */
  readonly words: string
  readonly stricter: boolean
}

interface Limit {
  readonly keyword: string
  readonly name: string
  /** Without one, the field's own. */
  readonly unit?: string | undefined
  /** Which way is stricter. */
  readonly stricter: 'up' | 'down'
}

const LIMITS: readonly Limit[] = [
  { keyword: 'maximum', name: '上限', stricter: 'down' },
  { keyword: 'minimum', name: '下限', stricter: 'up' },
  { keyword: 'exclusiveMaximum', name: '上限（不含）', stricter: 'down' },
  { keyword: 'exclusiveMinimum', name: '下限（不含）', stricter: 'up' },
  { keyword: 'maxLength', name: '最多字数', unit: '字', stricter: 'down' },
  { keyword: 'minLength', name: '最少字数', unit: '字', stricter: 'up' },
  { keyword: 'maxItems', name: '最多项数', unit: '项', stricter: 'down' },
  { keyword: 'minItems', name: '最少项数', unit: '项', stricter: 'up' },
  { keyword: 'maxProperties', name: '最多项数', unit: '项', stricter: 'down' },
  { keyword: 'minProperties', name: '最少项数', unit: '项', stricter: 'up' },
]

/** Said elsewhere, or nothing that a value could break. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  [
    LIMITS.map(({ keyword }) => keyword),
    ['type', 'enum', 'format', 'pattern', 'uniqueItems', 'multipleOf', 'x-decimals', 'items', 'properties', 'required'],
    ['title', 'description', 'default', 'examples', 'readOnly', '$comment', 'additionalProperties'],
    [
      'x-kind',
      'x-unit',
      'x-labels',
      'x-ref',
      'x-search',
      'x-mask',
      'x-messages',
      'x-sunset',
      'x-replacement',
      'deprecated',
      '$schema',
      '$id',
      '$defs',
    ],
  ].flat(),
)

/** Compares the limits of one field, and those of its items when they are texts. */
export function limitChanges(old: JsonSchema, now: JsonSchema, field: Field): readonly LimitChange[] {
  const ofItems = isText(old['items']) && isText(now['items']) ? ownChanges(old['items'], now['items'], field) : []
  return [...ownChanges(old, now, field), ...ofItems.map((change) => ({ ...change, words: `每一项${change.words}` }))]
}

function ownChanges(old: JsonSchema, now: JsonSchema, field: Field): readonly LimitChange[] {
  return [
    ...LIMITS.flatMap((limit) => boundChange({ unit: field.unit, ...limit }, old[limit.keyword], now[limit.keyword])),
    ...decimalChange(decimalsOf(old), decimalsOf(now)),
    ...wordedChange('pattern', old['pattern'], now['pattern']),
    ...wordedChange('format', old['format'], now['format']),
    ...stepChange(old['multipleOf'], now['multipleOf']),
    ...uniqueChange(old['uniqueItems'] === true, now['uniqueItems'] === true),
    ...otherChanges(old, now),
  ]
}

function boundChange({ keyword, name, unit = '', stricter }: Limit, old: unknown, now: unknown): LimitChange[] {
  if (old === now) return []
  const show = (value: unknown) => `${String(value)}${unit && ` ${unit}`}`
  if (typeof now !== 'number') return [{ keyword, words: `不再有${name}（原为 ${show(old)}）`, stricter: false }]
  if (typeof old !== 'number') return [{ keyword, words: `新增${name} ${show(now)}`, stricter: true }]
  const words = `的${name}由 ${show(old)} 改为 ${show(now)}`
  return [{ keyword, words, stricter: stricter === 'up' ? now > old : now < old }]
}

/** Infinity for a number of any precision, undefined for what is no number. */
function decimalsOf(schema: JsonSchema): number | undefined {
  if (schema['type'] === 'integer') return 0
  if (schema['type'] !== 'number') return undefined
  return typeof schema['x-decimals'] === 'number' ? schema['x-decimals'] : Infinity
}

function decimalChange(old: number | undefined, now: number | undefined): LimitChange[] {
  if (old === undefined || now === undefined || old === now) return []
  const show = (digits: number) => (digits === 0 ? '整数' : digits === Infinity ? '任意小数' : `${digits} 位小数`)
  return [{ keyword: 'x-decimals', words: `由${show(old)}改为${show(now)}`, stricter: now < old }]
}

function wordedChange(keyword: 'pattern' | 'format', old: unknown, now: unknown): LimitChange[] {
  if (old === now) return []
  const name = keyword === 'pattern' ? '书写格式' : '格式'
  if (now === undefined) return [{ keyword, words: `不再限制${name}`, stricter: false }]
  return [{ keyword, words: old === undefined ? `新增${name}的限制` : `的${name}限制改变了`, stricter: true }]
}

function stepChange(old: unknown, now: unknown): LimitChange[] {
  if (old === now) return []
  const keyword = 'multipleOf'
  if (typeof now !== 'number') return [{ keyword, words: `不再须是 ${String(old)} 的倍数`, stricter: false }]
  const fits = typeof old === 'number' && Number.isInteger(old) && Number.isInteger(now) && old % now === 0
  return [{ keyword, words: `须是 ${now} 的倍数`, stricter: !fits }]
}

function uniqueChange(old: boolean, now: boolean): LimitChange[] {
  if (old === now) return []
  return [{ keyword: 'uniqueItems', words: now ? '的各项不能再重复' : '的各项可以重复了', stricter: now }]
}

function otherChanges(old: JsonSchema, now: JsonSchema): LimitChange[] {
  const keywords = new Set([...Object.keys(old), ...Object.keys(now)])
  const changed = [...keywords].filter((keyword) => !ELSEWHERE.has(keyword) && !same(old[keyword], now[keyword]))
  return changed.map((keyword) => ({
    keyword,
    words: `的限制 ${keyword} 改变了`,
    stricter: now[keyword] !== undefined,
  }))
}

function isText(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && (schema as JsonSchema)['type'] !== 'object'
}
