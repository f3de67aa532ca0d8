/** Family S of the rules. */
import type { Rule } from '../rule.ts'
import { ANCHOR_RULE } from './schema/anchors.ts'
import { COMPILED_SCHEMA_RULES } from './schema/compiled.ts'
import { FILE_RULES } from './schema/files.ts'
import { HOT_RULE } from './schema/hot.ts'
import { patternRule } from './schema/pattern.ts'
import { TOO_SLOW_RULE } from './schema/too-slow.ts'
import { VALUE_RULES } from './schema/values.ts'

export const SCHEMA_RULES: readonly Rule[] = [
  ...COMPILED_SCHEMA_RULES,
  ...VALUE_RULES,
  patternRule(),
  ANCHOR_RULE,
  HOT_RULE,
  ...FILE_RULES,
  TOO_SLOW_RULE,
]
