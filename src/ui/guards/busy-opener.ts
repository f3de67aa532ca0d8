/** Shows on the button that was pressed that its question is still being answered; after 200 ms, so that quick answers do not flash. */
import { useEffect } from 'react'

const DELAY_MS = 200

export function useBusyOpener(busy: boolean): void {
  useEffect(() => {
    const pressed = document.activeElement
    if (!busy || !(pressed instanceof HTMLElement) || pressed.tagName !== 'BUTTON') return
    const timer = setTimeout(() => pressed.setAttribute('aria-busy', 'true'), DELAY_MS)
    return () => {
      clearTimeout(timer)
      pressed.removeAttribute('aria-busy')
    }
  }, [busy])
}
