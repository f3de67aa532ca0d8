/**
 * Ajv's functions for the schemas of many libraries. Most fields of a library are like those of others (a name, a code, a
 * version), and what is alike is compiled once: each object and each property is a schema of its own that the ones around it call,
 * found again by what it demands.
 *
 * Errors  Throws ajv's Error about the whole schema, in the same words as everywhere else.
 */
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { demandsOf } from '../model/demands.ts'
import type { JsonSchema } from '../model/resource.ts'
import { createAjv } from '../model/validator.ts'
import type { AjvFunction } from '../model/wrap-validate.ts'

/**
 * Tidying up the code that ajv writes takes half of the time, for functions that run a hundred times. In brackets a function is
 * compiled when it is read; V8 would read it once more at its first call. Ajv's own words, which nobody reads, are a quarter of it.
 */
const CODE = {
  optimize: false,
  process: (code: string) => `${code.replace('return function', 'return (function')})`,
} as const
/** Forgotten all at once beyond this: a long-lived page compiles each letter that is typed. */
const PARTS_MAX = 10_000

interface Parts {
  readonly ajv: Ajv2020
  readonly names: Map<string, string>
}

let kept: Parts | undefined

/** Compiles the validator of a schema; parts that other schemas have as well are compiled once. */
export function compileSchema(schema: JsonSchema): AjvFunction {
  // What a name of its own does to a schema is for ajv to say.
  if (schema['$id'] !== undefined) return whole(schema)
  try {
    if (kept === undefined || kept.names.size > PARTS_MAX) {
      kept = { ajv: createAjv({ code: CODE, inlineRefs: false, messages: false }), names: new Map() }
    }
    return partOf(kept, schema).check
  } catch {
    // A part that ajv did not take may not be found again, and the words must be about the whole.
    kept = undefined
    return whole(schema)
  }
}

function whole(schema: JsonSchema): AjvFunction {
  return createAjv({ code: CODE, messages: false }).compile(schema) as AjvFunction
}

function partOf(parts: Parts, { $schema: _schema, $defs: _defs, $comment: _comment, ...schema }: JsonSchema) {
  const demands = demandsOf(schema, (property) => ({ $ref: partOf(parts, property).name }))
  const text = JSON.stringify(demands)
  const name = parts.names.get(text) ?? `part:${parts.names.size}`
  if (!parts.names.has(text)) {
    parts.ajv.addSchema(demands, name)
    parts.names.set(text, name)
  }
  return { name, check: parts.ajv.getSchema(name) as AjvFunction }
}
