/**
 * What the console may know before sign-in: the keyword rule and whether the page protects itself.
 *
 * Source  Spec §3 (web config), §5 (Keyword).
 */
import { keywordPatternOf } from '../../model/rules.ts'

export interface StoredWebConfig {
  readonly keywordRegexp: string
  readonly protectionEnable: boolean
}

/** What is stored is vetted: a pattern that is not safe to run gives way to the default. */
export function webConfigOf(stored: unknown): StoredWebConfig {
  const { keywordRegexp, protectionEnable } = (stored ?? {}) as { readonly [name: string]: unknown }
  return { keywordRegexp: keywordPatternOf(keywordRegexp).source, protectionEnable: protectionEnable === true }
}
