/** What the editor can do: history, folding, search, brackets, completion, problems, and the studio's own keys. */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { editorLook } from './editor-look.ts'
import { editorWords, type WordSource } from './editor-words.ts'
import { formatJson } from './format.ts'

export interface EditorSetup extends WordSource {
  readonly mayWrite: boolean
  readonly nonce: string | undefined
  /** Called with the new text whenever somebody has changed it. */
  readonly onChange: (text: string) => void
  readonly onSave: () => void
  /** The text is not JSON yet, so it cannot be laid out. */
  readonly onUnformattable: () => void
}

export function editorSetup(setup: EditorSetup): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    codeFolding({ placeholderText: '…' }),
    lintGutter(),
    history(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    indentOnInput(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    json(),
    editorWords(setup),
    editorLook(setup.nonce),
    EditorView.contentAttributes.of({ 'aria-label': '文件内容', spellcheck: 'false' }),
    EditorState.readOnly.of(!setup.mayWrite),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.every((each) => each.isUserEvent('reload')))
        setup.onChange(update.state.sliceDoc())
    }),
    keymap.of([
      { key: 'Mod-s', run: () => (setup.onSave(), true), preventDefault: true },
      { key: 'Shift-Alt-f', run: (view) => (format(view, setup), true) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
  ]
}

export function format(view: EditorView, { mayWrite, onUnformattable }: EditorSetup): void {
  if (!mayWrite) return
  const laidOut = formatJson(view.state.sliceDoc())
  if (laidOut === undefined) onUnformattable()
  else replaceText(view, laidOut, 'input.format')
}

/** Changes only what differs, so that the caret and the folds stay where they are. */
export function replaceText(view: EditorView, text: string, userEvent: string): void {
  const before = view.state.sliceDoc()
  if (before === text) return
  const shorter = Math.min(before.length, text.length)
  let from = 0
  while (from < shorter && before[from] === text[from]) from += 1
  let end = 0
  while (end < shorter - from && before.at(-1 - end) === text.at(-1 - end)) end += 1
  const offset = (at: number) => at - crossings(before, at)
  view.dispatch({
    changes: {
      from: offset(from),
      to: offset(before.length - end),
      insert: view.state.toText(text.slice(from, text.length - end)),
    },
    userEvent,
  })
}

/** In a document a line break is one character, also where the file has two. */
function crossings(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\r\n'); at >= 0 && at < end; at = text.indexOf('\r\n', at + 2)) count += 1
  return count
}
