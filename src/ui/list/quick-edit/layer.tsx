/** What lies over the table: the pencil at a cell, the cells that are being changed and saved, the marks of what was just saved. */
import { useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { labelOf } from '../../../model/resource.ts'
import { useNotify } from 'ra-core'
import { useConsole } from '../../console.tsx'
import { useLibraryProvider } from '../../library-provider.ts'
import { failureWords } from '../../../model/failure-words.ts'
import type { QuickEditProps } from './quick-edit.tsx'
import { QuickEditBar } from './bar.tsx'
import { type Cell, cellAt, type EditableTable, firstOf, type CellStep, stepFrom } from './cells.ts'
import type { Early } from './early.ts'
import { CellEditor } from './editor.tsx'
import { Pencil, SavedMarks, useSavedCells } from './marks.tsx'
import { replay } from './replay.ts'
import { useHeldRows } from './rows.ts'
import { isUnsettled, cellKey, type QuickEditSheet } from './sheet.ts'
import { useQuickEditSheet } from './use-sheet.ts'
import { useObservable } from '../../use-observable.ts'

export interface QuickEditLayerProps extends QuickEditProps {
  /** What the table scrolls in. */
  readonly scroller: () => HTMLElement | null
  /** What was touched and typed before this was there; once. */
  readonly takeEarly: () => Early | undefined
}

/**
 * `near`: a pencil is shown. `focused`: and it has the focus. `ended`: there was no further cell to go to, and keys meant for one
 * must not change this one. `open`: the cell is being typed into.
 */
export interface CellState {
  readonly cell: Cell
  readonly state: 'near' | 'focused' | 'ended' | 'open'
}

/** How an editor is left: into which direction, to the cell itself, or to somewhere else. */
export type Leave = CellStep | 'stay' | 'away'

export function QuickEditLayer(props: QuickEditLayerProps) {
  const { resource, columns, before, scroller, takeEarly, onPreview } = props
  const { scope } = useConsole()
  const saved = useSavedCells()
  const sheet = useQuickEditSheet(resource, saved.mark)
  const cells = useObservable(sheet.cells)
  const [at, setAt] = useState<CellState | null>(null)
  const rows = useHeldRows(props.rows, at?.state === 'open' || cells.some(isUnsettled), onPreview)
  const table = useMemo(() => ({ resource, scope, columns, rows, before }), [resource, scope, columns, rows, before])
  const moves = useMoves({ table, at }, sheet, setAt)
  useTableEvents(scroller, takeEarly, moves)
  const paste = usePaste(table, sheet)
  const recordOf = (id: string) => rows.find((record) => String(record.id) === id)
  const fieldOf = (name: string) => columns.find((column) => column.name === name)
  const isHere = ({ id, name }: Cell) => recordOf(id) !== undefined && fieldOf(name) !== undefined
  const active = at?.state === 'open' ? cellKey(at.cell) : undefined
  const stopped = cells.filter(({ progress }) => progress.state === 'refused' || progress.state === 'clash')
  // One at a time: notes of several cells would cover each other.
  const told = (stopped.find(({ key }) => key === active) ?? stopped.find(isHere))?.key
  const pencilAt = at && at.state !== 'open' && isHere(at.cell) ? at : undefined
  return (
    <>
      <SavedMarks cells={saved.cells} {...{ table, scroller }} />
      {cells.filter(isHere).map((cell) => (
        <CellEditor
          {...{ cell, table, scroller, sheet }}
          key={cell.key}
          name={labelOf(resource, recordOf(cell.id)!)}
          isActive={cell.key === active}
          isTold={cell.key === told}
          isBeside={at?.state === 'open' && at.cell.id !== cell.id}
          onEnter={() => moves.enter(cell)}
          onLeave={(where) => moves.leave(cell, where)}
          onBlock={(text) => paste(cell, text)}
        />
      ))}
      {pencilAt && (pencilAt.state !== 'near' || !cells.some(({ key }) => key === cellKey(pencilAt.cell))) && (
        <Pencil
          {...{ table, scroller, moves }}
          at={pencilAt}
          label={`修改${labelOf(resource, recordOf(pencilAt.cell.id)!)}的${fieldOf(pencilAt.cell.name)!.field.title}`}
          end={fieldOf(pencilAt.cell.name)!.align === 'end'}
        />
      )}
      <QuickEditBar {...{ cells, sheet, isHere }} isEnd={at?.state === 'ended'} onGo={moves.open} />
    </>
  )
}

export type Moves = ReturnType<typeof useMoves>

interface Now {
  readonly table: EditableTable
  at: CellState | null
}

/** The ways between cells. Each is done when it returns, so that the next key finds the next cell. */
function useMoves(now: Now, sheet: QuickEditSheet, setAt: (next: CellState | null) => void) {
  const latest = useRef({ ...now })
  useInsertionEffect(() => void (latest.current = { ...now }))
  return useMemo(() => {
    const put = (next: CellState | null) => {
      const old = latest.current.at
      latest.current.at = next
      // Also when its focus went with a button that is gone, so that no blur has told of it.
      if (old?.state === 'open' && (next?.state !== 'open' || cellKey(next.cell) !== cellKey(old.cell)))
        sheet.leave(cellKey(old.cell))
      sheet.hold(next?.state === 'open' ? cellKey(next.cell) : undefined)
      setAt(next)
    }
    const open = (cell: Cell) => {
      const { rows, columns } = latest.current.table
      const record = rows.find(({ id }) => String(id) === cell.id)
      const column = columns.find(({ name }) => name === cell.name)
      if (!record || !column) return
      sheet.open(cell, column.field, record)
      put({ cell, state: 'open' })
    }
    const isAt = (cell: Cell) =>
      latest.current.at?.state === 'open' && cellKey(latest.current.at.cell) === cellKey(cell)
    return {
      latest,
      open,
      put,
      /** The focus has come into the cell by itself. */
      enter: ({ id, name }: Cell) => !isAt({ id, name }) && put({ cell: { id, name }, state: 'open' }),
      leave: ({ id, name }: Cell, where: Leave) => {
        const cell = { id, name }
        // Before the sheet closes the cell, whose focus goes with it.
        const wasAt = isAt(cell)
        const next = where === 'stay' || where === 'away' ? undefined : stepFrom(latest.current.table, cell, where)
        if (where === 'stay') sheet.drop(cellKey(cell))
        else sheet.leave(cellKey(cell))
        if (where === 'away') return wasAt && put(null)
        if (next) return open(next)
        put({ cell, state: where === 'stay' ? 'focused' : 'ended' })
      },
    }
  }, [sheet, setAt])
}

function useTableEvents(
  scroller: QuickEditLayerProps['scroller'],
  takeEarly: QuickEditLayerProps['takeEarly'],
  { latest, open, put }: Moves,
): void {
  useEffect(() => {
    const host = scroller()
    if (!host) return
    const events: Readonly<Record<string, (event: Event) => void>> = {
      pointerover: ({ target }) => {
        const { at, table } = latest.current
        if (at && at.state !== 'near') return
        if (target instanceof Element && target.closest('[data-quick-edit]')) return
        const cell = cellAt(table, target)
        if (cell?.id !== at?.cell.id || cell?.name !== at?.cell.name) put(cell ? { cell, state: 'near' } : null)
      },
      pointerleave: () => latest.current.at?.state === 'near' && put(null),
      dblclick: ({ target }) => {
        const cell = cellAt(latest.current.table, target)
        if (cell) open(cell)
      },
      keydown: (event) => {
        const { target, key } = event as KeyboardEvent
        if (!(target instanceof HTMLTableRowElement) || (key !== 'F2' && key !== 'ArrowRight')) return
        const record = latest.current.table.rows[Number(target.dataset.index)]
        const cell = record && firstOf(latest.current.table, record)
        if (!cell) return
        event.preventDefault()
        if (key === 'F2') open(cell)
        else put({ cell, state: 'focused' })
      },
    }
    for (const [type, listener] of Object.entries(events)) host.addEventListener(type, listener)
    const first = takeEarly()
    if (first) void replay(first, () => flushSync(() => events[first.event.type]?.(first.event)))
    return () => {
      for (const [type, listener] of Object.entries(events)) host.removeEventListener(type, listener)
    }
  }, [scroller, takeEarly, latest, open, put])
}

/** A block of a spreadsheet, laid over the list from the cell on. */
function usePaste(table: EditableTable, sheet: QuickEditSheet) {
  const { catalog, scope } = useConsole()
  const provider = useLibraryProvider()
  const notify = useNotify()
  return (from: Cell, text: string) => {
    const pasted = import('./paste.ts').then(
      async ({ pasteBlock }) => await pasteBlock({ table, sheet, from, text, provider, catalog, scope }),
    )
    pasted.then(
      (words) => words && notify(words, { type: 'warning', autoHideDuration: LEFT_OUT_MS }),
      (error: unknown) => notify(`没有粘贴：${failureWords(error)}`, { type: 'error' }),
    )
  }
}

/** Long enough to read what was left out. */
const LEFT_OUT_MS = 15_000

/** The row of a cell, which is where Escape leads back to. */
