/**
 * Which rows of a long table are drawn: those in sight and some around them, on a fixed row height.
 *
 * Units  Rows and CSS pixels. `start` is the first row drawn, `end` the one after the last.
 */
import { type RefObject, useEffect, useState } from 'react'

/** Fewer rows than this are all drawn: a window would not be quicker, and the browser's own search finds them all. */
export const WINDOW_FROM_ROWS = 40
/** The window moves in steps of this many rows, so that scrolling by a few repaints nothing. */
const STEP = 6
const AROUND = 6
/** Of the browser's window, what a table usually gets; only until the table has been laid out once. */
const FIRST_SHARE = 0.7

export interface RowWindow {
  readonly start: number
  readonly end: number
}

export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const windowed = count > WINDOW_FROM_ROWS
  const [top, setTop] = useState(0)
  // Asking the element for its height would force a layout before the first paint; the observer tells it after one.
  const [height, setHeight] = useState(() => window.innerHeight * FIRST_SHARE)
  useEffect(() => {
    const element = scroller.current
    if (!element || !windowed) return
    const follow = () => setTop(Math.floor(element.scrollTop / (rowHeight * STEP)) * rowHeight * STEP)
    const observer = new ResizeObserver(([entry]) => {
      const seen = entry?.contentRect.height ?? 0
      setHeight((known) => (seen > known ? seen : known))
    })
    element.addEventListener('scroll', follow, { passive: true })
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      observer.disconnect()
    }
  }, [scroller, windowed, rowHeight])
  if (!windowed) return { start: 0, end: count }
  const first = Math.min(Math.floor(top / rowHeight), Math.max(0, count - 1))
  return {
    start: Math.max(0, first - AROUND),
    end: Math.min(count, first + Math.ceil(height / rowHeight) + STEP + AROUND),
  }
}
