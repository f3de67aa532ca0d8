/**
 * Moving a dialog by its title, within the window (Spec §2). The dialog keeps its place in the page and is shifted by a
 * transform, so that nothing else moves; a new opening begins in the middle again.
 *
 * Units  CSS pixels.
 */
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { NARROW } from '../list/use-media.ts'

export interface Shift {
  readonly x: number
  readonly y: number
}

/** Where something of this size stands without a shift, and the window around it. */
export interface DragSpace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly windowWidth: number
  readonly windowHeight: number
}

/** The nearest shift that keeps it wholly inside; what is larger than the window keeps its upper left corner there. */
export function shiftWithin(wanted: Shift, room: DragSpace): Shift {
  return {
    x: within(wanted.x, -room.left, room.windowWidth - room.width - room.left),
    y: within(wanted.y, -room.top, room.windowHeight - room.height - room.top),
  }
}

function within(value: number, least: number, most: number): number {
  // `+ 0` because -0 would be written into the style.
  return Math.max(least, Math.min(value, Math.max(least, most))) + 0
}

interface Drag {
  readonly pointer: number
  /** The pointer's place when the shift was nought. */
  readonly originX: number
  readonly originY: number
}

/** What the title needs for being a handle; `paper` is found around it. */
export function useDialogDrag(paperSelector: string) {
  const drag = useRef<Drag>(undefined)
  const shift = useRef<Shift>({ x: 0, y: 0 })
  const handle = useRef<HTMLHeadingElement>(null)
  const paper = () => handle.current?.closest<HTMLElement>(paperSelector) ?? null
  const moveTo = (wanted: Shift) => {
    const element = paper()
    if (!element) return
    shift.current = shiftWithin(wanted, roomOf(element, shift.current))
    element.style.translate = `${shift.current.x}px ${shift.current.y}px`
  }
  const fit = useEffectEvent(() => moveTo(window.matchMedia?.(NARROW).matches ? { x: 0, y: 0 } : shift.current))
  useEffect(() => {
    const onResize = () => fit()
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  const end = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointer === pointerId) drag.current = undefined
  }
  return {
    ref: handle,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || window.matchMedia?.(NARROW).matches) return
      handle.current?.setPointerCapture?.(event.pointerId)
      const { x, y } = shift.current
      drag.current = { pointer: event.pointerId, originX: event.clientX - x, originY: event.clientY - y }
    },
    onPointerMove: (event: PointerEvent) => {
      const { pointer, originX = 0, originY = 0 } = drag.current ?? {}
      if (pointer === event.pointerId) moveTo({ x: event.clientX - originX, y: event.clientY - originY })
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

function roomOf(element: HTMLElement, shift: Shift): DragSpace {
  const box = element.getBoundingClientRect()
  return {
    left: box.left - shift.x,
    top: box.top - shift.y,
    width: box.width,
    height: box.height,
    windowWidth: document.documentElement.clientWidth,
    windowHeight: document.documentElement.clientHeight,
  }
}
