/** The handle of one row. */
import type { KeyboardEvent, PointerEvent } from 'react'
import { Icon } from '../../controls/icon.tsx'
import styles from './drag-order.module.css'

export interface DragHandleProps {
  readonly index: number
  readonly name: string
  readonly count: number
  /** Why rows cannot be moved now. */
  readonly closed: string | undefined
  /** Where it would be put, while it is lifted. */
  readonly to: number | undefined
  readonly byKeyboard: boolean
  readonly active: boolean
  /** CSS pixels. */
  readonly head: number
  readonly rowHeight: number
  readonly lift: (index: number, by: 'pointer' | 'keyboard') => void
  readonly move: (to: number) => void
  readonly drop: () => void
  readonly cancel: () => void
  readonly focus: (index: number) => void
}

const HANDLE_PX = 24
/** So near to an edge of the list, it scrolls. */
const EDGE_PX = 36
const SCROLL_PX = 12

export function DragHandle(props: DragHandleProps) {
  const { index, name, closed, to, active, head, rowHeight } = props
  const isLifted = to !== undefined
  return (
    <button
      type="button"
      data-handle={index}
      data-lifted={isLifted || undefined}
      className={styles.handle}
      style={{ top: head + index * rowHeight + (rowHeight - HANDLE_PX) / 2 }}
      tabIndex={active ? 0 : -1}
      aria-disabled={closed !== undefined || undefined}
      aria-pressed={isLifted}
      aria-label={`移动${name}，现在是第 ${index + 1} 条`}
      title={closed ?? '拖动改变顺序；或按空格键拿起，用上下方向键移动'}
      onFocus={() => props.focus(index)}
      onBlur={() => isLifted && props.byKeyboard && props.cancel()}
      onKeyDown={(event) => onKeyDown(event, props)}
      onPointerDown={(event) => {
        if (closed !== undefined || event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        props.lift(index, 'pointer')
      }}
      onPointerMove={(event) => isLifted && !props.byKeyboard && props.move(placeUnder(event, props))}
      onPointerUp={() => isLifted && !props.byKeyboard && props.drop()}
      onPointerCancel={props.cancel}
    >
      <Icon name="grip" />
    </button>
  )
}

/** The place that the row would take, and the list scrolled on when the pointer is at its edge. */
function placeUnder(event: PointerEvent<HTMLElement>, { index, count, head, rowHeight }: DragHandleProps): number {
  const scroller = event.currentTarget.parentElement?.parentElement
  if (!scroller) return index
  const { top, bottom } = scroller.getBoundingClientRect()
  if (event.clientY > bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX
  if (event.clientY < top + head + EDGE_PX) scroller.scrollTop -= SCROLL_PX
  const slot = Math.round((event.clientY - top + scroller.scrollTop - head) / rowHeight)
  const bounded = Math.max(0, Math.min(count, slot))
  return bounded > index ? bounded - 1 : bounded
}

function onKeyDown(event: KeyboardEvent, props: DragHandleProps): void {
  const { index, count, closed, to, lift, move, drop, cancel, focus } = props
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step !== undefined) {
    if (to === undefined) focus(Math.max(0, Math.min(count - 1, index + step)))
    else move(to + step)
  } else if (event.key === ' ' || event.key === 'Enter') {
    if (to !== undefined) drop()
    else if (closed === undefined) lift(index, 'keyboard')
  } else if (event.key === 'Escape' && to !== undefined) cancel()
  else return
  event.preventDefault()
  event.stopPropagation()
}
