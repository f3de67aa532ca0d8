/** Family B of the rules. */
import type { Rule } from '../rule.ts'

export const BREAKING_RULES: readonly Rule[] = []
