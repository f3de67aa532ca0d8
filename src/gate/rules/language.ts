/** Family L of the rules. */
import type { Rule } from '../rule.ts'

export const LANGUAGE_RULES: readonly Rule[] = []
