/** A field that a contract describes: its keywords are taken over as far as this console has them. */
import { isObject } from '../../model/plain.ts'
import type { SampleColumn } from './field.ts'
import type { DraftFacts, Guess } from './facts.ts'
import { sharedGuess } from './infer-shared.ts'
import { isCodeLike, isNameLike, namingOfName } from './names.ts'
import { groupOfFields, leftOut } from './infer-nested.ts'
import { withoutContradiction } from './declared-limits.ts'
import { referenceGuess } from './references.ts'

type Declared = Readonly<Record<string, unknown>>

const LENGTH_DEFAULT = 200
const ITEMS_DEFAULT = 50
const MONEY = /价|费|金额|成本|(?:Price|Amount|Fee|Cost|Money)$/
const KEPT = [
  'minLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'uniqueItems',
  'default',
]

/** Guesses a field from what an OpenAPI document declares; undefined when it declares nothing. */
export function declaredGuess(facts: DraftFacts): Guess | undefined {
  const { declared } = facts.column
  if (!declared) return undefined
  const shared = sharedGuess(facts)
  if (shared && sharedTypeFits(facts, declared)) return shared
  const type = typeOf(declared)
  const readOnly = declared['readOnly'] === true ? { readOnly: true } : {}
  const { schema, ...rest } = (BY_TYPE[type] ?? textOf)(facts, declared)
  return { ...rest, schema: { ...withoutContradiction(schema), ...readOnly } }
}

const BY_TYPE: Readonly<Record<string, (facts: DraftFacts, declared: Declared) => Guess>> = {
  boolean: (_facts, declared) => ({ schema: { type: 'boolean', ...pick(declared, ['default']) } }),
  integer: numberOf,
  number: numberOf,
  array: arrayOf,
  object: groupOf,
}

/** Nullable types in the words of either version of the format. */
function typeOf({ type, properties, enum: choices }: Declared): string {
  const only = Array.isArray(type) ? type.find((name) => name !== 'null') : type
  if (typeof only === 'string') return only
  const hasFields = isObject(properties) && Object.keys(properties).length > 0
  return hasFields ? 'object' : typeof (Array.isArray(choices) ? choices[0] : '')
}

function sharedTypeFits({ naming }: DraftFacts, declared: Declared): boolean {
  const expected = { IsEnabled: 'boolean', Version: 'integer', Sort: 'integer' }[naming.name] ?? 'string'
  // The contract's own limit counts, but for what only the server writes.
  const isOurs = declared['maxLength'] === undefined && declared['enum'] === undefined
  return typeOf(declared) === expected && (isOurs || naming.name.endsWith('Id') || naming.name === 'Shelf')
}

function numberOf({ naming }: DraftFacts, declared: Declared): Guess {
  const choices = choicesOf(declared, naming.title)
  if (choices) return choices
  const isInteger = typeOf(declared) === 'integer'
  if (!isInteger && MONEY.test(naming.title + naming.name))
    return {
      schema: {
        type: 'number',
        minimum: 0,
        maximum: 999_999.99,
        ...pick(declared, KEPT),
        'x-kind': 'money',
        'x-unit': '元',
      },
    }
  return {
    schema: {
      type: isInteger ? 'integer' : 'number',
      ...pick(declared, KEPT),
      ...(isInteger ? {} : { 'x-decimals': 2 }),
    },
    open: isInteger ? [] : [`「${naming.title}」保留几位小数，暂定 2 位`],
  }
}

function textOf(facts: DraftFacts, declared: Declared): Guess {
  const { naming } = facts
  const choices = choicesOf(declared, naming.title)
  if (choices) return choices
  const { format, maxLength } = declared
  if (format === 'date' || format === 'date-time') return { schema: { type: 'string', format } }
  const reference = referenceGuess(facts)
  if (reference) return reference
  const search = isNameLike(naming) ? { 'x-search': 'pinyin' } : isCodeLike(naming) ? { 'x-search': true } : {}
  const limit = typeof maxLength === 'number' ? Math.min(maxLength, 100_000) : LENGTH_DEFAULT
  return {
    schema: { type: 'string', ...pick(declared, ['minLength', 'default']), maxLength: limit, ...search },
    open: typeof maxLength === 'number' ? [] : [`「${naming.title}」的长度上限，暂定 ${LENGTH_DEFAULT}`],
  }
}

function choicesOf({ enum: values, ...declared }: Declared, title: string): Guess | undefined {
  if (!Array.isArray(values)) return undefined
  const choices = values.filter((value) => typeof value === 'string' || typeof value === 'number')
  if (choices.length === 0) return undefined
  const names = declared['x-enum-varnames'] ?? declared['x-enumNames'] ?? declared['x-enum-descriptions']
  const labels = choices.map((value, index) => [
    String(value),
    labelOf(value, Array.isArray(names) ? names[index] : undefined),
  ])
  const open = labels.some(([, label]) => label?.startsWith('待命名')) ? [`「${title}」各选项的中文名称`] : []
  const type = choices.every((value) => typeof value === 'string') ? 'string' : 'integer'
  return { schema: { type, enum: choices, 'x-labels': Object.fromEntries(labels) as unknown }, open }
}

function labelOf(value: string | number, named: unknown): string {
  const words = [named, value].find((word) => typeof word === 'string' && /\p{Script=Han}/u.test(word))
  return typeof words === 'string' ? words.slice(0, 40) : `待命名 ${value}`
}

function arrayOf(facts: DraftFacts, declared: Declared): Guess {
  const items = isObject(declared['items']) ? declared['items'] : {}
  const type = typeOf(items)
  const { schema, ...rest } = (BY_TYPE[type] ?? textOf)(facts, items)
  if (type !== 'string' && type !== 'object') return leftOut(facts.naming.title)
  if (rest.isLeftOut === true) return { schema, ...rest }
  const limit = typeof declared['maxItems'] === 'number' ? Math.min(1_000, declared['maxItems']) : ITEMS_DEFAULT
  const { 'x-ref': _reference, 'x-search': _search, ...item } = schema
  return {
    ...rest,
    schema: { type: 'array', maxItems: limit, ...pick(declared, ['minItems', 'uniqueItems']), items: item },
  }
}

function groupOf({ inferInner, naming }: DraftFacts, declared: Declared): Guess {
  const properties = isObject(declared['properties']) ? declared['properties'] : {}
  const required = Array.isArray(declared['required']) ? declared['required'] : []
  const fields = columnsOfProperties(properties, required).map((column) =>
    inferInner(column, namingOfName(column.name, column.title)),
  )
  return groupOfFields(fields, naming.title)
}

/** Properties of a schema whose references are resolved, as columns without values. */
export function columnsOfProperties(
  properties: Declared,
  required: readonly unknown[],
): readonly (SampleColumn & { readonly name: string })[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!/^[A-Za-z]\w*$/.test(name) || !isObject(property)) return []
    const words = [property['title'], property['description']].find((text) => typeof text === 'string' && text !== '')
    const column = { name, values: [], fromCells: false, declared: property, required: required.includes(name) }
    return [typeof words === 'string' ? { ...column, title: words } : column]
  })
}

function pick(declared: Declared, names: readonly string[]): Declared {
  return Object.fromEntries(names.filter((name) => declared[name] !== undefined).map((name) => [name, declared[name]]))
}
