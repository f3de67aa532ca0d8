/** RJSF's precompiled validator as the function that our one validator is wrapped around. */
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js'
import { type AjvFunction, RECORD_SCHEMA } from '../../model/wrap-validate.ts'

/** `functions` is what `cli/standalone.ts` has compiled of a library's schema. */
export function precompiledCheck(functions: ValidatorFunctions): AjvFunction {
  const validator = createPrecompiledValidator(functions, RECORD_SCHEMA)
  const check: AjvFunction = (record) => {
    const { errors } = validator.rawValidation<NonNullable<AjvFunction['errors']>[number]>(RECORD_SCHEMA, record)
    check.errors = errors
    return errors === undefined
  }
  return check
}
