/**
 * Makes the mechanical replacements of findings in a file's text.
 *
 * Shapes  `fixText(text, fixes)` → the new text and the findings that it cures. A finding's edits are made together or not at all;
 *         of two findings whose edits touch, the first is made and the other left for the next round.
 */
import type { Finding, TextEdit } from './rule.ts'

export interface Fixed {
  readonly text: string
  readonly made: readonly Finding[]
}

/**
 * Applies the edits of findings to a text, and says which findings it cured. Edits that overlap an earlier one are
 * left out.
 */
export function fixText(text: string, findings: readonly Finding[]): Fixed {
  const taken: TextEdit[] = []
  const made = findings.filter(({ edits = [] }) => {
    const fits = edits.every((edit) => edit.offset >= 0 && edit.length >= 0 && edit.offset + edit.length <= text.length)
    const meets = edits.some((edit, index) => [...taken, ...edits.slice(0, index)].some((other) => touch(edit, other)))
    if (edits.length === 0 || !fits || meets) return false
    taken.push(...edits)
    return true
  })
  let fixed = text
  for (const { offset, length, text: put } of taken.sort((a, b) => b.offset - a.offset))
    fixed = fixed.slice(0, offset) + put + fixed.slice(offset + length)
  return { text: fixed, made }
}

/** Two insertions at one place touch as well: their order would be a guess. */
function touch(one: TextEdit, other: TextEdit): boolean {
  if (one.offset === other.offset) return true
  return one.offset < other.offset + other.length && other.offset < one.offset + one.length
}
