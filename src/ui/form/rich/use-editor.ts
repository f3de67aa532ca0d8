/**
 * A ProseMirror view in a form: typing only notes that something is pending; leaving it and saving commit.
 *
 * What is pasted or dropped is read by `rich-paste.ts` alone: the editor's own reader would hand it to the browser as markup.
 */
import { Slice } from 'prosemirror-model'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pastedBlocks } from '../../../model/rich-paste.ts'
import { blocksOf } from '../../../model/rich-blocks.ts'
import { afterPress } from '../press.ts'
import type { WidgetProps } from '../widget.ts'
import { plugins } from './commands.ts'
import { contentOf, documentOf, documentValue } from './document.ts'
import { useLatest } from '../../use-latest.ts'

export interface RichEditor {
  readonly state: EditorState
  run(command: Command): void
  focus(): void
}

interface Placed extends RichEditor {
  readonly place: RefObject<HTMLDivElement | null>
}

export function useRichEditor(widget: WidgetProps, onLink: () => void): Placed {
  const { value } = widget
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useLatest({ widget, onLink })
  const seen = useRef(value)
  const [state, setState] = useState(() => startState(value, () => latest.current.onLink()))
  const kept = useRef(state)
  const show = (next: EditorState) => {
    kept.current = next
    setState(next)
    view.current?.updateState(next)
  }
  const make = useEffectEvent((host: HTMLElement) => createView(host, kept.current, { latest, seen, show }))
  const restart = useEffectEvent((from: unknown) => show(startState(from, () => latest.current.onLink())))
  useEffect(() => {
    if (!place.current) return
    const made = make(place.current)
    view.current = made
    return () => {
      view.current = undefined
      made.destroy()
    }
  }, [])
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    // Put in from outside: a draft, a conflict that was settled, a form for the next record.
    restart(value)
  }, [value])
  useAttributes(view, widget)
  return {
    place,
    state,
    run: (command) => {
      command(kept.current, (tr) => view.current?.dispatch(tr))
      view.current?.focus()
    },
    focus: () => view.current?.focus(),
  }
}

function startState(value: unknown, onLink: () => void): EditorState {
  return EditorState.create({ doc: documentOf(value), plugins: plugins(onLink) })
}

interface Ground {
  readonly latest: RefObject<{ readonly widget: WidgetProps }>
  readonly seen: RefObject<unknown>
  show(state: EditorState): void
}

function createView(place: HTMLElement, state: EditorState, { latest, seen, show }: Ground): EditorView {
  let pending = false
  const flush = () => {
    if (!pending) return
    pending = false
    const { store, pointer, path, value } = latest.current.widget
    store.settle(pointer)
    const written = documentValue(view.state.doc)
    const next = written === '' && (value === undefined || value === null) ? value : written
    seen.current = next
    store.commit(path, next)
  }
  const finish = () => {
    flush()
    const { store, pointer } = latest.current.widget
    store.recheck(pointer)
  }
  const view = new EditorView(place, {
    state,
    attributes: attributesOf(latest.current.widget),
    dispatchTransaction: (tr) => {
      show(view.state.apply(tr))
      if (!tr.docChanged || pending) return
      pending = true
      latest.current.widget.store.pend(latest.current.widget.pointer, flush)
    },
    handleDOMEvents: {
      paste: (_view, event) => takeOver(view, event, { data: event.clipboardData }),
      drop: (_view, event) => view.dragging === null && takeOver(view, event, { data: event.dataTransfer, at: event }),
      blur: () => {
        afterPress(finish)
        return false
      },
    },
  })
  return view
}

interface Brought {
  readonly data: DataTransfer | null
  /** Where it was dropped. */
  readonly at?: MouseEvent
}

/** True when the event has been dealt with here. */
function takeOver(view: EditorView, event: Event, { data, at }: Brought): boolean {
  event.preventDefault()
  if (!data) return true
  const html = data.getData('text/html')
  const blocks = html === '' ? blocksOf([data.getData('text/plain')]) : pastedBlocks(html)
  if (blocks.length === 0) return true
  const content = contentOf(blocks)
  // The words of one paragraph go into the paragraph at the caret.
  const isText = content.childCount === 1 && content.firstChild?.isTextblock === true
  const { tr } = view.state
  const slice = isText ? new Slice(content, 1, 1) : Slice.maxOpen(content)
  const dropped = at && view.posAtCoords({ left: at.clientX, top: at.clientY })?.pos
  if (dropped === undefined) tr.replaceSelection(slice)
  else tr.replaceRange(dropped, dropped, slice)
  view.dispatch(tr.scrollIntoView())
  return true
}

type Described = Pick<WidgetProps, 'id' | 'field' | 'describedBy' | 'required' | 'invalid'>

function attributesOf({ id, field, describedBy, required, invalid }: Described): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': field.title,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
  }
}

function useAttributes(view: RefObject<EditorView | undefined>, widget: WidgetProps): void {
  const { id, field, describedBy, required, invalid } = widget
  useEffect(() => {
    view.current?.setProps({ attributes: attributesOf({ id, field, describedBy, required, invalid }) })
  }, [view, id, field, describedBy, required, invalid])
}
