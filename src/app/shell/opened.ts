/** What everything that opens over the frame has in common: it goes when one turns elsewhere, and arrow keys walk its lines. */
import type { RefObject } from 'react'

/** Calls `leave` for a press or a focus outside of `root`; returns how to stop. */
export function watchLeaving(root: RefObject<HTMLElement | null>, leave: () => void): () => void {
  const look = ({ target }: Event) => {
    if (target instanceof Node && target.isConnected && !root.current?.contains(target)) leave()
  }
  document.addEventListener('pointerdown', look, true)
  document.addEventListener('focusin', look)
  return () => {
    document.removeEventListener('pointerdown', look, true)
    document.removeEventListener('focusin', look)
  }
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Moves the focus among the lines of a menu; any other key is left alone. */
export function walkItems(event: React.KeyboardEvent, root: HTMLElement | null): void {
  const step = STEPS[event.key]
  const items = openedItems(root)
  if (!step || items.length === 0) return
  event.preventDefault()
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus()
}

export function openedItems(root: HTMLElement | null): readonly HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}
