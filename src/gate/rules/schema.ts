/** Family S of the rules. */
import type { Rule } from '../rule.ts'

export const SCHEMA_RULES: readonly Rule[] = []
