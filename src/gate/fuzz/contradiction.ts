/**
 * Limits of one field that no value can meet together, shown by arithmetic: lengths against lengths, bounds against steps, options
 * against their number. What is not shown here may still be met by a value that nobody made.
 *
 * Shapes  `contradictionOf(schema)` takes the compiled schema of a field or of a list's items and gives Chinese words, or undefined.
 */
import { type PatternPart, patternParts } from '../../compiler/pattern-parts.ts'
import { isJsonObject } from '../../compiler/nodes.ts'
import type { JsonSchema } from '../../model/resource.ts'
import { TEXT_FORMATS } from '../../model/text-formats.ts'
import { formatOf, numberAt, statedDecimals, stepsWithin } from './values.ts'

export function contradictionOf(schema: JsonSchema): string | undefined {
  if (Array.isArray(schema['enum'])) return '有的选项不符合本字段自己的限制'
  if (schema['type'] === 'array') return ofList(schema)
  if (schema['type'] === 'string') return ofText(schema)
  return schema['type'] === 'number' || schema['type'] === 'integer' ? ofNumber(schema) : undefined
}

/** The compiled schema of what stands at a JSON pointer into a record. */
export function schemaAtPointer(schema: JsonSchema, pointer: string): JsonSchema | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<JsonSchema | undefined>((node, key) => {
      const inner = node?.['type'] === 'array' ? node['items'] : propertyOf(node, key)
      return isJsonObject(inner) ? inner : undefined
    }, schema)
}

function propertyOf(node: JsonSchema | undefined, name: string): unknown {
  const properties = node?.['properties']
  return isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
}

function ofNumber(schema: JsonSchema): string | undefined {
  const decimals = statedDecimals(schema)
  if (decimals === undefined) return undefined
  const { least, most } = stepsWithin(schema, decimals)
  const step = schema['multipleOf'] === undefined ? ` ${decimals} 位小数` : ` ${String(schema['multipleOf'])} 的倍数`
  return least > most ? `上下限之间没有一个数是${decimals === 0 && !schema['multipleOf'] ? '整数' : step}` : undefined
}

function ofList(schema: JsonSchema): string | undefined {
  const items = isJsonObject(schema['items']) ? schema['items'] : {}
  const least = numberAt(schema, 'minItems') ?? 0
  if (!Array.isArray(items['enum']) || items['enum'].length >= least) return undefined
  return `至少要选 ${least} 项（minItems），而选项只有 ${items['enum'].length} 个`
}

interface Lengths {
  readonly words: string
  readonly least: number
  readonly most: number
}

function ofText(schema: JsonSchema): string | undefined {
  const format = formatOf(schema['x-kind'], schema)
  const known = format === undefined ? undefined : TEXT_FORMATS[format]?.source
  const all: readonly Lengths[] = [
    { words: '字数', least: numberAt(schema, 'minLength') ?? 0, most: numberAt(schema, 'maxLength') ?? Infinity },
    ...(typeof schema['pattern'] === 'string' ? [{ words: ' pattern ', ...lengthsOf(schema['pattern']) }] : []),
    ...(known === undefined ? [] : [{ words: ` ${format} 格式`, ...lengthsOf(known) }]),
  ]
  const long = all.reduce((one, other) => (other.least > one.least ? other : one))
  const short = all.reduce((one, other) => (other.most < one.most ? other : one))
  if (long.least <= short.most) return undefined
  const most = short.words === '字数' ? `最多 ${short.most} 个字（maxLength）` : `${short.words}最多 ${short.most} 个字`
  const least =
    long.words === '字数' ? `至少要 ${long.least} 个字（minLength）` : `${long.words}至少要 ${long.least} 个字`
  return `${most.trimStart()}，而${least}`
}

/** How many characters a text has that matches; of a pattern that does not say both ends there may be any more. */
function lengthsOf(pattern: string): Pick<Lengths, 'least' | 'most'> {
  const { whole } = patternParts(pattern)
  const { least, most } = lengthOfPart(whole)
  const isWhole = whole.kind !== 'choice' && pattern.startsWith('^') && /(?<!\\)(?:\\\\)*\$$/.test(pattern)
  return { least, most: isWhole ? most : Infinity }
}

function lengthOfPart(part: PatternPart): Pick<Lengths, 'least' | 'most'> {
  switch (part.kind) {
    case 'blank':
      return { least: 0, most: 0 }
    case 'sign':
      return { least: 1, most: 1 }
    case 'repeat': {
      const { least, most } = lengthOfPart(part.part)
      return { least: least * part.least, most: most === 0 ? 0 : most * part.most }
    }
    default: {
      const inner = part.parts.map(lengthOfPart)
      if (part.kind === 'choice')
        return { least: Math.min(...inner.map(({ least }) => least)), most: Math.max(...inner.map(({ most }) => most)) }
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
      return { least: sum(inner.map(({ least }) => least)), most: sum(inner.map(({ most }) => most)) }
    }
  }
}
