/** Family D of the rules. */
import type { Rule } from '../rule.ts'
import { COMPILED_DESCRIPTOR_RULES } from './descriptor/compiled.ts'
import { FIELD_RULES } from './descriptor/fields.ts'
import { KIND_RULE } from './descriptor/kinds.ts'
import { RULE_BLOCK_RULES } from './descriptor/rule-block.ts'
import { KEY_ORDER_RULE } from './descriptor/key-order.ts'
import { SUNSET_RULES } from './descriptor/sunset.ts'
import { LIFE_RULES } from './descriptor/life.ts'

export const DESCRIPTOR_RULES: readonly Rule[] = [
  ...COMPILED_DESCRIPTOR_RULES,
  ...FIELD_RULES,
  KIND_RULE,
  ...LIFE_RULES,
  ...RULE_BLOCK_RULES,
  KEY_ORDER_RULE,
  ...SUNSET_RULES,
]
