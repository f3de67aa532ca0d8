/** Whether the whole page fills the screen, also when the browser's own key ended it. */
import { useSyncExternalStore } from 'react'

export interface Fullscreen {
  readonly isSupported: boolean
  readonly isOn: boolean
  toggle(): void
}

export function useFullscreen(): Fullscreen {
  const isOn = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement))
  return { isSupported: document.fullscreenEnabled === true, isOn, toggle }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** A browser that refuses leaves everything as it was. */
function toggle(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  done.catch(() => undefined)
}
