/**
 * Cells that are changed in their place: tells over which one the pointer is and which one is open. Costs the rows nothing:
 * it listens to the whole table, and what it shows lies over the table and is fetched when it is first needed.
 */
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import type { Column } from './columns.ts'
import { type Cell, cellAt, type EditableTable, firstOf } from './quick-edit-cells.ts'

const Layer = lazy(async () => ({ default: (await import('./quick-edit-layer.tsx')).QuickEditLayer }))

export interface QuickEditProps {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly rows: readonly WireRecord[]
  readonly before: number
}

/** `near`: a pencil is shown. `focused`: and it has the focus. `open`: the cell is being changed. */
export interface CellState {
  readonly cell: Cell
  readonly state: 'near' | 'focused' | 'open'
}

export function QuickEdit(props: QuickEditProps) {
  const { resource, columns, rows, before } = props
  const { scope } = useConsole()
  const table = useMemo(() => ({ resource, scope, columns, rows, before }), [resource, scope, columns, rows, before])
  const anchor = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState<CellState | null>(null)
  useTableEvents(anchor, table, at, setAt)
  const shown = at && rows.some((record) => String(record.id) === at.cell.id) ? at : null
  return (
    <>
      <span ref={anchor} hidden />
      {shown && anchor.current?.parentElement && (
        <Suspense fallback={null}>
          <Layer table={table} at={shown} scroller={anchor.current.parentElement} onMove={setAt} />
        </Suspense>
      )}
    </>
  )
}

function useTableEvents(
  anchor: { readonly current: HTMLElement | null },
  table: EditableTable,
  at: CellState | null,
  setAt: (next: CellState | null) => void,
): void {
  const latest = useRef({ table, at })
  latest.current = { table, at }
  useEffect(() => {
    const scroller = anchor.current?.parentElement
    if (!scroller) return
    const show = (cell: Cell | undefined, state: CellState['state']) => {
      const now = latest.current.at
      if (now?.state === 'open' && state === 'near') return
      if (cell?.id === now?.cell.id && cell?.name === now?.cell.name && now?.state === state) return
      setAt(cell ? { cell, state } : null)
    }
    const onOver = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-quick-edit]')) return
      if (latest.current.at?.state !== 'focused') show(cellAt(latest.current.table, target), 'near')
    }
    const onLeave = () => latest.current.at?.state === 'near' && setAt(null)
    const onDoubleClick = ({ target }: Event) => {
      const cell = cellAt(latest.current.table, target)
      if (cell) show(cell, 'open')
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (!(target instanceof HTMLTableRowElement) || (key !== 'F2' && key !== 'ArrowRight')) return
      const record = latest.current.table.rows[Number(target.dataset.index)]
      const cell = record && firstOf(latest.current.table, record)
      if (!cell) return
      event.preventDefault()
      show(cell, key === 'F2' ? 'open' : 'focused')
    }
    scroller.addEventListener('pointerover', onOver)
    scroller.addEventListener('pointerleave', onLeave)
    scroller.addEventListener('dblclick', onDoubleClick)
    scroller.addEventListener('keydown', onKeyDown)
    return () => {
      scroller.removeEventListener('pointerover', onOver)
      scroller.removeEventListener('pointerleave', onLeave)
      scroller.removeEventListener('dblclick', onDoubleClick)
      scroller.removeEventListener('keydown', onKeyDown)
    }
  }, [anchor, setAt])
}
