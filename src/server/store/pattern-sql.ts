/**
 * Regular expressions of schemas as PostgreSQL reads them: both dialects look alike and differ in what `.`, `\d`, `\w` and `\s` are.
 *
 * Shapes  `undefined` for what the two do not share (Unicode classes, back references, word boundaries, counts above 255): better
 *         no query than one that finds other rows.
 */
const SPACES = '\\t\\n\\v\\f\\r\\u0020\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF'
/** What stands for several characters, as the inside of a bracket. */
const CLASSES: Readonly<Record<string, string>> = { d: '0-9', w: 'A-Za-z0-9_', s: SPACES }
const CONTROLS: Readonly<Record<string, string>> = { n: '\\n', r: '\\r', t: '\\t', f: '\\f', v: '\\v' }
/** PostgreSQL counts no further. */
const COUNT_MAX = 255

const TOKEN =
  /\[(?<negated>\^?)(?<inside>(?:\\.|[^\]\\])+)\]|\\(?<escape>u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[^])|(?<count>\{\d+(?:,\d*)?\}\??)|(?<plain>\(\?[:=!]|[*+?]\??|[()^$|.])|(?<literal>[^[\]\\{}])/uy

export function patternSql(source: string): string | undefined {
  let made = ''
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < source.length;) {
    const found = TOKEN.exec(source)
    const piece = found?.groups ? pieceOf(found.groups) : undefined
    if (piece === undefined) return undefined
    if (piece === '(' && source.startsWith('?', TOKEN.lastIndex)) return undefined
    made += piece
  }
  return made
}

type Groups = Readonly<Record<string, string | undefined>>

function pieceOf({ negated, inside, escape, count, plain, literal }: Groups): string | undefined {
  if (inside !== undefined) {
    const made = insideOf(inside)
    return made && `[${negated}${made}]`
  }
  if (escape !== undefined) return outside(escape)
  if (count !== undefined) return countOf(count)
  if (plain === '.') return '[^\\n\\r\\u2028\\u2029]'
  // Whether it takes as little as it can decides nothing about whether there is a match.
  if (plain !== undefined) return /^[*+?]/.test(plain) ? plain[0] : plain
  return literal === undefined ? undefined : charSql(literal)
}

function outside(escape: string): string | undefined {
  const group = CLASSES[escape.toLowerCase()]
  if (group !== undefined) return escape === escape.toLowerCase() ? `[${group}]` : `[^${group}]`
  return escaped(escape)
}

function escaped(escape: string): string | undefined {
  const control = CONTROLS[escape]
  if (control !== undefined) return control
  const hex = /^(?:u\{?|x)([\da-fA-F]+)\}?$/.exec(escape)?.[1]
  if (hex !== undefined) return charSql(String.fromCodePoint(Number.parseInt(hex, 16)))
  return /^[A-Za-z0-9]$/.test(escape) ? undefined : charSql(escape)
}

function insideOf(inside: string): string | undefined {
  let made = ''
  const parts = inside.matchAll(/\\(u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[^])|([^])/gu)
  let at = 0
  for (const { 0: text, 1: escape, 2: literal } of parts) {
    const isRange = literal === '-' && at > 0 && at + 1 < inside.length
    at += text.length
    const piece = isRange ? '-' : escape === undefined ? charSql(literal ?? '') : (CLASSES[escape] ?? escaped(escape))
    if (piece === undefined) return undefined
    made += piece
  }
  return made
}

function countOf(count: string): string | undefined {
  const numbers = count.match(/\d+/g) ?? []
  return numbers.every((number) => Number(number) <= COUNT_MAX) ? count.replace(/\?$/, '') : undefined
}

/** Every sign by its number, so that none of them means anything. */
function charSql(character: string): string {
  if (/^[A-Za-z0-9]$/.test(character)) return character
  const code = character.codePointAt(0) ?? 0
  return code > 0xff_ff
    ? `\\U${code.toString(16).toUpperCase().padStart(8, '0')}`
    : `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`
}
