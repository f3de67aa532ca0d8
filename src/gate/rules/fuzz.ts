/** Family F of the rules. */
import type { Rule } from '../rule.ts'

export const FUZZ_RULES: readonly Rule[] = []
