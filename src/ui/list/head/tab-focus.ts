/** Tabs by the keyboard. */
import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Arrows lead from tab to tab; what has the focus is opened by Enter or Space, as buttons are. */
export function moveTabFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.indexOf(event.target as HTMLElement)
  const step = STEPS[event.key]
  if (step === undefined || at < 0) return
  event.preventDefault()
  all[(at + step + all.length) % all.length]?.focus()
}
