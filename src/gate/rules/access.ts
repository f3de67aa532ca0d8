/** Family A of the rules. */
import type { Rule } from '../rule.ts'
import { MASK_RULES_OF_LIBRARIES } from './access/masks.ts'
import { MEMBERS_RULE } from './access/members.ts'
import { PERSONAL_RULE } from './access/personal.ts'
import { PREFIX_RULE, SECRET_RULE } from './access/places.ts'
import { ROLE_RULE } from './access/roles.ts'

export const ACCESS_RULES: readonly Rule[] = [
  ROLE_RULE,
  PERSONAL_RULE,
  SECRET_RULE,
  PREFIX_RULE,
  ...MASK_RULES_OF_LIBRARIES,
  MEMBERS_RULE,
]
