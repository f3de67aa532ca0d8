/**
 * What RJSF's form asks about its schema, in the place of RJSF's own answers: the build aliases `createSchemaUtils` to this
 * file. A form's schema (`rjsf-schema.ts`) only nests objects. It has no references, alternatives or defaults, so a schema
 * stands for itself and data need nothing added; what resolves and merges schemas would be loaded for nothing (13 kB, brotli).
 *
 * Errors  A question that our form does not ask has no answer here: a `TypeError`, should RJSF come to ask it.
 */
import { deepEquals, type RJSFSchema, type SchemaUtilsType, type ValidatorType } from '@rjsf/utils'
import type { WireRecord } from '../../model/resource.ts'

type Answers = SchemaUtilsType<WireRecord, RJSFSchema>
type Asked = Pick<
  Answers,
  'getRootSchema' | 'getValidator' | 'doesSchemaUtilsDiffer' | 'getDefaultFormState' | 'retrieveSchema'
>

function plainSchemaUtils(
  validator: ValidatorType<WireRecord, RJSFSchema>,
  schema: RJSFSchema,
  behaviour: Parameters<Answers['doesSchemaUtilsDiffer']>[2] = {},
): Asked {
  return {
    getRootSchema: () => schema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (otherValidator, otherSchema, otherBehaviour = {}) =>
      validator !== otherValidator || !deepEquals(schema, otherSchema) || !deepEquals(behaviour, otherBehaviour),
    getDefaultFormState: (_schema, data) => data,
    retrieveSchema: (asked) => asked,
  }
}

export { plainSchemaUtils as default }
