/**
 * What of a keyword breaks its rule, for whoever says so while it is typed.
 *
 * Units   `index` counts UTF-16 units, as `text.slice` does.
 * Source  Spec §5.
 */
import { KEYWORD_PATTERN } from './rules.ts'

export const KEYWORD_WORDS = '关键字不能包含特殊字符'

export interface KeywordOffender {
  readonly character: string
  readonly index: number
}

/** The first character that the keyword rule refuses; null when the text may be searched for. */
export function findKeywordOffender(text: string, pattern: RegExp = KEYWORD_PATTERN): KeywordOffender | null {
  if (pattern.test(text)) return null
  let index = 0
  for (const character of text) {
    if (!pattern.test(character)) return { character, index }
    index += character.length
  }
  return { character: text, index: 0 }
}
