/**
 * The page's head gives its room to the rows once they are scrolled down, and comes back when they are scrolled up. Written
 * straight onto the element: a scroll draws nothing again.
 */
import { type UIEvent, useCallback, useEffect, useRef } from 'react'

const AWAY = 'data-away'

interface Scrolled {
  readonly table: HTMLElement
  readonly screen: HTMLElement
  readonly top: number
}

/** For `onScrollCapture` of what holds the table. */
export function useGivingWay() {
  const last = useRef<Scrolled | null>(null)
  useEffect(() => {
    // A table that has gone, or whose new rows all fit, scrolls no more.
    if (last.current && (!last.current.table.isConnected || last.current.table.scrollTop === 0))
      last.current.screen.removeAttribute(AWAY)
  })
  return useCallback((event: UIEvent<HTMLElement>) => {
    const table = event.target as HTMLElement
    const screen = event.currentTarget.closest('section')
    if (!screen || table.firstElementChild?.tagName !== 'TABLE') return
    const was = last.current?.table === table ? last.current.top : 0
    const top = table.scrollTop
    last.current = { table, screen, top }
    const rest = table.scrollHeight - table.clientHeight
    if (screen.hasAttribute(AWAY)) {
      // At the very end it is the table's growing that moved it, not the person.
      if (top <= 0 || (top < was && top < rest - 1)) screen.removeAttribute(AWAY)
    } else if (top > was) leave(screen, top, rest)
  }, [])
}

/** Rows that would all fit without the head would bring it back at once, for ever to and fro. */
function leave(screen: HTMLElement, top: number, rest: number): void {
  const [head, body] = screen.children as unknown as readonly HTMLElement[]
  const room = body && head ? body.offsetTop - head.offsetTop : 0
  if (top < room || rest < 2 * room) return
  screen.style.setProperty('--head-room', `${room}px`)
  screen.setAttribute(AWAY, '')
}
