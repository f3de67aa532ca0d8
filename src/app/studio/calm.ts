/**
 * The state as the parts beside the editor see it: at once when somebody opens, saves or changes a single thing, and after typing
 * when it rests, so that no key waits until lists, problems and the preview are drawn.
 *
 * Units   Milliseconds.
 */
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { StudioView } from './studio-store.ts'

/** What the worker needs for the texts; drawing is in small steps, and gives way to the next key. */
const REST_MS = 40
/** A change after a pause of that length is not one of many keys. */
const ALONE_MS = 1_000
/** What is heavy to draw, or a machine that is slow, waits for a longer rest. */
const REST_MAX_MS = 900
const REST_OF_TASKS = 4
const HALF_LIFE = 0.7

export function useCalm(view: StudioView): StudioView {
  const [calm, setCalm] = useState(view)
  const edited = useRef({ files: view.files, at: -Infinity, isAlone: true })
  const rest = useRest()
  useEffect(() => {
    if (edited.current.files !== view.files) {
      const at = performance.now()
      edited.current = { files: view.files, at, isAlone: at - edited.current.at > ALONE_MS }
    }
    if (calm === view) return undefined
    const show = () => startTransition(() => setCalm(view))
    const isTyping = calm.file === view.file && !edited.current.isAlone
    const waitMs = isTyping ? edited.current.at + rest() - performance.now() : 0
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
