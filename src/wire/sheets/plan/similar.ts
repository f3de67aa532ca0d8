/** "Did you mean" for headers: short Chinese words, of which a part is often the same (编码, 项目编码). */

/** Below this two words have nothing to do with each other. */
const ALIKE_MIN = 0.5

/** The candidate that shares most with the word; nothing when none is near. */
export function mostSimilar<Candidate>(
  word: string,
  candidates: readonly Candidate[],
  textOf: (candidate: Candidate) => string,
): Candidate | undefined {
  let best: Candidate | undefined
  let most = ALIKE_MIN
  for (const candidate of candidates) {
    const similarity = similarityOf(word.toLowerCase(), textOf(candidate).toLowerCase())
    if (similarity < most || (best !== undefined && similarity === most)) continue
    best = candidate
    most = similarity
  }
  return best
}

/** 1 for the same text, 0 for nothing in common: letters in the same order, out of all letters. */
function similarityOf(a: string, b: string): number {
  if (a === '' || b === '') return 0
  let row = Array.from({ length: b.length + 1 }, () => 0)
  for (const letter of a.slice(0, 64)) {
    const next = [0]
    for (let at = 1; at <= b.length; at += 1)
      next.push(b[at - 1] === letter ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0))
    row = next
  }
  return (2 * (row[b.length] ?? 0)) / (Math.min(a.length, 64) + b.length)
}
