/** What a schema demands, without the words that people read: all that a validator is made of. */
import type { JsonSchema } from './resource.ts'

const WORDS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'readOnly',
  'x-kind',
  'x-unit',
  'x-labels',
  'x-ref',
  'x-search',
  'x-mask',
  'x-messages',
])

/**
 * The same demands without the words. A property's name may be one of these words, so the levels are told apart. `inner` makes
 * what stands in the place of each property.
 */
export function demandsOf(schema: JsonSchema, inner: (property: JsonSchema) => JsonSchema = demandsOf): JsonSchema {
  const made: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (WORDS.has(keyword)) continue
    if (keyword === 'items') made[keyword] = demandsOf(value as JsonSchema, inner)
    else if (keyword !== 'properties') made[keyword] = value
    else {
      const properties = Object.entries(value as Readonly<Record<string, JsonSchema>>)
      made[keyword] = Object.fromEntries(properties.map(([name, property]) => [name, inner(property)]))
    }
  }
  return made
}
