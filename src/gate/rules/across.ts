/** Family X of the rules. */
import type { Rule } from '../rule.ts'

export const ACROSS_RULES: readonly Rule[] = []
