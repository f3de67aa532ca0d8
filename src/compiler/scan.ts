/**
 * A look at a JSON text before anything recursive meets it.
 *
 * Source  RELIABILITY S1 (depth).
 */
export const DEPTH_MAX = 32

const [QUOTE, BACKSLASH, COLON, COMMA] = [34, 92, 58, 44]
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [123, 125, 91, 93]

/** How many keys and values the text has, and where nesting goes too deep, which guards the recursive parsers; strings are skipped. */
export function scan(text: string): { readonly keys: number; readonly nodes: number; readonly deepAt?: number } {
  let depth = 0
  let nodes = 1
  let keys = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === QUOTE) {
      index += 1
      while (index < text.length && text.charCodeAt(index) !== QUOTE)
        index += text.charCodeAt(index) === BACKSLASH ? 2 : 1
    } else if (unit === COLON) keys += 1
    else if (unit === COMMA) nodes += 1
    else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      depth += 1
      nodes += 1
    }
    if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) depth -= 1
    if (depth > DEPTH_MAX) return { keys, nodes, deepAt: index }
  }
  return { keys, nodes }
}

/** Line and column of an offset, both from 1; columns count UTF-16 units, as editors do. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - (before.lastIndexOf('\n') + 1) + 1 }
}
