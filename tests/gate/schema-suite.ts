/**
 * The official suite's groups as libraries: each schema becomes the field `Value` of a thing, dressed with what our format asks of
 * every author (names, types, limits), and nothing else.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isJsonObject } from '../../src/compiler/nodes.ts'

export interface Case {
  readonly description: string
  readonly data: unknown
  readonly valid: boolean
}

export interface Group {
  readonly file: string
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly Case[]
}

const FOLDER = resolve(import.meta.dirname, '../fixtures/schema-suite')
const MANY = 200

export const GROUPS: readonly Group[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) =>
    (JSON.parse(readFileSync(resolve(FOLDER, file), 'utf8')) as Omit<Group, 'file'>[]).map((group) => ({
      ...group,
      file,
    })),
  )

/** Which type a keyword speaks about; of all others it says nothing. */
const TYPE_OF: Readonly<Record<string, string>> = {
  minimum: 'number',
  maximum: 'number',
  multipleOf: 'number',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  format: 'string',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  items: 'array',
  properties: 'object',
  required: 'object',
}

/** The schema as a field that our format could have. */
export function dressed(schema: unknown, title = '值'): unknown {
  if (!isJsonObject(schema)) return schema
  const type = schema['type'] ?? typeOf(schema)
  const words: Record<string, unknown> = { title, ...schema, ...(type === undefined ? {} : { type }) }
  if (type === 'string' && schema['format'] !== 'date-time') words['maxLength'] ??= MANY
  if (typeof schema['pattern'] === 'string') words['x-messages'] = { pattern: '照样例填写' }
  if (Array.isArray(schema['enum']))
    words['x-labels'] = Object.fromEntries(schema['enum'].map((value, index) => [String(value), `第${index}项`]))
  if (type === 'array') {
    words['maxItems'] ??= MANY
    words['items'] = dressed(schema['items'] ?? { type: 'string' }, '项')
  }
  if (type === 'object') {
    const named = isJsonObject(schema['properties']) ? schema['properties'] : {}
    words['properties'] = Object.fromEntries(
      Object.entries(named).map(([name, inner]) => [
        name,
        dressed(isJsonObject(inner) && Object.keys(inner).length === 0 ? { type: 'string' } : inner, '内'),
      ]),
    )
  }
  return words
}

function typeOf(schema: Readonly<Record<string, unknown>>): string | undefined {
  const values = Array.isArray(schema['enum']) ? [...new Set(schema['enum'].map((value) => typeof value))] : []
  if (values.length === 1 && values[0] !== 'object') return values[0]
  return Object.keys(schema)
    .map((keyword) => TYPE_OF[keyword])
    .find((type) => type !== undefined)
}

/** Whether the value is of the types and has only the names that the field has: a library refuses all else. */
export function fits(schema: unknown, value: unknown): boolean {
  if (!isJsonObject(schema)) return true
  const { type, items, properties } = schema
  if (type === 'array') return Array.isArray(value) && value.every((item) => item !== null && fits(items, item))
  if (type === 'object') {
    if (!isJsonObject(value) || !isJsonObject(properties)) return false
    return Object.entries(value).every(
      ([name, inner]) => inner !== null && Object.hasOwn(properties, name) && fits(properties[name], inner),
    )
  }
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
