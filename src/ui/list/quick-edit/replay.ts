/** Types again, into the editors that have arrived, what was typed while they were being fetched. */
import { flushSync } from 'react-dom'
import type { Early } from './early.ts'

/**
 * `open` does at once what the first event asked for. What an editor cannot take by text, such as a list to choose from, is left
 * standing open, and nothing that was typed after it is used: it might be meant for another cell.
 */
export async function replay(early: Early, open: () => void): Promise<void> {
  const typed = await early.take()
  const before = document.activeElement
  open()
  const opened = activeControl()
  if (!opened) {
    const row = early.event.target instanceof Element ? early.event.target.closest('tr') : null
    if (early.event.type !== 'pointerover' && document.activeElement === document.body) row?.focus()
    return
  }
  for (const { text, key, shiftKey } of typed) {
    const control = activeControl()
    if (!control || (text !== '' && !typeInto(control, text))) return
    // Somebody went elsewhere by then.
    if (key === '')
      return (before instanceof HTMLElement ? before : control)[before === document.body ? 'blur' : 'focus']()
    if (key === 'typing') return
    flushSync(() => {
      if (control instanceof HTMLButtonElement && key === 'Enter') control.click()
      else control.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
    })
  }
}

function activeControl(): HTMLElement | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.closest('[data-quick-edit]') ? activeElement : undefined
}

/** In the place of what stands there. Whether the control takes text as its value. */
export function typeInto(control: HTMLElement, text: string): boolean {
  const isArea = control instanceof HTMLTextAreaElement
  if (!isArea && !(control instanceof HTMLInputElement && control.type === 'text')) return false
  // React knows what it has set itself; only the browser's own way tells it that somebody typed.
  const prototype = isArea ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  flushSync(() => control.dispatchEvent(new Event('input', { bubbles: true })))
  return control.getAttribute('role') !== 'combobox'
}
