/**
 * Texts for made records: as people write them, as machines and spiteful people send them, as long as they may be, and such
 * as a pattern asks for.
 *
 * Units   Lengths count characters, as the validator does, not UTF-16 units.
 */
import * as fc from 'fast-check'

const PIECES = [
  '+',
  '&',
  '%',
  '=',
  '?',
  '#',
  '/',
  '\\',
  '"',
  "'",
  ' ',
  '%20',
  '%2B',
  '..',
  '足三里',
  '，',
  '😀',
  '👩‍⚕️',
  'é',
  '\u202e',
  '\n',
  '{',
  '}',
  ';',
  '<',
  '𠮷',
]

/** What addresses, JSON and SQL treat specially, and what they forget. Never empty, never broken (no NUL, no half surrogate pair). */
export const nastyText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''))
  .filter((text) => text !== '' && isStorable(text))

const SIGNS = [
  ...'上下左右前后内外大中小一二三四五六七八九十甲乙丙丁日月年时分春夏秋冬天地人和平安康宁心手足目',
] as const
const plainText = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 2, maxLength: 8 })
const anyText = fc.oneof({ arbitrary: plainText, weight: 3 }, { arbitrary: nastyText, weight: 1 })

export interface TextLimits {
  readonly min: number
  readonly max: number
}

/** Text of a field without a pattern; on one line when the field has one. */
export function textWithin(limits: TextLimits, isOneLine: boolean): fc.Arbitrary<string> {
  return anyText.map((text) => fitted(isOneLine ? text.replace(/\s+/g, ' ') : text, limits))
}

/** Text of so many characters, without blanks at its ends. */
export function longText(length: number): string {
  const sentence = '这是一段写得很长的文字，用来看清版面在最长的内容下是否整齐；'
  return sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length)
}

function fitted(text: string, { min, max }: TextLimits): string {
  const characters = [...text.trim()].slice(0, max)
  const missing = Math.max(min, Math.min(1, max)) - characters.length
  const fit = [...characters, ...longText(Math.max(missing, 0))].join('')
  return fit.trim() === fit ? fit : [...fit].map((character) => (character.trim() === '' ? '_' : character)).join('')
}

const POOL_SIZE = 24
const TRIES = 60
const POOLS_MAX = 500
const pools = new Map<string, readonly string[]>()
/** By pattern alone, which many fields share that differ in their limits: fast-check takes milliseconds for each. */
const matches = new Map<string, readonly string[]>()

/**
 * Some texts that match the pattern within the limits, always the same ones; when none was found, texts that match it alone:
 * whoever judges the record then sees why.
 */
export function textsMatching(pattern: string, limits: TextLimits): readonly string[] {
  const key = `${limits.min} ${limits.max} ${pattern}`
  const known = pools.get(key)
  if (known) return known
  const regExp = new RegExp(pattern, 'u')
  if (matches.size >= POOLS_MAX) matches.clear()
  const made = matches.get(pattern) ?? matching(regExp)
  matches.set(pattern, made)
  const bare = made.map((text) => text.trim()).filter((text) => regExp.test(text))
  const texts = [...bare, ...made, ...bare.map((text) => stretched(regExp, text, limits.min))]
  const fits = texts.filter((text) => isWithin(text, limits) && text.trim() === text && text !== '' && isStorable(text))
  // Nobody types control characters, and no spreadsheet keeps them.
  const typed = fits.filter((text) => !/\p{Cc}/u.test(text))
  const chosen = typed.length > 0 ? typed : fits
  const pool = chosen.length > 0 ? [...new Set(chosen)].slice(0, POOL_SIZE) : [made[0] || 'x']
  if (pools.size >= POOLS_MAX) pools.clear()
  pools.set(key, pool)
  return pool
}

/** The longest of them that was found, made longer as far as the pattern lets it. */
export function longestMatching(pattern: string, limits: TextLimits): string {
  const pool = textsMatching(pattern, limits).toSorted((a, b) => b.length - a.length)
  return stretched(new RegExp(pattern, 'u'), pool[0] ?? '', limits.max)
}

function matching(regExp: RegExp): readonly string[] {
  try {
    return fc.sample(fc.stringMatching(regExp), { seed: 1, numRuns: TRIES })
  } catch {
    return matchingOtherwise(regExp)
  }
}

/** Look-around and the like cannot be made into texts: what the pattern is without it may match all the same. */
function matchingOtherwise(regExp: RegExp): readonly string[] {
  const usual = ['A1', '1', 'a', '一', '12345678', 'https://www.example.org/a', 'Abc12345!']
  const bare = withoutLookAround(regExp.source)
  try {
    const made = fc.sample(fc.stringMatching(new RegExp(bare, 'u')), { seed: 1, numRuns: TRIES * 10 })
    return [...usual, ...made].filter((text) => regExp.test(text)).slice(0, TRIES)
  } catch {
    return usual.filter((text) => regExp.test(text))
  }
}

/** The pattern without what stands in look-around, and without edges of words. */
function withoutLookAround(pattern: string): string {
  let kept = ''
  const open: boolean[] = []
  for (const [token] of pattern.matchAll(/\(\?<?[=!]|\(|\)|\[(?:[^\]\\]|\\.)*\]|\\.|[^]/gu)) {
    const isInside = open.includes(true)
    if (token.startsWith('(')) open.push(/^\(\?<?[=!]/.test(token))
    if (!isInside && open.at(-1) !== true && !/^\\[bB]$/.test(token)) kept += token
    if (token === ')' && open.pop() === true) continue
  }
  return kept
}

/** Repeats single characters while the text still matches. */
function stretched(regExp: RegExp, text: string, length: number): string {
  let best = [...text]
  for (let at = best.length - 1; at >= 0 && best.length < length; at -= 1) {
    const longer = [
      ...best.slice(0, at),
      ...Array<string>(length - best.length + 1).fill(best[at]!),
      ...best.slice(at + 1),
    ]
    if (regExp.test(longer.join(''))) best = longer
  }
  return best.join('')
}

function isWithin(text: string, { min, max }: TextLimits): boolean {
  const { length } = [...text]
  return length >= min && length <= max
}

function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text)
}
