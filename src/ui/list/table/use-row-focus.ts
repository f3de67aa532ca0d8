/** The keyboard in a table's body: one row is reachable by Tab, arrows move to others, Enter opens, Space selects. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ResourceTableProps } from './resource-table.tsx'

export interface RowFocus {
  /** The row that Tab leads to. */
  readonly active: number
  readonly settle: (index: number) => void
  readonly move: (index: number) => void
}

export function useRowFocus(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowFocus {
  const [active, setActive] = useState(0)
  /** The row to focus as soon as it is drawn. */
  const wanted = useRef<number | null>(null)
  const focusWanted = useCallback(() => {
    if (wanted.current === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`)
    if (row) wanted.current = null
    row?.focus({ preventScroll: true })
  }, [scroller])
  const move = useCallback(
    (index: number) => {
      const next = Math.max(0, Math.min(index, count - 1))
      wanted.current = next
      setActive(next)
      bringInSight(scroller.current, next, rowHeight)
      focusWanted()
    },
    [scroller, count, rowHeight, focusWanted],
  )
  useLayoutEffect(focusWanted)
  return { active: Math.min(active, Math.max(0, count - 1)), settle: setActive, move }
}

/** The first row when it was just created: it gets the focus that went with its form. */
export function useNewestFocus({ move }: RowFocus, newest: unknown): void {
  const reached = useRef<unknown>(undefined)
  useLayoutEffect(() => {
    if (newest === undefined || newest === reached.current) return
    reached.current = newest
    if (document.activeElement === document.body) move(0)
  })
}

/** By arithmetic, since a row outside the window is not there to be scrolled to. */
function bringInSight(element: HTMLElement | null, index: number, rowHeight: number): void {
  if (!element) return
  const above = index * rowHeight
  const below = above + 2 * rowHeight
  if (above < element.scrollTop) element.scrollTop = above
  else if (below > element.scrollTop + element.clientHeight) element.scrollTop = below - element.clientHeight
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** One handler of each sort for all rows; a command says its name in `data-act`. */
export function useBodyHandlers(props: ResourceTableProps, focus: RowFocus) {
  const { rows, onSelect, onAction } = props

  function onClick(event: MouseEvent<HTMLElement>): void {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-act]')
    const act = pressed?.dataset.act
    const index = indexOf(event.target)
    const record = rows[index]
    if (!act || !record) return
    if (act === 'select') return onSelect?.(record, index, event.shiftKey)
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (act === 'open' && opensElsewhere) return
    event.preventDefault()
    onAction?.(act, record, pressed)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const index = indexOf(event.target)
    const record = rows[index]
    if (!record || event.altKey || event.ctrlKey || event.metaKey) return
    const step = STEPS[event.key]
    const onRow = (event.target as Element).tagName === 'TR'
    if (step) focus.move(step(index, rows.length))
    else if (onRow && event.key === 'Enter') onAction?.('open', record)
    else if (onRow && event.key === ' ') onSelect?.(record, index, event.shiftKey)
    else return
    event.preventDefault()
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const index = indexOf(event.target)
    if (index >= 0 && index !== focus.active) focus.settle(index)
  }

  return { onClick, onKeyDown, onFocus }
}

function indexOf(target: EventTarget): number {
  return Number((target as Element).closest<HTMLElement>('tr[data-index]')?.dataset.index ?? -1)
}
