/**
 * The state as the parts beside the editor see it: at once when somebody opens or saves, and after typing when it rests, so that no
 * key waits until lists, problems and the preview are drawn.
 *
 * Units   Milliseconds.
 */
import { startTransition, useEffect, useRef, useState } from 'react'
import type { StudioView } from './studio-store.ts'

/** Longer than between the keys of somebody who types fluently; the worker needs half of it anyway. */
export const REST_MS = 120

export function useCalm(view: StudioView): StudioView {
  const [calm, setCalm] = useState(view)
  const edited = useRef({ files: view.files, at: -Infinity })
  useEffect(() => {
    if (edited.current.files !== view.files) edited.current = { files: view.files, at: performance.now() }
    if (calm === view) return undefined
    const show = () => startTransition(() => setCalm(view))
    const waitMs = calm.file === view.file ? edited.current.at + REST_MS - performance.now() : 0
    if (waitMs <= 0) {
      show()
      return undefined
    }
    const timer = setTimeout(show, waitMs)
    return () => clearTimeout(timer)
  }, [calm, view])
  return calm
}
