/** One editor for all files: each keeps its history, its folds and its caret while others are open. */
import { EditorState, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { withProblems } from './editor-problems.ts'
import { type EditorSetup, editorSetup, format, replaceText } from './editor-setup.ts'
import { knownOf } from './known.ts'
import type { StudioStore } from '../studio-view.ts'

export interface MountedEditor {
  format(): void
  focus(): void
  stop(): void
}

interface Kept {
  readonly state: EditorState
  readonly top: number
}

export interface EditorOptions {
  readonly host: HTMLElement
  readonly store: StudioStore
  readonly onUnformattable: () => void
  readonly onEdit: () => void
}

export function mountEditor({ host, store, onUnformattable, onEdit }: EditorOptions): MountedEditor {
  const kept = new Map<string, Kept>()
  let shown = ''
  let target = undefined as ReturnType<StudioStore['state']>['target']
  /** The text of the document, which takes a while to put together. */
  let written = { doc: Text.empty, text: '' }
  let hasProblems = false
  let compiled = undefined as ReturnType<StudioStore['state']>['compiled']
  const setup: EditorSetup = {
    mayWrite: store.state().mayWrite,
    nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
    file: () => shown,
    known: () => knownOf(store.state()),
    onChange(text) {
      written = { doc: view.state.doc, text }
      store.edit(shown, text)
      onEdit()
    },
    onSave: () => void store.save(),
    onUnformattable,
  }
  const extensions = editorSetup(setup)
  // From the beginning with the page's nonce: the editor writes its styles when it is made.
  const view = new EditorView({ parent: host, state: EditorState.create({ extensions }) })
  // To be scrolled by keys without being in the text, where Tab indents.
  view.scrollDOM.tabIndex = 0
  const make = (doc: string) =>
    EditorState.create({
      doc,
      extensions: [extensions, doc.includes('\r\n') ? EditorState.lineSeparator.of('\r\n') : []],
    })
  const show = (file: string, text: string) => {
    if (shown !== '') kept.set(shown, { state: view.state, top: view.scrollDOM.scrollTop })
    const before = kept.get(file)
    shown = file
    view.setState(before?.state ?? make(text))
    requestAnimationFrame(() => {
      if (shown === file && !target) view.scrollDOM.scrollTop = before?.top ?? 0
    })
    compiled = undefined
    hasProblems = true
  }
  const update = () => {
    const state = store.state()
    const text = state.files.get(state.file)
    if (state.phase !== 'ready' || text === undefined) return
    if (state.file !== shown) show(state.file, text)
    if (written.doc !== view.state.doc) written = { doc: view.state.doc, text: view.state.sliceDoc() }
    if (written.text !== text) replaceText(view, text, 'reload')
    if (state.target && state.target !== target) goTo(view, state.target.line)
    target = state.target
    // Problems of older texts would stand in the wrong places.
    if (state.compiled && state.compiled !== compiled && state.compiled.version === state.version) {
      compiled = state.compiled
      const own = compiled.findings.filter((finding) => finding.file === shown)
      // Who types in a file without problems waits for none to be taken away.
      if (own.length > 0 || hasProblems) view.dispatch(withProblems(view.state, own))
      hasProblems = own.length > 0
    }
  }
  const unsubscribe = store.subscribe(update)
  update()
  return {
    format: () => format(view, setup),
    focus: () => view.focus(),
    stop() {
      unsubscribe()
      view.destroy()
    },
  }
}

function goTo(view: EditorView, line: number): void {
  const { from, text } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines))
  const anchor = from + (/^\s*/.exec(text)?.[0].length ?? 0)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  view.focus()
}
