/** A library's schema as one ECMAScript module that checks records: no eval, and no CommonJS from ajv. */
import standaloneCode from 'ajv/dist/standalone/index.js'
import { resolve } from 'node:path'
import { demandsOf } from '../model/demands.ts'
import type { Resource } from '../model/resource.ts'
import { createAjv } from '../model/validator.ts'

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
  let code = generate(ajv, ajv.compile(demandsOf(resource.schema))).replace(/^"use strict";/, '')
  for (const [call, name] of Object.entries(STAND_INS)) code = code.replaceAll(call, name)
  const foreign = /require\(("[^"]+")\)/.exec(code)
  if (foreign) throw new Error(`the validator of ${resource.name} needs ${foreign[1]}; add a stand-in to standalone.ts`)
  return `import { ${Object.values(STAND_INS).join(', ')} } from ${JSON.stringify(runtime)}\n${code}`
}
