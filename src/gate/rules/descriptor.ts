/** Family D of the rules. */
import type { Rule } from '../rule.ts'

export const DESCRIPTOR_RULES: readonly Rule[] = []
