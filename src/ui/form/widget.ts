/** What a widget is given, and how the ones with text keep it until it is committed. */
import {
  type ChangeEvent,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import type { Field } from '../../model/resource.ts'
import type { TextCodec } from '../../model/typed-text.ts'
import type { FormStore } from './form-store.ts'
import type { LeafProps } from './leaf.tsx'
import type { Path } from './path.ts'
import { afterPress } from './press.ts'

export interface WidgetProps {
  /** DOM id that the label points to. */
  readonly id: string
  readonly field: Field
  readonly value: unknown
  readonly path: Path
  readonly pointer: string
  readonly store: FormStore
  readonly required: boolean
  readonly invalid: boolean
  /** Id of the help and message under the field. */
  readonly describedBy: string | undefined
  /** Stands in for the label inside tables. */
  readonly label: string | undefined
}

/** Of a field that holds fields. */
export interface NestedWidgetProps extends WidgetProps {
  /** Draws one of them. Given, and not imported: it draws widgets itself. */
  readonly Leaf: ComponentType<LeafProps>
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

export interface TypedProps<E extends TextElement> {
  readonly ref: RefObject<E | null>
  readonly defaultValue: string
  onChange(event: ChangeEvent<E>): void
  onBlur(event: FocusEvent<E>): void
  onKeyDown(event: KeyboardEvent<E>): void
}

interface Typing {
  /** There is text that has not been committed. */
  isPending: boolean
  /** What the value was last shown as. */
  seen: string
  pointer: string
}

/** Props for an uncontrolled text control: a key only notes that text is pending; blur, Enter and saving commit it. */
export function useTyped<E extends TextElement>(widget: WidgetProps, codec: TextCodec): TypedProps<E> {
  const { pointer, store, field, value, path } = widget
  const ref = useRef<E>(null)
  const text = codec.format(value, field)
  const typing = useRef<Typing>({ isPending: false, seen: text, pointer }).current
  useEffect(() => {
    const control = ref.current
    // A form that comes back into sight runs its effects again; what cannot be read yet stays in its box.
    if (typing.seen !== text) {
      typing.seen = text
      if (control && !typing.isPending && control.value !== text) control.value = text
    }
    const release = (from: string) => {
      typing.isPending = false
      store.settle(from)
      store.problems.own(from, undefined)
    }
    if (typing.pointer !== pointer) release(typing.pointer)
    typing.pointer = pointer
    // Out of sight is not gone: React undoes the effects of both.
    return () => {
      if (!control?.isConnected) release(pointer)
    }
  }, [store, pointer, text, typing])
  const flush = () => {
    if (!typing.isPending || !ref.current) return
    typing.isPending = false
    store.settle(pointer)
    const parsed = codec.parse(ref.current.value, field)
    store.problems.own(pointer, parsed.message)
    store.commit(path, parsed.value)
    if (parsed.message === undefined) ref.current.value = codec.format(parsed.value, field)
  }
  const finish = () => {
    flush()
    store.recheck(pointer)
  }
  return {
    ref,
    defaultValue: text,
    onChange: (event) => {
      store.typed(pointer, event.currentTarget.value)
      if (typing.isPending) return
      typing.isPending = true
      store.pend(pointer, flush)
    },
    onBlur: () => afterPress(finish),
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.currentTarget.tagName === 'TEXTAREA') return
      event.preventDefault()
      finish()
    },
  }
}

/** The attributes that tie a control to its label, help and message. */
export function describe(widget: WidgetProps) {
  return {
    id: widget.id,
    'aria-invalid': widget.invalid || undefined,
    'aria-describedby': widget.describedBy,
    'aria-required': widget.required || undefined,
    'aria-label': widget.label,
  }
}

/** Commits a choice at once, in the place of what could not be read. */
export function choose(widget: WidgetProps, value: unknown): void {
  widget.store.problems.own(widget.pointer, undefined)
  widget.store.commit(widget.path, value)
  widget.store.recheck(widget.pointer)
}
