/** The validators of the build's libraries, compiled ahead by `cli/standalone.ts` and loaded when a form first needs one. */
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js'
import built from 'virtual:validators'
import type { Resource } from '../model/resource.ts'
import { homeName } from '../model/view.ts'
import type { Validate } from '../model/validation.ts'
import { type AjvFunction, RECORD_SCHEMA, wrapValidate } from '../model/wrap-validate.ts'

let validators = built
if (import.meta.hot) {
  import.meta.hot.accept('virtual:validators', (module) => {
    if (module) validators = module['validators'] as typeof built
  })
}

export async function loadValidator(resource: Resource): Promise<Validate> {
  const load = validators[homeName(resource)]
  if (!load) throw new Error(`no validator was built for ${resource.name}; build the console again`)
  return wrapValidate(resource, precompiledCheck((await load()).default))
}

/** RJSF's precompiled validator as the function that our one validator is wrapped around. */
function precompiledCheck(functions: ValidatorFunctions): AjvFunction {
  const validator = createPrecompiledValidator(functions, RECORD_SCHEMA)
  const check: AjvFunction = (record) => {
    const { errors } = validator.rawValidation<NonNullable<AjvFunction['errors']>[number]>(RECORD_SCHEMA, record)
    check.errors = errors
    return errors === undefined
  }
  return check
}
