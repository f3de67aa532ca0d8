/** Family V of the rules. */
import type { Rule } from '../rule.ts'

export const VERSION_RULES: readonly Rule[] = []
