/**
 * Several short texts in one cell.
 *
 * Shapes  Written: joined by `、`; a text that holds a separator, a quote or blanks at its ends stands in double quotes,
 *         quotes inside doubled, as in CSV. Read: parted at `、` `,` `;` (of either width) and line ends, blanks around
 *         the parts and empty parts dropped.
 */

const JOINT = '、'
const SEPARATORS = '、,;，；\n\r'
const NEEDS_QUOTES = /[、,;，；\n\r"]|^\s|\s$|^$/

/** Writes several texts into one cell; null for none. */
export function listText(texts: readonly string[]): string | null {
  const parts = texts.map((text) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
  return parts.length === 0 ? null : parts.join(JOINT)
}

/** Reads the texts of one cell, quoted ones as they are. */
export function splitList(text: string): readonly string[] {
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = /^\s*"((?:[^"]|"")*)"[^\S\n\r]*(?=[、,;，；\n\r]|$)/.exec(text.slice(at))
    const end = quoted ? at + quoted[0].length : endOfPart(text, at)
    const part = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : text.slice(at, end).trim()
    if (quoted || part !== '') parts.push(part)
    at = end + 1
  }
  return parts
}

function endOfPart(text: string, from: number): number {
  let end = from
  while (end < text.length && !SEPARATORS.includes(text.charAt(end))) end += 1
  return end
}
