/** Keys for the whole list: `/` goes to the keyword box, `n` starts a new record. Not while typing, nor under a dialog. */
import { useEffect, useEffectEvent } from 'react'

export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>

export function useShortcuts(shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key]
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body
  if (target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'))
    return true
  return document.querySelector('[role=dialog], [role=menu]') !== null
}
