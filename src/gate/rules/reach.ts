/** Family U of the rules: what can be seen, filled in and reached, proven by finite enumeration. */
import type { Rule } from '../rule.ts'
import { CONDITION_RULE } from './reach/conditions.ts'
import { FORM_REACH_RULES } from './reach/form.ts'
import { LIFE_REACH_RULES } from './reach/life.ts'
import { LOCK_RULE } from './reach/locks.ts'
import { NOWHERE_RULE } from './reach/nowhere.ts'
import { ORDER_RULES } from './reach/order.ts'
import { TAB_RULE } from './reach/tabs.ts'
import { VIEW_RULE } from './reach/views.ts'

export const REACH_RULES: readonly Rule[] = [
  ...FORM_REACH_RULES,
  CONDITION_RULE,
  ...ORDER_RULES,
  ...LIFE_REACH_RULES,
  NOWHERE_RULE,
  LOCK_RULE,
  VIEW_RULE,
  TAB_RULE,
]
