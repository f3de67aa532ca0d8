/**
 * Controls for what is typed on one line: a text, a number, an amount. A number is text as well, so that the wheel never changes it
 * and what was typed is never thrown away.
 */
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { TEXT_CODECS, type TextCodec } from '../../model/typed-text.ts'
import { afterPress } from '../form/press.ts'
import { describe, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'

export function TextWidget(props: WidgetProps) {
  const inputMode = props.field.form === 'mobile' ? 'numeric' : 'text'
  return <TypedLine props={props} inputMode={inputMode} codec={TEXT_CODECS.text} />
}

export function NumberWidget(props: WidgetProps) {
  const inputMode = props.field.decimals === 0 ? 'numeric' : 'decimal'
  return <TypedLine props={props} inputMode={inputMode} codec={TEXT_CODECS.number} look={styles.numeric} />
}

/** An amount: right-aligned, two decimals. */
export function MoneyWidget(props: WidgetProps) {
  return (
    <TypedLine props={props} codec={TEXT_CODECS.money} inputMode="decimal" look={`${styles.numeric} ${styles.money}`} />
  )
}

interface TypedLineProps {
  readonly props: WidgetProps
  readonly codec: TextCodec
  readonly inputMode: 'text' | 'numeric' | 'decimal'
  readonly look?: string | undefined
}

function TypedLine({ props, codec, inputMode, look }: TypedLineProps) {
  const typed = useTyped<HTMLInputElement>(props, codec)
  return (
    <input
      {...describe(props)}
      {...typed}
      type="text"
      inputMode={inputMode}
      autoComplete="off"
      className={look ? `${styles.control} ${look}` : styles.control}
    />
  )
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface TypedProps<E extends TextElement> {
  readonly ref: RefObject<E | null>
  readonly defaultValue: string
  onChange(event: Pick<ChangeEvent<E>, 'currentTarget'>): void
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
  const typingRef = useRef<Typing>({ isPending: false, seen: text, pointer })
  useEffect(() => {
    const typing = typingRef.current
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
  }, [store, pointer, text])
  const flush = () => {
    if (!typingRef.current.isPending || !ref.current) return
    typingRef.current.isPending = false
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
    onChange: () => {
      if (typingRef.current.isPending) return
      typingRef.current.isPending = true
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
