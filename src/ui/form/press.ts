/**
 * What a field says when it is left moves what is below it. While a pointer is down that waits, so that the button, switch
 * or link under it is still there when it is let go.
 */
import { useEffect } from 'react'

let isDown = false

/** For the form's life: knows whether a pointer is down. */
export function usePress(): void {
  useEffect(() => {
    const press = () => void (isDown = true)
    const release = () => void (isDown = false)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      release()
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [])
}

/** Now, or once the click that is under way has been dealt with. */
export function afterPress(run: () => void): void {
  if (!isDown) return run()
  const events = ['pointerup', 'pointercancel'] as const
  const settle = () => {
    for (const event of events) document.removeEventListener(event, settle, true)
    setTimeout(run, 0)
  }
  for (const event of events) document.addEventListener(event, settle, true)
}
