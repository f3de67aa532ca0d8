/** The pencil at a cell that can be changed, and the mark of a cell that was just saved. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../controls/icon.tsx'
import { useBox } from './box.ts'
import { type Cell, type EditableTable, rowOf, type CellStep, stepFrom } from './cells.ts'
import type { CellState, Moves } from './layer.tsx'
import { typeInto } from './replay.ts'
import { cellKey } from './sheet.ts'
import styles from './quick-edit.module.css'

interface PencilProps {
  readonly table: EditableTable
  readonly scroller: () => HTMLElement | null
  readonly at: CellState
  readonly moves: Moves
  readonly label: string
  /** The cell's text stands at its end, so the pencil goes to the other side. */
  readonly end: boolean
}

const ARROWS: Readonly<Record<string, CellStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
}

export function Pencil({ table, scroller, at, moves, label, end }: PencilProps) {
  const { cell, state } = at
  const box = useBox(table, scroller, cell)
  const button = useRef<HTMLButtonElement>(null)
  const shown = box && cell
  useLayoutEffect(() => {
    if (state !== 'near' && shown) button.current?.focus({ preventScroll: true })
  }, [state, shown])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const step = ARROWS[key]
    const next = step && stepFrom(table, cell, step)
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (key === 'F2') moves.open(cell)
    else if (key === 'Escape') {
      rowOf(table, scroller, cell)?.focus()
      moves.put(null)
    } else if (next) moves.put({ cell: next, state: 'focused' })
    else if (state === 'ended' && (key === 'Enter' || (key.length === 1 && isPlain))) {
      // Meant for a cell that is not there.
    } else if (key.length === 1 && key !== ' ' && isPlain) begin(key)
    else if (!step) return
    event.preventDefault()
    event.stopPropagation()
  }
  /** As in a spreadsheet: typing begins the value anew. */
  const begin = (text: string) => {
    flushSync(() => moves.open(cell))
    if (document.activeElement instanceof HTMLElement) typeInto(document.activeElement, text)
  }
  if (!box) return null
  return (
    <button
      ref={button}
      type="button"
      data-quick-edit
      className={styles.pencil}
      style={{ left: end ? box.left + 2 : box.left + box.width - 26, top: box.top + (box.height - 24) / 2 }}
      aria-label={label}
      title="修改（F2 或双击单元格）"
      onClick={() => moves.open(cell)}
      onKeyDown={onKeyDown}
      onBlur={() => state !== 'near' && moves.latest.current.at === at && moves.put(null)}
    >
      <Icon name="pencil" />
    </button>
  )
}

const SAVED_MS = 2_000

export function useSavedCells() {
  const [cells, setCells] = useState<readonly Cell[]>([])
  const mark = ({ id, name }: Cell) => {
    const cell = { id, name }
    setCells((marked) => [...marked, cell])
    setTimeout(() => setCells((marked) => marked.filter((one) => one !== cell)), SAVED_MS)
  }
  return { cells, mark }
}

interface SavedMarksProps extends Pick<PencilProps, 'table' | 'scroller'> {
  readonly cells: readonly Cell[]
}

export function SavedMarks({ cells, ...place }: SavedMarksProps) {
  return [...new Map(cells.map((cell) => [cellKey(cell), cell]))].map(([key, cell]) => (
    <SavedMark key={key} cell={cell} {...place} />
  ))
}

function SavedMark({ table, scroller, cell }: Pick<PencilProps, 'table' | 'scroller'> & { readonly cell: Cell }) {
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
