/** A library's schema as one ECMAScript module that checks records: no eval, and no CommonJS from ajv. */
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { resolve } from 'node:path'
import { demandsOf } from '../model/demands.ts'
import type { Resource } from '../model/resource.ts'
import { AJV_OPTIONS, withKeywords } from '../model/validator.ts'
import { RECORD_SCHEMA } from '../model/wrap-validate.ts'

const RUNTIME = resolve(import.meta.dirname, '../model/ajv-runtime.ts').replaceAll('\\', '/')

/** Ajv's run-time requires and the exports that stand in for them. */
const STAND_INS: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': 'textLength',
  'require("ajv/dist/runtime/equal").default': 'isEqual',
}

/**
 * The module's text; it exports RJSF's table of ajv's functions, in which the record's own goes by the name of `RECORD_SCHEMA`.
 * `runtime` is where the two stand-ins are imported from.
 */
export function standaloneModule(resource: Resource, runtime: string = RUNTIME): string {
  const schema = { ...demandsOf(resource.schema), ...RECORD_SCHEMA }
  let code = compileSchemaValidatorsCode(schema, {
    AjvClass: Ajv2020,
    ajvOptionsOverrides: { ...AJV_OPTIONS, verbose: false, code: { lines: false } },
    ajvFormatOptions: false,
    extenderFn: withKeywords,
  }).replace(/^"use strict";/, '')
  for (const [call, name] of Object.entries(STAND_INS)) code = code.replaceAll(call, name)
  const foreign = /require\(("[^"]+")\)/.exec(code)
  if (foreign) throw new Error(`the validator of ${resource.name} needs ${foreign[1]}; add a stand-in to standalone.ts`)
  return `import { ${Object.values(STAND_INS).join(', ')} } from ${JSON.stringify(runtime)}
const exports = {}
${code}
export default exports`
}
