/**
 * The width of a column in the hand: by dragging its edge, by the arrow keys, by what stands in it.
 *
 * Units  CSS pixels.
 */
import { sizeColumn, widthWithin } from './column-choice.ts'
import type { ResourceTableProps } from './resource-table.tsx'

type OnColumns = NonNullable<ResourceTableProps['onColumns']>

const STEP_PX = 8
const LONG_STEP_PX = 40
/** Both paddings of a cell, and a little so that the last character does not touch. */
const CELL_ROOM_PX = 20

/** Follows the pointer, which the edge has caught; the column is drawn along without React, and kept when it is let go. */
export function dragEdge(edge: HTMLElement, startX: number, onColumns: OnColumns): void {
  const { head, name, col } = partsOf(edge)
  const from = head.offsetWidth
  let width = from
  const was = col?.style.width ?? ''
  const move = ({ clientX }: PointerEvent) => {
    width = widthWithin(from + clientX - startX)
    if (col) col.style.width = `${width}px`
  }
  const end = (event: PointerEvent) => {
    edge.removeEventListener('pointermove', move)
    edge.removeEventListener('pointerup', end)
    edge.removeEventListener('pointercancel', end)
    if (event.type === 'pointerup' && width !== from) onColumns((choice) => sizeColumn(choice, name, width))
    else if (col) col.style.width = was
  }
  edge.addEventListener('pointermove', move)
  edge.addEventListener('pointerup', end)
  edge.addEventListener('pointercancel', end)
}

interface Press {
  readonly key: string
  readonly shiftKey: boolean
}

export function pressEdge(edge: HTMLElement, { key, shiftKey }: Press, onColumns: OnColumns): void {
  if (key === 'Enter') return fitContent(edge, onColumns)
  const { head, name } = partsOf(edge)
  const step = (shiftKey ? LONG_STEP_PX : STEP_PX) * (key === 'ArrowLeft' ? -1 : 1)
  onColumns((choice) => {
    const kept = choice.find((column) => column.name === name)?.width
    return sizeColumn(choice, name, (kept ?? head.offsetWidth) + step)
  })
}

/** As wide as the widest of its cells and its title, of the rows that are drawn. */
export function fitContent(edge: HTMLElement, onColumns: OnColumns): void {
  const { head, name } = partsOf(edge)
  const index = head.cellIndex
  const cells = [...(head.closest('table')?.querySelectorAll('tbody tr[data-index]') ?? [])].map(
    (row) => (row as HTMLTableRowElement).cells[index],
  )
  const title = head.querySelector('button')?.scrollWidth ?? contentWidth(head)
  const width = Math.max(title, ...cells.map((cell) => (cell ? contentWidth(cell) : 0))) + CELL_ROOM_PX
  onColumns((choice) => sizeColumn(choice, name, width))
}

/** What is cut off counts, too. */
function contentWidth(cell: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  const inner = [...cell.querySelectorAll<HTMLElement>('*')].reduce(
    (sum, element) => sum + Math.max(0, element.scrollWidth - element.clientWidth) * Number(element.clientWidth > 0),
    0,
  )
  return Math.ceil(range.getBoundingClientRect().width + inner)
}

function partsOf(edge: HTMLElement) {
  const head = edge.closest('th') as HTMLTableCellElement
  const name = head.dataset.column ?? ''
  const cols = head.closest('table')?.querySelectorAll<HTMLElement>('col[data-column]') ?? []
  const col = [...cols].find((one) => one.dataset.column === name)
  return { head, name, col }
}
