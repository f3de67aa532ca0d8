/**
 * The rules of Spec §5 that hold for every library, once for browser and server.
 *
 * Shapes  A rule takes text and answers; the words that go with a refusal stand beside it.
 * Units   `index` counts UTF-16 units, as `text.slice` does.
 * Source  Spec §5; reliability I4 (a configured pattern is vetted before use).
 */

/** `*` `+` parentheses, full stop, comma, degree sign, Chinese, Latin letters, digits, underscore, hyphen. */
export const KEYWORD_PATTERN = /^[*+()（）.,，\p{Script=Han}°A-Za-z0-9_-]*$/u

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

const PATTERN_MAX_LENGTH = 500

/**
 * The configured keyword pattern if it is safe to run on anybody's text, else the default.
 * Safe means one character class or so: at most one repetition and none of a group, no look-around, no back-reference.
 */
export function keywordPatternOf(configured: unknown): RegExp {
  if (typeof configured !== 'string' || configured === '' || configured.length > PATTERN_MAX_LENGTH)
    return KEYWORD_PATTERN
  if (!isPlainPattern(configured)) return KEYWORD_PATTERN
  try {
    return new RegExp(configured, 'u')
  } catch {
    return KEYWORD_PATTERN
  }
}

/** Looks at what stands outside of character classes, with escaped characters taken for plain ones. */
function isPlainPattern(source: string): boolean {
  if (/\\[1-9k]/.test(source)) return false
  const outline = source.replace(/\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|.)/gs, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (/\(\?(?!:)/.test(outline) || /\)[*+?{]/.test(outline)) return false
  const repetitions = outline.replaceAll('(?:', '(').match(/[*+?]|\{/g) ?? []
  return repetitions.length <= 1
}

/** Whether any field named Keyword, at any depth and in any letter case, holds text that the rule refuses. */
export function hasForbiddenKeyword(value: unknown, pattern: RegExp = KEYWORD_PATTERN): boolean {
  const waiting: { value: unknown; isKeyword: boolean }[] = [{ value, isKeyword: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.isKeyword && typeof next.value === 'string' && !pattern.test(next.value)) return true
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [name, child] of Object.entries(next.value)) {
      waiting.push({ value: child, isKeyword: next.isKeyword || name.toLowerCase() === 'keyword' })
    }
  }
  return false
}

/** The prefixes are the specification's. */
export const MOBILE_PATTERN = /^1(?:3\d|47|5[0-35-9]|66|7[0235-8]|8\d|9[1389])\d{8}$/

export function isMobileNumber(text: string): boolean {
  return MOBILE_PATTERN.test(text)
}

/** User names hold no Chinese characters. */
export function isUserName(text: string): boolean {
  return !/\p{Script=Han}/u.test(text)
}

/** At least one character. */
export function isFilled(text: string): boolean {
  return text.length > 0
}

/** Opens in a new tab: an address that the router must not take for a page of its own. */
export function isExternalLink(text: string): boolean {
  return /^(?:https?:|mailto:|tel:)/.test(text)
}
