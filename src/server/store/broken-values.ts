/**
 * One rule of a narrowing in SQL: for which values it is broken, and what a value is made into so that it fits.
 *
 * Shapes  A value is an expression of jsonb, SQL's null where the record has none. `CASE` decides in its order, which `AND` does
 *         not: a text is never read as a number.
 */
import type { Bound, NarrowRule } from '../../model/narrowing.ts'
import { BLANK_SIGNS } from './condition-sql.ts'
import { literal } from './columns.ts'
import { patternSql } from './pattern-sql.ts'

export interface Mended {
  /** The value as it should be, as jsonb. */
  readonly value: string
  /** What it does, to follow 改正：. */
  readonly words: string
  /** Nobody needs to decide anything. */
  readonly isSure: boolean
}

/** `undefined` when SQL cannot ask it. */
export function brokenSql(rule: NarrowRule, value: string): string | undefined {
  switch (rule.kind) {
    case 'bound':
      return boundBroken(rule.bound, rule.limit, value)
    case 'distinct':
      return when(
        'array',
        value,
        `jsonb_array_length(${value}) <> (SELECT count(DISTINCT x) FROM jsonb_array_elements(${value}) AS all_items (x))`,
      )
    case 'choices':
      return `${value} <> 'null' AND ${value} <> ALL (ARRAY[${rule.values.map(json).join(', ')}]::jsonb[])`
    case 'pattern': {
      const pattern = patternSql(rule.pattern)
      return pattern === undefined
        ? undefined
        : when('string', value, `${textOf(value)} COLLATE "C" !~ ${literal(pattern)}`)
    }
    case 'required':
      return `CASE coalesce(jsonb_typeof(${value}), 'null') WHEN 'null' THEN true WHEN 'string' THEN btrim(${textOf(value)}, ${escapedText(BLANK_SIGNS)}) = '' ELSE false END`
    case 'type':
      return `${value} <> 'null' AND ${isOfType(rule.to, value)} IS NOT TRUE`
    case 'removed':
      return `${value} IS NOT NULL`
    case 'unique':
    case 'alike':
      return undefined
  }
}

/** What makes a broken value fit; `undefined` where somebody has to write it. */
export function mendedSql(rule: NarrowRule, value: string): Mended | undefined {
  switch (rule.kind) {
    case 'bound':
      return boundMended(rule.bound, rule.limit, value)
    case 'distinct':
      return {
        value: `(SELECT jsonb_agg(x ORDER BY first) FROM (SELECT x, min(n) AS first FROM jsonb_array_elements(${value}) WITH ORDINALITY AS all_items (x, n) GROUP BY x) AS each_once)`,
        words: '相同的项只留第一个',
        isSure: true,
      }
    case 'choices':
      return choicesMended(rule, value)
    case 'required':
      if (rule.start !== undefined)
        return { value: json(rule.start), words: `填上默认值 ${JSON.stringify(rule.start)}`, isSure: true }
      return { value: json('待填'), words: '填上一个值；把 "待填" 换成合适的内容', isSure: false }
    case 'type':
      return typeMended(rule.to, value)
    default:
      return undefined
  }
}

const json = (value: unknown) => `${literal(JSON.stringify(value))}::jsonb`
const textOf = (value: string) => `(${value} #>> '{}')`
const numberOf = (value: string) => `(${value} #>> '{}')::numeric`

function when(type: 'string' | 'number' | 'array', value: string, holds: string): string {
  return `CASE WHEN jsonb_typeof(${value}) = '${type}' THEN ${holds} ELSE false END`
}

/** Signs that nobody sees, by their numbers. */
export function escapedText(text: string): string {
  return `U&'${[...text].map((sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('')}'`
}

const BROKEN: Readonly<
  Record<Bound, readonly ['string' | 'number' | 'array', (value: string, limit: number) => string]>
> = {
  maxLength: ['string', (value, limit) => `char_length(${textOf(value)}) > ${limit}`],
  minLength: ['string', (value, limit) => `char_length(${textOf(value)}) < ${limit}`],
  maximum: ['number', (value, limit) => `${numberOf(value)} > ${limit}`],
  minimum: ['number', (value, limit) => `${numberOf(value)} < ${limit}`],
  exclusiveMaximum: ['number', (value, limit) => `${numberOf(value)} >= ${limit}`],
  exclusiveMinimum: ['number', (value, limit) => `${numberOf(value)} <= ${limit}`],
  decimals: ['number', (value, limit) => `round(${numberOf(value)}, ${limit}) <> ${numberOf(value)}`],
  multipleOf: ['number', (value, limit) => `${numberOf(value)} % ${limit} <> 0`],
  maxItems: ['array', (value, limit) => `jsonb_array_length(${value}) > ${limit}`],
  minItems: ['array', (value, limit) => `jsonb_array_length(${value}) < ${limit}`],
}

function boundBroken(bound: Bound, limit: number, value: string): string {
  const [type, holds] = BROKEN[bound]
  return when(type, value, holds(value, limit))
}

type Mending = (value: string, limit: number) => Mended

const MENDED: Readonly<Partial<Record<Bound, Mending>>> = {
  maxLength: (value, limit) => ({
    value: `to_jsonb(left(${textOf(value)}, ${limit}))`,
    words: `截去第 ${limit} 字以后的内容`,
    isSure: true,
  }),
  maximum: (_value, limit) => ({ value: json(limit), words: `超出的改为 ${limit}`, isSure: true }),
  minimum: (_value, limit) => ({ value: json(limit), words: `不足的改为 ${limit}`, isSure: true }),
  decimals: (value, limit) => ({
    value: `to_jsonb(round(${numberOf(value)}, ${limit}))`,
    words: `四舍五入到${limit === 0 ? '整数' : ` ${limit} 位小数`}`,
    isSure: true,
  }),
  multipleOf: (value, limit) => ({
    value: `to_jsonb(round(${numberOf(value)} / ${limit}) * ${limit})`,
    words: `改为最近的 ${limit} 的倍数；先确认可以这样改`,
    isSure: false,
  }),
  maxItems: (value, limit) => ({
    value: `jsonb_path_query_array(${value}, '$[0 to ${limit - 1}]')`,
    words: `只留前 ${limit} 项；先确认其余的可以不要`,
    isSure: false,
  }),
}

function boundMended(bound: Bound, limit: number, value: string): Mended | undefined {
  return MENDED[bound]?.(value, limit)
}

function choicesMended({ heirs, values }: NarrowRule & { readonly kind: 'choices' }, value: string): Mended {
  const moved = heirs.map(([from, to]) => ` WHEN ${json(from)} THEN ${json(to)}`).join('')
  const named = heirs.map(([from, to]) => `${String(from)} 改为 ${String(to)}`).join('、')
  if (heirs.length > 0)
    return { value: `CASE ${value}${moved} ELSE ${value} END`, words: `${named}；别的值请先决定改成什么`, isSure: true }
  const first = values[0] ?? ''
  return { value: json(first), words: `改为一个仍有的选项；把 ${JSON.stringify(first)} 换成合适的`, isSure: false }
}

function isOfType(type: string, value: string): string {
  if (type === 'integer') return when('number', value, `${numberOf(value)} % 1 = 0`)
  return `jsonb_typeof(${value}) = ${literal(type)}`
}

/** Only what says the same in the other type is moved; the rest stays and is found again. */
function typeMended(to: string, value: string): Mended | undefined {
  const kept = (condition: string, made: string) => `CASE WHEN ${condition} THEN ${made} ELSE ${value} END`
  if (to === 'string')
    return {
      value: kept(`jsonb_typeof(${value}) IN ('number', 'boolean')`, `to_jsonb(${textOf(value)})`),
      words: '数字和是否写成文字；列表和分组请先决定改成什么',
      isSure: true,
    }
  if (to === 'number' || to === 'integer') {
    const pattern = to === 'integer' ? '^-?[0-9]{1,15}$' : '^-?[0-9]{1,15}(\\.[0-9]{1,15})?$'
    const made = `to_jsonb(${numberOf(value)})`
    return {
      value: kept(`jsonb_typeof(${value}) = 'string' AND ${textOf(value)} ~ '${pattern}'`, made),
      words: '像数字的文字改为数字；别的请先决定改成什么',
      isSure: true,
    }
  }
  if (to === 'array')
    return { value: `jsonb_build_array(${value})`, words: '改为只有这一项的列表；先确认意思没有变', isSure: false }
  return undefined
}
