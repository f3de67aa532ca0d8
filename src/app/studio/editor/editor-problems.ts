/** Findings as the editor shows them: a line under the place, a mark beside it, the message with its cure, and the quick fix. */
import { syntaxTree } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { acceptedWords } from '../../../gate/report.ts'
import type { Finding } from '../../../gate/rule.ts'
import { type QuickFix, quickFixOf } from '../../../gate/editing/quick-fix.ts'

/** The findings of the file in this state, which must have the text that they were found in. */
export function withProblems(state: EditorState, findings: readonly Finding[]): TransactionSpec {
  return setDiagnostics(
    state,
    findings.map((finding) => diagnosticOf(state, finding)),
  )
}

function diagnosticOf(state: EditorState, finding: Finding): Diagnostic {
  const { from, to } = problemSpan(state, finding)
  const fix = state.readOnly ? undefined : quickFixOf(finding, state.sliceDoc(), { from, to })
  return {
    from,
    to,
    severity: finding.accepted ? 'hint' : finding.level,
    message: `${finding.message}。${cureWords(finding)}`,
    renderMessage: (view) => wordsOf(finding, fix && buttonOf(fix, view)),
  }
}

/** One of our own: the library's buttons have an English name. */
function buttonOf({ label, edits }: QuickFix, view: EditorView): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cm-diagnosticAction'
  button.textContent = label
  const changes = edits.map(({ offset, length, text }) => ({ from: offset, to: offset + length, insert: text }))
  button.addEventListener('click', () => {
    view.dispatch({ changes, userEvent: 'input.fix' })
    view.focus()
  })
  return button
}

/** The word or value that stands at the place, never more than its line. */
export function problemSpan(state: EditorState, { line, column }: Pick<Finding, 'line' | 'column'>) {
  const at = state.doc.line(Math.min(Math.max(1, line), state.doc.lines))
  const from = Math.min(at.from + Math.max(0, column - 1), at.to)
  let node = syntaxTree(state).resolveInner(from, 1)
  if (node.name === 'Property') node = node.firstChild ?? node
  const isWord = node.from === from && /^(?:String|PropertyName|Number|True|False|Null)$/.test(node.name)
  const to = isWord ? Math.min(node.to, at.to) : Math.min(from + 1, at.to)
  return { from, to: Math.max(from, to) }
}

/** What somebody accepts is under the text as a hint, with who answers for it. */
function cureWords({ cure, accepted }: Finding): string {
  return accepted ? `已豁免：${acceptedWords(accepted)}` : cure
}

function wordsOf(finding: Finding, button: HTMLElement | undefined): HTMLElement {
  const { code, message } = finding
  const words = document.createElement('div')
  const first = document.createElement('div')
  first.textContent = `${message} `
  const mark = document.createElement('code')
  mark.textContent = code
  first.append(mark)
  const second = document.createElement('div')
  second.className = 'cm-rc-cure'
  second.textContent = `→ ${cureWords(finding)}`
  words.append(first, second)
  if (button) words.append(button)
  return words
}
