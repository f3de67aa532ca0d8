/** What lies over the table: the pencil at a cell, the open cell's editor, the mark of what was just saved. */
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { labelOf, type WireRecord } from '../../model/resource.ts'
import { Icon } from '../controls/icon.tsx'
import type { CellState } from './quick-edit.tsx'
import { type Cell, type EditableTable, elementOf, type Step, stepFrom } from './quick-edit-cells.ts'
import { CellEditor } from './quick-edit-editor.tsx'
import styles from './quick-edit.module.css'
import { replaceRow } from './replace-row.ts'

export interface QuickEditLayerProps {
  readonly table: EditableTable
  readonly at: CellState
  readonly scroller: HTMLElement
  readonly onMove: (next: CellState | null) => void
}

/** How an editor is left: into which direction, or to the cell itself. */
export type Leave = Step | 'stay' | 'away'

const SAVED_MS = 2_000

export function QuickEditLayer({ table, at, scroller, onMove }: QuickEditLayerProps) {
  const { cell, state } = at
  const client = useQueryClient()
  const record = table.rows.find(({ id }) => String(id) === cell.id)
  const column = table.columns.find(({ name }) => name === cell.name)
  const box = useBox(table, scroller, cell)
  const saved = useSavedCell()
  const move = (leave: Leave) => {
    if (leave === 'away') return onMove(null)
    const next = leave === 'stay' ? undefined : stepFrom(table, cell, leave)
    onMove(next ? { cell: next, state: 'open' } : { cell, state: 'focused' })
  }
  const onSaved = (next: WireRecord) => {
    replaceRow(client, table.resource, next)
    saved.mark(cell, `已保存 ${labelOf(table.resource, next)}的${column?.field.title ?? ''}`)
  }
  return (
    <>
      <span className={styles.spoken} role="status">
        {saved.words}
      </span>
      {saved.cell && <SavedMark table={table} scroller={scroller} cell={saved.cell} />}
      {record && column && box && state === 'open' && (
        <CellEditor
          key={`${cell.id} ${cell.name}`}
          {...{ record, box, onSaved }}
          resource={table.resource}
          field={column.field}
          onLeave={move}
          onStale={() => void client.invalidateQueries({ queryKey: [table.resource.name] })}
        />
      )}
      {record && column && box && state !== 'open' && (
        <Pencil
          {...{ table, at, box, scroller, onMove }}
          label={`修改${labelOf(table.resource, record)}的${column.field.title}`}
          end={column.align === 'end'}
        />
      )}
    </>
  )
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The part of the scroller that is in sight, in the same coordinates. */
  readonly sight: { readonly left: number; readonly right: number; readonly middle: number }
}

/** Where the cell stands inside the scroller; follows it, since a leading cell stays in sight while others scroll. */
function useBox(table: EditableTable, scroller: HTMLElement, cell: Cell): Box | undefined {
  const [box, setBox] = useState<Box>()
  const { id, name } = cell
  const place = useCallback(() => {
    const element = elementOf(table, scroller, { id, name })
    if (!element) return
    const inner = element.getBoundingClientRect()
    const outer = scroller.getBoundingClientRect()
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller
    setBox({
      left: inner.left - outer.left + scrollLeft,
      top: inner.top - outer.top + scrollTop,
      width: inner.width,
      height: inner.height,
      sight: { left: scrollLeft, right: scrollLeft + clientWidth, middle: scrollTop + clientHeight / 2 },
    })
  }, [table, scroller, id, name])
  useLayoutEffect(() => {
    elementOf(table, scroller, { id, name })?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    place()
    scroller.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      scroller.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [table, scroller, id, name, place])
  return box
}

interface PencilProps extends QuickEditLayerProps {
  readonly box: Box
  readonly label: string
  /** The cell's text stands at its end, so the pencil goes to the other side. */
  readonly end: boolean
}

const ARROWS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
}

function Pencil({ table, at, box, scroller, label, end, onMove }: PencilProps) {
  const { cell, state } = at
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state === 'focused') button.current?.focus({ preventScroll: true })
  }, [state, cell])
  const open = () => onMove({ cell, state: 'open' })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    const next = step && stepFrom(table, cell, step)
    if (event.key === 'F2') open()
    else if (event.key === 'Escape') {
      elementOf(table, scroller, cell)?.closest('tr')?.focus()
      onMove(null)
    } else if (next) onMove({ cell: next, state: 'focused' })
    else if (!step) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      ref={button}
      type="button"
      data-quick-edit
      className={styles.pencil}
      style={{ left: end ? box.left + 2 : box.left + box.width - 26, top: box.top + (box.height - 24) / 2 }}
      aria-label={label}
      title="修改（F2 或双击单元格）"
      onClick={open}
      onKeyDown={onKeyDown}
      onBlur={() => state === 'focused' && onMove(null)}
    >
      <Icon name="pencil" />
    </button>
  )
}

function useSavedCell() {
  const [saved, setSaved] = useState<{ readonly cell: Cell; readonly words: string }>()
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(undefined), SAVED_MS)
    return () => clearTimeout(timer)
  }, [saved])
  return { cell: saved?.cell, words: saved?.words, mark: (cell: Cell, words: string) => setSaved({ cell, words }) }
}

function SavedMark({ table, scroller, cell }: { table: EditableTable; scroller: HTMLElement; cell: Cell }) {
  const box = useBox(table, scroller, cell)
  if (!box) return null
  return (
    <span
      className={styles.saved}
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
      aria-hidden="true"
    >
      <Icon name="check" />
    </span>
  )
}
