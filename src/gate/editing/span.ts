/** Which letters of a text a finding is about. */
import type { Finding } from '../rule.ts'

/** Offsets in UTF-16 units, the end not included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A text in quotes, which may lack the last one; or what else stands between signs. */
const WORD = /"(?:[^"\\\r\n]|\\.)*"?|[^\s"{}[\],:]+/y

/** The key or value that stands at the place, of an object or a list its bracket; never more than the line. */
export function spanAt(text: string, { line, column }: Pick<Finding, 'line' | 'column'>): Span {
  let start = 0
  for (let before = 1; before < line; before += 1) {
    const next = text.indexOf('\n', start)
    if (next < 0) break
    start = next + 1
  }
  const [words = ''] = /^[^\r\n]*/.exec(text.slice(start)) ?? []
  const from = start + Math.min(Math.max(0, column - 1), words.length)
  WORD.lastIndex = from
  const length = WORD.exec(text)?.[0].length ?? 1
  return { from, to: Math.min(from + length, start + words.length) }
}
