/** Finding words by a part of them; by their first letters they are found by `initials.ts`, which comes later. */

export interface TextMatch {
  /** Places in the text, `end` excluded, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Smaller is better: begins with the words, holds them, begins with the letters, holds the letters. */
  readonly rank: number
}

/** Undefined for a query without words, too. */
export function matchWords(text: string, query: string): TextMatch | undefined {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return undefined
  const at = text.toLowerCase().indexOf(wanted)
  return at === -1 ? undefined : { start: at, end: at + wanted.length, rank: at === 0 ? 0 : 1 }
}
