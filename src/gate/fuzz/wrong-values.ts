/** Values that break one constraint of a field each. */
import type { Field, JsonSchema } from '../../model/resource.ts'
import { numberAt } from './values.ts'

export interface Wrong {
  readonly constraint: string
  /** Undefined leaves the field out. */
  readonly wrong: unknown
  /** No value was found that breaks it. */
  readonly impossible?: boolean
}

/** Of texts that are too short; a limit may be longer than any text. */
const SHORT_MAX = 1_000

type Break = (schema: JsonSchema, limit: never, good: unknown) => Wrong['wrong']

export function wrongValues(field: Field, schema: JsonSchema, good: unknown): readonly Wrong[] {
  const type: Wrong = { constraint: 'type', wrong: otherType(schema['type']) }
  const broken = Object.entries(BREAKS)
    .filter(([keyword]) => schema[keyword] !== undefined && schema[keyword] !== false)
    .map(([constraint, breakIt]): Wrong => {
      const wrong = breakIt(schema, schema[constraint] as never, good)
      return { constraint, wrong, impossible: wrong === undefined }
    })
    // A lower limit of 0 cannot be broken; a pattern that cannot be broken is a mistake.
    .filter(({ constraint, impossible }) => !impossible || constraint === 'pattern')
  const rich: readonly Wrong[] =
    field.kind === 'richText' ? [{ constraint: 'richText', wrong: '<script>x</script>' }] : []
  const integer: readonly Wrong[] = schema['type'] === 'integer' ? [{ constraint: 'integer', wrong: 0.5 }] : []
  return [type, ...integer, ...broken, ...rich]
}

/** Numbers and flags as text look right to whoever converts them. */
function otherType(type: unknown): unknown {
  if (type === 'string') return { wrong: true }
  return type === 'number' || type === 'integer' ? '12' : type === 'boolean' ? 'true' : '不是这个类型'
}

/** Text that no store can mistake for what a pattern or a format asks for, of all sorts: each sort of sign alone, then together. */
const SIGNS = [
  '！',
  '<>',
  'a b',
  '~',
  '甲',
  'a',
  'A',
  '1',
  '-',
  '0.5',
  '_',
  '\\',
  '"',
  "'",
  '/',
  '@',
  '%',
  '$',
  'Ａ１',
  'é',
  '😀',
]
const CANDIDATES = [...SIGNS, '甲 A-1！', '甲　乙', 'a\nb', 'a\tb', '\u200b', 'x'.repeat(400)]

const BREAKS: Readonly<Record<string, Break>> = {
  enum: (_schema, values: readonly unknown[]) =>
    typeof values[0] === 'number' ? unusedNumber(values) : '没有这个选项',
  minimum: (_schema, limit: number) => limit - stepAt(limit),
  maximum: (_schema, limit: number) => limit + stepAt(limit),
  exclusiveMinimum: (_schema, limit: number) => limit,
  exclusiveMaximum: (_schema, limit: number) => limit,
  multipleOf: (schema, limit: number) =>
    limit === 1 ? 0.5 : Math.ceil((numberAt(schema, 'minimum') ?? 0) / limit) * limit + 1,
  'x-decimals': (_schema, digits: number, good) => (Number(good) || 1) + 10 ** -(digits + 1),
  minLength: (_schema, limit: number) => (limit > 0 ? '字'.repeat(Math.min(limit - 1, SHORT_MAX)) : undefined),
  maxLength: (_schema, limit: number) => '长'.repeat(limit + 1),
  pattern: (_schema, pattern: string) =>
    [...CANDIDATES, ...ownSigns(pattern)].find((text) => !new RegExp(pattern, 'u').test(text)),
  format: () => '！',
  minItems: (_schema, limit: number, good) => (limit > 0 && Array.isArray(good) ? good.slice(0, limit - 1) : undefined),
  maxItems: (_schema, limit: number, good) =>
    Array.isArray(good) && good.length > 0 ? Array.from({ length: limit + 1 }, () => good[0] as unknown) : undefined,
  uniqueItems: (schema, _on: true, good) =>
    Array.isArray(good) && good.length > 0 && (numberAt(schema, 'maxItems') ?? 2) > 1 ? [good[0], good[0]] : undefined,
}

/** A pattern may forbid nothing but signs that it names itself, or blank text. */
function ownSigns(pattern: string): readonly string[] {
  return [...new Set(pattern), ' ', '\n'].filter((sign) => !/[\\^$]/.test(sign))
}

/** Beside 1e300 a 1 is nothing. */
function stepAt(limit: number): number {
  return Math.max(1, Math.abs(limit) * 1e-9)
}

function unusedNumber(values: readonly unknown[]): number {
  return Math.max(...values.map(Number)) + 1
}
