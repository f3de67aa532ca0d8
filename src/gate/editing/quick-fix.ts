/** What cures a finding without a decision by anybody: the rule's own edits, or the one word that was meant. */
import type { Finding, TextEdit } from '../rule.ts'
import type { Span } from './span.ts'

export interface QuickFix {
  readonly label: string
  readonly edits: readonly TextEdit[]
}

/** What the rule itself would write, in whatever files. */
export function ruleFixOf({ edits = [] }: Finding): QuickFix | undefined {
  return edits.length > 0 ? { label: '按建议改正', edits } : undefined
}

/** What can be done in the file alone; `span` is what the finding points at in `text`. */
export function quickFixOf(finding: Finding, text: string, span: Span): QuickFix | undefined {
  const { file, cure } = finding
  const own = ruleFixOf(finding)
  if (own?.edits.every((edit) => edit.file === file)) return own
  const word = /是否想写\s*[“「"]?([^\s？?”」"]+)/.exec(cure)?.[1]
  if (word === undefined) return undefined
  const wrong = wrongWord(finding, text.slice(span.from, span.to))
  if (!wrong) return undefined
  return {
    label: `改为 ${word}`,
    edits: [{ file, offset: span.from + wrong.at, length: wrong.length, text: JSON.stringify(word).slice(1, -1) }],
  }
}

/** The text between the quotes, when the message speaks of it; else the one word in it that the message names. */
function wrongWord({ message }: Finding, written: string): { at: number; length: number } | undefined {
  const [, inside] = /^"(.*)"$/s.exec(written) ?? []
  if (inside === undefined || inside === '') return undefined
  if (message.includes(inside)) return { at: 1, length: inside.length }
  const words = [...message.matchAll(/[A-Za-z][\w-]*/g)].map(([word]) => word)
  const found = words.filter((word) => inside.split(word).length === 2)
  const [only] = found
  return found.length === 1 && only !== undefined ? { at: 1 + inside.indexOf(only), length: only.length } : undefined
}
