/**
 * The state as the parts beside the editor see it: at once when somebody opens, saves or changes a single thing, and after typing
 * when it rests, so that no key waits until lists, problems and the preview are drawn. The preview comes first; what is only
 * read beside it waits until the page has nothing else to do.
 *
 * Units   Milliseconds.
 */
import { startTransition, useEffect, useState } from 'react'
import type { StudioStore, StudioView } from './studio-view.ts'

export interface CalmViews {
  /** What the preview and the panes in its place are made of. */
  readonly panes: StudioView
  /** What the list of files and the problems are made of. */
  readonly lists: StudioView
}

/** What the worker needs for the texts; drawing is in small steps, and gives way to the next key. */
const REST_MS = 40
/** A change after a pause of that length is not one of many keys. */
const ALONE_MS = 1_000
/** What is heavy to draw, or a machine that is slow, waits for a longer rest. */
const REST_MAX_MS = 900
const REST_OF_TASKS = 4
const HALF_LIFE = 0.7
/** A page that is never idle draws its lists all the same. */
const IDLE_MAX_MS = 300

export function useCalm(store: StudioStore): CalmViews {
  const [calm, setCalm] = useState<CalmViews>(() => ({ panes: store.state(), lists: store.state() }))
  useEffect(() => follow(store, (part) => startTransition(() => setCalm((known) => ({ ...known, ...part })))), [store])
  return calm
}

function follow(store: StudioStore, show: (part: Partial<CalmViews>) => void): () => void {
  const rest = watchTasks()
  let shown: StudioView | undefined
  let files = store.state().files
  let editedAt = -Infinity
  let isAlone = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopIdle = () => {}
  const draw = () => {
    const view = store.state()
    const isOther = shown?.file !== view.file
    if (isOther) show({ panes: view, lists: view })
    else if (isNewToPreview(shown, view)) show({ panes: view })
    if (isOther || isNewToPreview(shown, view)) shown = view
    stopIdle()
    stopIdle = whenIdle(() => show({ panes: view, lists: view }))
  }
  const hear = () => {
    const view = store.state()
    if (view.files !== files) {
      const now = performance.now()
      isAlone = now - editedAt > ALONE_MS
      editedAt = now
      files = view.files
    }
    clearTimeout(timer)
    const isTyping = shown?.file === view.file && !isAlone
    const waitMs = isTyping ? editedAt + rest.needed() - performance.now() : 0
    if (waitMs <= 0) return draw()
    stopIdle()
    timer = setTimeout(draw, waitMs)
  }
  const stop = store.subscribe(hear)
  hear()
  return () => {
    stop()
    clearTimeout(timer)
    stopIdle()
    rest.stop()
  }
}

function isNewToPreview(before: StudioView | undefined, after: StudioView): boolean {
  return before?.compiled?.catalog !== after.compiled?.catalog || before?.library !== after.library
}

function whenIdle(act: () => void): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(act, IDLE_MAX_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: IDLE_MAX_MS })
  return () => cancelIdleCallback(idle)
}

/** How long a rest has to be, told from the tasks of this page and the preview's frame that held up a key. */
function watchTasks() {
  let longMs = 0
  const needed = () => Math.min(REST_MAX_MS, REST_MS + longMs * REST_OF_TASKS)
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return { needed, stop: () => {} }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longMs = Math.max(longMs * HALF_LIFE, duration)
  })
  observer.observe({ type: 'longtask' })
  return { needed, stop: () => observer.disconnect() }
}
