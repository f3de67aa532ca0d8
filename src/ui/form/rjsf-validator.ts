/**
 * The validator that RJSF asks for. It judges nothing: our one validator runs on submit and on blur (`form-store.ts`),
 * and the schemas that RJSF is given hold no condition that would need an answer. So no ajv runs in the browser.
 */
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import type { WireRecord } from '../../model/resource.ts'

export const silentValidator: ValidatorType<WireRecord, RJSFSchema> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
