/** Where a cell stands inside the table's scroller. Follows it, since a leading cell stays in sight while others scroll. */
import { useCallback, useLayoutEffect, useState } from 'react'
import type { Cell, EditableTable } from './cells.ts'

/** CSS pixels from the scroller's own corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The part of the scroller that is in sight, in the same coordinates. */
  readonly sight: { readonly left: number; readonly right: number; readonly middle: number }
}

export function useBox(table: EditableTable, scroller: () => HTMLElement | null, cell: Cell): Box | undefined {
  const [box, setBox] = useState<Box>()
  const { id, name } = cell
  const place = useCallback(() => {
    const host = scroller()
    const next = host && boxOf(table, host, { id, name })
    if (next) setBox(next)
  }, [table, scroller, id, name])
  useLayoutEffect(() => {
    const host = scroller()
    // oxlint-disable-next-line react/set-state-in-effect -- measured: where the cell lies is known once it is drawn
    place()
    host?.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      host?.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [scroller, place])
  return box
}

/** A row that is out of sight may not be drawn: all are equally high, so any row that is tells where it would stand. */
function boxOf(table: EditableTable, scroller: HTMLElement, { id, name }: Cell): Box | undefined {
  const index = table.rows.findIndex((record) => String(record.id) === id)
  const column = table.columns.findIndex((candidate) => candidate.name === name)
  const row =
    scroller.querySelector<HTMLTableRowElement>(`tr[data-index="${index}"]`) ??
    scroller.querySelector<HTMLTableRowElement>('tr[data-index]')
  const element = row?.cells[column + table.before]
  if (!row || !element || index < 0 || column < 0) return undefined
  const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()]
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller
  const { height } = row.getBoundingClientRect()
  return {
    left: inner.left - outer.left + scrollLeft,
    top: inner.top - outer.top + scrollTop + (index - Number(row.dataset.index)) * height,
    width: inner.width,
    height: inner.height,
    sight: { left: scrollLeft, right: scrollLeft + clientWidth, middle: scrollTop + clientHeight / 2 },
  }
}
