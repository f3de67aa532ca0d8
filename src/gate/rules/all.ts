/** Every rule of the gate, family by family. */
import type { Rule } from '../rule.ts'
import { ACCESS_RULES } from './access.ts'
import { ACROSS_RULES } from './across.ts'
import { BREAKING_RULES } from './breaking.ts'
import { BUDGET_RULES } from './budget.ts'
import { DESCRIPTOR_RULES } from './descriptor.ts'
import { FUZZ_RULES } from './fuzz.ts'
import { LANGUAGE_RULES } from './language.ts'
import { REACH_RULES } from './reach.ts'
import { SCHEMA_RULES } from './schema.ts'
import { VERSION_RULES } from './version.ts'

export const RULES: readonly Rule[] = [
  ...SCHEMA_RULES,
  ...DESCRIPTOR_RULES,
  ...REACH_RULES,
  ...ACROSS_RULES,
  ...BREAKING_RULES,
  ...LANGUAGE_RULES,
  ...ACCESS_RULES,
  ...FUZZ_RULES,
  ...BUDGET_RULES,
  ...VERSION_RULES,
]
