/** Ctrl+P prints the sheet of what is in sight: of the screen, or of the dialog over it, which is asked first. */
import { useEffect, useEffectEvent } from 'react'

export function usePrintKey(print: (() => void) | undefined, isOver = false): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
    if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || shiftKey || altKey || defaultPrevented) return
    if (!print) return
    event.preventDefault()
    print()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, isOver)
    return () => document.removeEventListener('keydown', listen, isOver)
  }, [isOver])
}
