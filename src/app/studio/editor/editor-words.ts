/** Completion and hover help of the editor: `suggestions.ts` as CodeMirror wants it. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { type EditorView, hoverTooltip } from '@codemirror/view'
import type { Known } from '../../../gate/editing/suggestion-words.ts'
import { explain, suggest, type Suggestion } from '../../../gate/editing/suggestions.ts'

export interface WordSource {
  readonly file: () => string
  readonly known: () => Known
}

export function editorWords({ file, known }: WordSource): Extension {
  const complete = (context: CompletionContext): CompletionResult | null => {
    const found = suggest({ path: file(), text: context.state.doc.toString(), offset: context.pos }, known())
    if (!found || (!context.explicit && found.from === context.pos)) return null
    const options = found.options.map((suggestion, index) => completionOf(suggestion, found.to, -index))
    return { from: found.from, to: context.pos, options, validFor: /^"?[^"\s,:]*$/ }
  }
  const help = hoverTooltip((view, at) => {
    const found = explain({ path: file(), text: view.state.doc.toString(), offset: at }, known())
    if (!found) return null
    return { pos: found.from, end: found.to, above: true, create: () => ({ dom: helpOf(found.title, found.words) }) }
  })
  return [autocompletion({ override: [complete], icons: false, maxRenderedOptions: 60 }), help]
}

function completionOf({ value, detail, apply, caret, kind }: Suggestion, end: number, boost: number): Completion {
  return {
    // The quotes are part of what is typed, so that a half-written word is found.
    label: typeof value === 'string' ? JSON.stringify(value) : String(value),
    displayLabel: String(value),
    detail,
    type: kind,
    boost: Math.max(-99, boost),
    apply(view: EditorView, _completion: Completion, ...[from, to]: [from: number, to: number]) {
      const last = Math.max(to, Math.min(end + (to - from), view.state.doc.length))
      const rest = /^[^"\s,:{}[\]]*"?/.exec(view.state.sliceDoc(to, last))?.[0] ?? ''
      const isOpen = view.state.sliceDoc(from, from + 1) === '"'
      view.dispatch({
        changes: { from, to: isOpen ? to + rest.length : to, insert: apply },
        selection: { anchor: from + (caret ?? apply.length) },
        userEvent: 'input.complete',
      })
      // A key has its value's choices at once.
      if (caret !== undefined && caret < apply.length) startCompletion(view)
    },
  }
}

function helpOf(title: string, words: string): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'cm-rc-help'
  const name = document.createElement('strong')
  name.textContent = title
  const text = document.createElement('p')
  text.textContent = words
  dom.append(name, text)
  return dom
}
