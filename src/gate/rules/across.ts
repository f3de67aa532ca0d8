/** Family X of the rules: across libraries, calls and recorded replies. */
import type { Rule } from '../rule.ts'
import { MENU_RULE, OPENAPI_RULE } from './across/documents.ts'
import { ENDPOINT_RULES } from './across/endpoints.ts'
import { MISFIT_RULE } from './across/misfits.ts'
import { MISSPELT_RULE } from './across/misspelt.ts'
import { REQUEST_RULES } from './across/requests.ts'
import { SAMPLE_RULES } from './across/samples.ts'
import { SUNSET_REFERENCE_RULE } from './descriptor/sunset.ts'
import { SETTINGS_RULE } from './across/settings.ts'
import { TARGET_RULE } from './across/targets.ts'
import { TITLES_APART_RULE } from './across/titles.ts'

export const ACROSS_RULES: readonly Rule[] = [
  TARGET_RULE,
  ...REQUEST_RULES,
  ...SAMPLE_RULES,
  OPENAPI_RULE,
  ...ENDPOINT_RULES,
  MENU_RULE,
  MISFIT_RULE,
  MISSPELT_RULE,
  TITLES_APART_RULE,
  SETTINGS_RULE,
  SUNSET_REFERENCE_RULE,
]
