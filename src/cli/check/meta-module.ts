/** The module that stands in for `compiler/meta-validator.ts` in the command: the same functions, written out. */
import standaloneCode from 'ajv/dist/standalone/index.js'
import { META_OPTIONS, META_SCHEMAS } from '../../compiler/meta-validator.ts'
import { createAjv } from '../../model/validator.ts'

export function metaModule(): string {
  const ajv = createAjv({ ...META_OPTIONS, code: { source: true, esm: true } })
  const names = Object.keys(META_SCHEMAS)
  for (const [name, schema] of Object.entries(META_SCHEMAS)) ajv.addSchema(schema, name)
  const generate = standaloneCode as unknown as (ajv: unknown, names: Readonly<Record<string, string>>) => string
  const code = generate(ajv, Object.fromEntries(names.map((name) => [`${name}Check`, name])))
  const choices = names.map((name) => `${name}: ${name}Check`).join(', ')
  return `${code}\nexport const metaValidator = (meta) => ({ ${choices} })[meta]\n`
}
