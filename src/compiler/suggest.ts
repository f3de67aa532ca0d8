/** "Did you mean": the known name nearest to a mistyped one, and the letter in it that only looks right. */
import { oddLetter, oddWords, plainLetters } from './letters.ts'

export function nearest(word: string, known: readonly string[]): string | undefined {
  const lower = plainLetters(word).toLowerCase()
  const limit = Math.max(1, Math.floor(word.length / 3))
  let best: string | undefined
  let least = limit + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - lower.length) >= least) continue
    const distance = edits(lower, candidate.toLowerCase())
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

/** A cure that names the nearest known word, or lists what there is. */
export function meant(word: string, known: readonly string[]): string {
  const near = nearest(word, known)
  if (near !== undefined) {
    const odd = oddLetter(word, near)
    return `是否想写 ${near}？${odd ? oddWords(odd) : ''}`
  }
  if (known.length === 0) return '删除它'
  return `可用的有：${known.slice(0, 20).join('、')}${known.length > 20 ? ' 等' : ''}`
}

/** Levenshtein distance with swaps of neighbours counted once. */
function edits(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost, swap))
    }
  }
  return at(a.length, b.length)
}
