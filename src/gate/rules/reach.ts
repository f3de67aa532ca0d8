/** Family U of the rules. */
import type { Rule } from '../rule.ts'

export const REACH_RULES: readonly Rule[] = []
