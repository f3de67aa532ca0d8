/**
 * Which rows of a long table are drawn: those in sight and some around them, on a fixed row height.
 *
 * Units  Rows and CSS pixels. `start` is the first row drawn, `end` the one after the last.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Fewer rows than this are all drawn: it is quicker than keeping a window, and the browser's own search finds them. */
export const WINDOW_FROM_ROWS = 40
/** The window moves in steps of this many rows, so that scrolling by a few repaints nothing. */
const STEP = 10
const AROUND = 15
/** Before the height is known. */
const FIRST_VIEW_PX = 800

export interface RowWindow {
  readonly start: number
  readonly end: number
}

export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const windowed = count > WINDOW_FROM_ROWS
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(FIRST_VIEW_PX)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !windowed) return
    const follow = () => {
      setTop(Math.floor(element.scrollTop / (rowHeight * STEP)) * rowHeight * STEP)
      if (element.clientHeight > 0) setHeight(element.clientHeight)
    }
    follow()
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, windowed, rowHeight])
  if (!windowed) return { start: 0, end: count }
  const first = Math.floor(top / rowHeight)
  const start = Math.max(0, Math.min(first - AROUND, count - 1))
  return { start, end: Math.min(count, first + Math.ceil(height / rowHeight) + STEP + AROUND) }
}
