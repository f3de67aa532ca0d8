/** Ctrl+P prints the sheet of what is in sight: of the screen, or of the dialog over it. */
import { useEffect, useRef } from 'react'

/** What came into sight last comes last. */
let inSight: readonly (() => void)[] = []

export function usePrintKey(print: (() => void) | undefined): void {
  const latest = useRef(print)
  latest.current = print
  const isOn = print !== undefined
  useEffect(() => {
    if (!isOn) return
    const act = () => latest.current?.()
    if (inSight.length === 0) document.addEventListener('keydown', listen)
    inSight = [...inSight, act]
    return () => {
      inSight = inSight.filter((other) => other !== act)
      if (inSight.length === 0) document.removeEventListener('keydown', listen)
    }
  }, [isOn])
}

function listen(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'p') return
  event.preventDefault()
  inSight.at(-1)?.()
}
