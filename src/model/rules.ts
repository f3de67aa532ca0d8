/**
 * The rules of Spec §5 that hold from the first page on, once for browser and server.
 *
 * Source  Spec §5; reliability I4 (a configured pattern is vetted before use).
 */

/** `*` `+` parentheses, full stop, comma, degree sign, Chinese, Latin letters, digits, underscore, hyphen. */
export const KEYWORD_PATTERN = /^[*+()（）.,，\p{Script=Han}°A-Za-z0-9_-]*$/u

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

/** User names hold no Chinese characters. */
export function isUserName(text: string): boolean {
  return !/\p{Script=Han}/u.test(text)
}
