/** Family R of the rules. */
import type { Rule } from '../rule.ts'

export const BUDGET_RULES: readonly Rule[] = []
