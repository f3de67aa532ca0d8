/** Where somebody was writing in a form that begins anew under them: in the same field of the next one, at the same letter. */
import { useLayoutEffect } from 'react'
import type { FormStore } from './form-store.ts'

export interface HeldFocus {
  /** The control's id without the form's name. */
  readonly control: string
  /** Undefined for a control in which nobody writes. */
  readonly caret: readonly [start: number, end: number] | undefined
}

export function focusIn({ name }: FormStore): HeldFocus | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || !element.id.startsWith(`${name}-`)) return undefined
  return { control: element.id.slice(name.length), caret: caretOf(element) }
}

export function useHeldFocus({ name }: FormStore, held: HeldFocus | undefined): void {
  useLayoutEffect(() => {
    const element = held && document.getElementById(name + held.control)
    if (!element) return
    element.focus({ preventScroll: true })
    if (held.caret && caretOf(element)) (element as HTMLInputElement).setSelectionRange(...held.caret)
  }, [name, held])
}

function caretOf(element: HTMLElement): HeldFocus['caret'] {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return undefined
  const { selectionStart: start, selectionEnd: end } = element
  return start === null || end === null ? undefined : [start, end]
}
