/** Family A of the rules. */
import type { Rule } from '../rule.ts'

export const ACCESS_RULES: readonly Rule[] = []
