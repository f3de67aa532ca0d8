/**
 * The validators of what requests carry, each made when a request first comes by its route, and once for all routes that ask for the
 * same: of the five hundred that a start would make, there are eighty different ones, and the first requests need a handful.
 *
 * Errors  What is no schema throws ajv's Error at the first request; a test makes all of them.
 */
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

/** Nothing that came in is changed on the way; the first mistake is refused. */
const ajv = new Ajv({ coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false })
const made = new Map<string, ValidateFunction>()

/** What Fastify asks for the validator of one part of a route's requests. */
export const laterValidator: FastifySchemaCompiler<object> = ({ schema }) => {
  let check: ValidateFunction | undefined
  const validate = (data: unknown) => {
    check ??= makeValidator(schema)
    const isValid = check(data)
    validate.errors = check.errors
    return isValid
  }
  validate.errors = undefined as ValidateFunction['errors']
  return validate
}

/** The same function for the same words. */
export function makeValidator(schema: object): ValidateFunction {
  const words = JSON.stringify(schema)
  const known = made.get(words) ?? ajv.compile(JSON.parse(words) as object)
  made.set(words, known)
  return known
}
