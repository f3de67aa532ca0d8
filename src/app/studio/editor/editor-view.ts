/** One editor for all files: each keeps its history, its folds and its caret while others are open. */
import { EditorState, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { withProblems } from './editor-problems.ts'
import { type EditorSetup, editorSetup, format, replaceText } from './editor-setup.ts'
import { knownOf } from '../../../gate/editing/known.ts'
import type { Finding } from '../../../gate/rule.ts'
import type { StudioStore } from '../studio-view.ts'

export interface MountedEditor {
  format(): void
  focus(): void
  stop(): void
}

/** The problems that the editor shows, and the document that they were found in. */
interface Marked {
  readonly doc: Text
  readonly findings: readonly Finding[]
}

/** Of a file whose marks may be those of long ago. */
const NOTHING_KNOWN: Marked = { doc: Text.empty, findings: [] }

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
  let marked = NOTHING_KNOWN
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
    marked = NOTHING_KNOWN
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
      const findings = compiled.findings.filter((finding) => finding.file === shown)
      const isMarked = isSameAs(marked, { doc: view.state.doc, findings })
      marked = { doc: view.state.doc, findings }
      if (!isMarked) view.dispatch(withProblems(view.state, findings))
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

/** Marks put anew would close the cure that somebody is about to press, and hold up who types in a file without problems. */
function isSameAs(before: Marked, now: Marked): boolean {
  if (before.findings.length !== now.findings.length) return false
  if (now.findings.length === 0) return before !== NOTHING_KNOWN
  return before.doc === now.doc && now.findings.every((finding, index) => finding === before.findings[index])
}

function goTo(view: EditorView, line: number): void {
  const { from, text } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines))
  const anchor = from + (/^\s*/.exec(text)?.[0].length ?? 0)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  view.focus()
}
