/**
 * The one configuration of ajv. Server, CLI and tests compile with it at run time; the build compiles with it to
 * standalone code for the browser, which never loads this file (it takes `wrap-validate.ts` alone).
 *
 * Shapes  Draft 2020-12, strict, own properties only (S5), nothing is coerced, defaulted or removed. All errors are
 *         collected so that a form can mark every field; `wrapValidate` bounds the input first, so this stays cheap (S7).
 *         Formats are regular expressions, and `x-decimals` emits plain arithmetic: standalone code imports nothing for them.
 * Errors  A schema that ajv refuses throws ajv's Error; the compiler turns it into an AuthorProblem.
 */
import type AjvCore from 'ajv/dist/core.js'
import { _, Ajv2020, type CodeKeywordDefinition, type KeywordCxt, type Options } from 'ajv/dist/2020.js'
import { usePattern as matcherOf } from 'ajv/dist/vocabularies/code.js'
import type { Resource } from './resource.ts'
import { TEXT_FORMATS } from './text-formats.ts'
import type { Validate } from './validation.ts'
import { type AjvFunction, wrapValidate } from './wrap-validate.ts'

/** Our keywords that say something to people and nothing to the validator. */
const WORDS = ['x-kind', 'x-unit', 'x-labels', 'x-ref', 'x-search', 'x-mask', 'x-messages', 'x-sunset', 'x-replacement']

/**
 * Ajv's own, but a text that is too long anyway is not matched against: what an expression costs grows with the text, and all
 * errors are collected, so that nothing else would keep it from a text of a megabyte (S3).
 */
const PATTERN: CodeKeywordDefinition = {
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  error: { message: 'does not match', params: ({ schema }) => _`{pattern: ${schema}}` },
  code(context: KeywordCxt) {
    const { data, schema, parentSchema } = context
    const fails = _`!${matcherOf(context, schema as string)}.test(${data})`
    const longest: unknown = parentSchema['maxLength']
    // A character is at most two units.
    context.fail(typeof longest === 'number' ? _`${data}.length <= ${2 * longest} && ${fails}` : fails)
  },
}

export const AJV_OPTIONS = {
  strict: true,
  strictRequired: false,
  // Schemas come through our own, narrower meta-schema; compiling the draft's would cost 30 ms for every library.
  meta: false,
  validateSchema: false,
  ownProperties: true,
  allErrors: true,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
} as const satisfies Options

/** Makes an ajv with our options, formats and keywords. */
export function createAjv(options: Options = {}): Ajv2020 {
  return withKeywords(new Ajv2020({ ...AJV_OPTIONS, ...options }))
}

/** The formats and keywords of our schemas; hands back what it was given. */
export function withKeywords<Instance extends AjvCore>(ajv: Instance): Instance {
  for (const [name, format] of Object.entries(TEXT_FORMATS)) ajv.addFormat(name, format)
  ajv.addVocabulary(WORDS)
  ajv.removeKeyword('pattern')
  ajv.addKeyword(PATTERN)
  ajv.addKeyword({
    keyword: 'x-decimals',
    type: 'number',
    schemaType: 'number',
    error: { message: 'too many decimals', params: ({ schema }) => _`{limit: ${schema}}` },
    code(context: KeywordCxt) {
      const { data, schema } = context
      context.fail(_`Number(${data}.toFixed(${schema})) !== ${data}`)
    },
  })
  return ajv
}

/** To compile is most of what a start costs, and the same schema is asked for twice: for its examples, and by the server. */
const compiled = new WeakMap<Resource['schema'], AjvFunction>()

/** The library's validator, compiled here and now when its schema has not been. */
export function createValidate(resource: Resource): Validate {
  const check = compiled.get(resource.schema) ?? (createAjv().compile(resource.schema) as AjvFunction)
  compiled.set(resource.schema, check)
  return wrapValidate(resource, check)
}

/** The same, compiled when the first record comes: of fifty libraries a start writes to none. */
export function createLaterValidate(resource: Resource): Validate {
  let validate: Validate | undefined
  return (record) => (validate ??= createValidate(resource))(record)
}
