/**
 * The state as the parts beside the editor see it: at once when somebody opens or saves, and after typing when it rests, so that no
 * key waits until lists, problems and the preview are drawn.
 *
 * Units   Milliseconds.
 */
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { StudioView } from './studio-store.ts'

/** Longer than between the keys of somebody who types fluently; the worker needs half of it anyway. */
const REST_MS = 120
/** What is heavy to draw, or a machine that is slow, waits for a longer rest. */
const REST_MAX_MS = 900
const REST_OF_TASKS = 4
const HALF_LIFE = 0.7

export function useCalm(view: StudioView): StudioView {
  const [calm, setCalm] = useState(view)
  const edited = useRef({ files: view.files, at: -Infinity })
  const rest = useRest()
  useEffect(() => {
    if (edited.current.files !== view.files) edited.current = { files: view.files, at: performance.now() }
    if (calm === view) return undefined
    const show = () => startTransition(() => setCalm(view))
    const waitMs = calm.file === view.file ? edited.current.at + rest() - performance.now() : 0
    if (waitMs <= 0) {
      show()
      return undefined
    }
    const timer = setTimeout(show, waitMs)
    return () => clearTimeout(timer)
  }, [calm, rest, view])
  return calm
}

/** How long a rest has to be, told from the tasks of this page and the preview's frame that held up a key. */
function useRest(): () => number {
  const longMs = useRef(0)
  useEffect(() => {
    if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return undefined
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longMs.current = Math.max(longMs.current * HALF_LIFE, duration)
    })
    observer.observe({ type: 'longtask' })
    return () => observer.disconnect()
  }, [])
  return useCallback(() => Math.min(REST_MAX_MS, REST_MS + longMs.current * REST_OF_TASKS), [])
}
