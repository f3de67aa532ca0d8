/** A library's schema as one ECMAScript module that checks records: no eval, and no CommonJS from ajv. */
import standaloneCode from 'ajv/dist/standalone/index.js'
import { resolve } from 'node:path'
import type { JsonSchema, Resource } from '../model/resource.ts'
import { createAjv } from '../model/validator.ts'

/** What people read; generated code would carry it along. */
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
  'x-messages',
])

const RUNTIME = resolve(import.meta.dirname, '../model/ajv-runtime.ts').replaceAll('\\', '/')

/** Ajv's run-time requires and the exports that stand in for them. */
const STAND_INS: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': 'textLength',
  'require("ajv/dist/runtime/equal").default': 'isEqual',
}

/** The module's text; its default export is ajv's function. `runtime` is where the two stand-ins are imported from. */
export function standaloneModule(resource: Resource, runtime: string = RUNTIME): string {
  const ajv = createAjv({ code: { source: true, esm: true, lines: false } })
  const generate = standaloneCode as unknown as (ajv: unknown, validate: unknown) => string
  let code = generate(ajv, ajv.compile(withoutWords(resource.schema))).replace(/^"use strict";/, '')
  for (const [call, name] of Object.entries(STAND_INS)) code = code.replaceAll(call, name)
  const foreign = /require\(("[^"]+")\)/.exec(code)
  if (foreign) throw new Error(`the validator of ${resource.name} needs ${foreign[1]}; add a stand-in to standalone.ts`)
  return `import { ${Object.values(STAND_INS).join(', ')} } from ${JSON.stringify(runtime)}\n${code}`
}

/** The same demands without the words. A property's name may be one of these words, so the levels are told apart. */
function withoutWords(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([keyword]) => !WORDS.has(keyword))
  return Object.fromEntries(
    entries.map(([keyword, value]) => {
      if (keyword === 'items') return [keyword, withoutWords(value as JsonSchema)]
      if (keyword !== 'properties') return [keyword, value]
      const properties = Object.entries(value as Record<string, JsonSchema>)
      return [keyword, Object.fromEntries(properties.map(([name, inner]) => [name, withoutWords(inner)]))]
    }),
  )
}
