/**
 * For each field the values that its schema allows, as a form would send them: nothing empty, texts trimmed, numbers with no
 * more decimals than they may have, instants in whole minutes.
 *
 * Shapes  An arbitrary makes and shrinks values.
 * Errors  None: where limits contradict each other a value is made that breaks one of them, and the validator says so.
 */
import * as fc from 'fast-check'
import { clockAfter } from '../../model/clock.ts'
import type { Field, JsonSchema, WireRecord } from '../../model/resource.ts'
import { type RichNode, writeRichText } from '../../model/rich-text.ts'
import { withCheckSign } from '../../model/text-forms.ts'
import { textsOfFormat } from './formatted.ts'
import { longText, textsMatching, textWithin, type TextLimits } from './texts.ts'

/** Rows that a made record has, within the field's own limits. */
const ROWS_MAX = 3
const NUMBER_MIN = -1_000
const NUMBER_MAX = 100_000
const TEXT_MAX = 1_000
const DECIMALS_ASSUMED = 2
const DECIMALS_MOST = 6

/** What people fill in; answers where they must, since nothing was asked of a made record. */
export const editableFields = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ readOnly, kind, required }) => !readOnly && (kind !== 'answers' || required))

/** The schema of a field inside the schema of its object. */
export function schemaOfField(schema: JsonSchema, { name }: Field): JsonSchema {
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined
  return properties && Object.hasOwn(properties, name) ? properties[name]! : {}
}

/** The schema of each item of a list. */
export const itemSchema = (schema: JsonSchema): JsonSchema => (schema['items'] as JsonSchema | undefined) ?? {}

export const numberAt = (schema: JsonSchema, keyword: string): number | undefined =>
  typeof schema[keyword] === 'number' ? schema[keyword] : undefined

/** Every object has its required fields and its first one, so that none is empty. */
export function objectOf(fields: readonly Field[], schema: JsonSchema, how?: 'whole'): fc.Arbitrary<WireRecord> {
  const editable = editableFields(fields)
  const arbitraries = editable.map(
    (field) => [field.name, arbitraryValue(field, schemaOfField(schema, field), how)] as const,
  )
  const required = editable
    .filter((field, index) => how === 'whole' || field.required || index === 0)
    .map(({ name }) => name)
  return fc.record(Object.fromEntries(arbitraries), { requiredKeys: required, noNullPrototype: true })
}

export function arbitraryValue(field: Field, schema: JsonSchema, how?: 'whole'): fc.Arbitrary<unknown> {
  if (field.kind === 'group') return objectOf(field.fields ?? [], schema, how)
  if (field.kind === 'answers') return fc.constant({})
  if (schema['type'] === 'array') return listOf(field, schema, how)
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as readonly unknown[]))
  if (schema['type'] === 'boolean') return fc.boolean()
  if (schema['type'] === 'number' || schema['type'] === 'integer') return numberOf(field, schema)
  return arbitraryText(field, schema)
}

function listOf(field: Field, schema: JsonSchema, how?: 'whole'): fc.Arbitrary<readonly unknown[]> {
  const items = itemSchema(schema)
  const least = Math.max(numberAt(schema, 'minItems') ?? 0, 1)
  const most = Math.max(least, Math.min(numberAt(schema, 'maxItems') ?? ROWS_MAX, least + ROWS_MAX - 1))
  const item: fc.Arbitrary<unknown> =
    field.kind === 'rows'
      ? objectOf(field.fields ?? [], items, how)
      : Array.isArray(items['enum'])
        ? fc.constantFrom(...(items['enum'] as readonly unknown[]))
        : arbitraryText({ kind: 'text' }, items)
  const lengths = { minLength: least, maxLength: most }
  const isDistinct = schema['uniqueItems'] === true || field.kind !== 'rows'
  if (!isDistinct) return fc.array(item, lengths)
  return fc.array(item, lengths).map((values) => distinct(values))
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

interface Span {
  readonly from: number
  readonly to: number
  /** Numbers are whole multiples of `unit / scale`. */
  readonly unit: number
  readonly scale: number
}

export function numberSpan(field: Field, schema: JsonSchema): Span {
  const stated = statedDecimals(schema) ?? field.decimals
  const usual = stepsWithin(schema, stated ?? DECIMALS_ASSUMED)
  const { least, most, unit, scale } =
    stated === undefined && usual.least > usual.most ? stepsWithin(schema, DECIMALS_MOST) : usual
  const steps = (value: number) => (value * scale) / unit
  const from = Number.isFinite(least) ? least : Math.min(Math.ceil(steps(NUMBER_MIN)), most)
  const to = Number.isFinite(most) ? most : Math.max(Math.floor(steps(NUMBER_MAX)), from)
  return { from, to: Math.max(from, to), unit, scale }
}

/** Digits after the point that the schema itself allows; multiples of a whole number are whole. */
export function statedDecimals(schema: JsonSchema): number | undefined {
  if (schema['type'] === 'integer' || schema['multipleOf'] !== undefined) return 0
  return numberAt(schema, 'x-decimals')
}

/** The first and the last step within the limits; infinite where there is none, the first after the last when nothing fits. */
export function stepsWithin(schema: JsonSchema, decimals: number) {
  const scale = 10 ** decimals
  const unit = numberAt(schema, 'multipleOf') ?? 1
  const steps = (value: number) => (value * scale) / unit
  const [above, below] = [numberAt(schema, 'exclusiveMinimum'), numberAt(schema, 'exclusiveMaximum')]
  const least = Math.max(
    Math.ceil(round(steps(numberAt(schema, 'minimum') ?? -Infinity))),
    above === undefined ? -Infinity : Math.floor(round(steps(above))) + 1,
  )
  const most = Math.min(
    Math.floor(round(steps(numberAt(schema, 'maximum') ?? Infinity))),
    below === undefined ? Infinity : Math.ceil(round(steps(below))) - 1,
  )
  return { least, most, unit, scale }
}

/** 0.07 × 100 is a hair more than 7. */
const round = (value: number) => (Number.isFinite(value) ? Number(value.toPrecision(15)) : value)

export const ofSteps = ({ unit, scale }: Span, steps: number) =>
  Number(((steps * unit) / scale).toFixed(Math.round(Math.log10(scale)))) + 0

function numberOf(field: Field, schema: JsonSchema): fc.Arbitrary<number> {
  const span = numberSpan(field, schema)
  const min = Math.max(span.from, Number.MIN_SAFE_INTEGER)
  const max = Math.max(min, Math.min(span.to, Number.MAX_SAFE_INTEGER))
  return fc.integer({ min, max }).map((steps) => ofSteps(span, steps))
}

export function limitsOf(schema: JsonSchema): TextLimits {
  const max = numberAt(schema, 'maxLength') ?? TEXT_MAX
  return { min: Math.min(numberAt(schema, 'minLength') ?? 0, TEXT_MAX), max }
}

const DAY_FIRST = Date.UTC(1990, 0, 1)
const MINUTE_MS = 60_000
const instants = fc
  .integer({ min: DAY_FIRST / MINUTE_MS, max: Date.UTC(2040, 0, 1) / MINUTE_MS })
  .map((minutes) => new Date(minutes * MINUTE_MS).toISOString())

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: instants.map((instant) => instant.slice(0, 10)),
  'date-time': instants,
  clock: fc.integer({ min: 0, max: 1439 }).map((minutes) => clockAfter('00:00', minutes)),
  email: fc.stringMatching(/^[a-z][a-z0-9]{0,9}@[a-z]{1,9}\.(?:cn|org)$/),
  mobile: fc.stringMatching(/^1(?:3\d|5[0-35-9]|8\d)\d{8}$/),
  'id-card': fc
    .tuple(instants, fc.integer({ min: 100, max: 999 }))
    .map(([born, order]) => withCheckSign('id-card', `330102${born.slice(0, 10).replaceAll('-', '')}${order}`)),
  'credit-code': fc.stringMatching(/^9133\d{4}MA[0-9A-HJ-NP]{7}$/).map((signs) => withCheckSign('credit-code', signs)),
  uri: fc.stringMatching(/^https:\/\/[a-z]{1,9}\.example\.org\/[a-z0-9]{0,9}$/),
}

export function arbitraryText({ kind }: Pick<Field, 'kind'>, schema: JsonSchema): fc.Arbitrary<string> {
  const limits = limitsOf(schema)
  const format = formatOf(kind, schema)
  const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : undefined
  if (format !== undefined && Object.hasOwn(FORMATS, format)) return formatted(format, pattern, limits)
  if (pattern !== undefined) return fc.constantFrom(...textsMatching(pattern, limits))
  if (kind === 'reference') {
    const id = (number: number) => `id-${number}`.padEnd(limits.min, '0').slice(0, limits.max)
    return fc.integer({ min: 1, max: 99 }).map(id)
  }
  if (kind === 'image') return fileName('png', limits)
  if (kind === 'video') return fileName('mp4', limits)
  if (kind === 'richText') return richText(limits)
  return textWithin(limits, kind === 'text')
}

/** What the schema asks for, or what the widget of the kind writes. */
export function formatOf(kind: unknown, schema: JsonSchema): string | undefined {
  const written = { date: 'date', dateTime: 'date-time' }[String(kind)]
  return typeof schema['format'] === 'string' ? schema['format'] : written
}

/** Texts of a format that a pattern or lengths may narrow. */
function formatted(format: string, pattern: string | undefined, { min, max }: TextLimits): fc.Arbitrary<string> {
  const usual = FORMATS[format]!
  if (pattern === undefined && min <= FORMATTED_MIN && max >= FORMATTED_MAX) return usual
  const samples = fc.sample(usual, { seed: 1, numRuns: FORMAT_SAMPLES })
  return fc.constantFrom(...textsOfFormat({ format, pattern, limits: { min, max }, samples }))
}

/** Between them are the lengths of all texts that `FORMATS` make. */
const FORMATTED_MIN = 5
const FORMATTED_MAX = 45
const FORMAT_SAMPLES = 100

const fileName = (extension: string, { max }: TextLimits) =>
  fc.integer({ min: 1, max: 99 }).map((number) => `https://files.example.org/${number}.${extension}`.slice(-max))

const words = textWithin({ min: 1, max: 30 }, true)
const inline: fc.Arbitrary<RichNode> = fc.oneof(
  words,
  words.map((text): RichNode => ({ tag: 'strong', children: [text] })),
  words.map((text): RichNode => ({ tag: 'em', children: [text] })),
  words.map((text): RichNode => ({ tag: 'a', href: 'https://www.example.org/a', children: [text] })),
)
const line = fc.array(inline, { minLength: 1, maxLength: 2 })
const block: fc.Arbitrary<RichNode> = fc.oneof(
  line.map((children): RichNode => ({ tag: 'p', children })),
  line.map((children): RichNode => ({ tag: 'h2', children })),
  fc
    .array(line, { minLength: 1, maxLength: 2 })
    .map((lines): RichNode => ({ tag: 'ul', children: lines.map((children) => ({ tag: 'li', children })) })),
)

/** Paragraphs, titles, lists, links; plain words where markup has no room. */
function richText({ min, max }: TextLimits): fc.Arbitrary<string> {
  return fc.array(block, { minLength: 1, maxLength: 3 }).map((nodes) => {
    const text = writeRichText(nodes)
    const { length } = [...text]
    return length <= max && length >= min ? text : longText(Math.min(Math.max(min, 20), max))
  })
}
