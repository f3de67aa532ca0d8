/**
 * Columns changed in the table's own head: an edge is dragged, or moved by the arrow keys; a title is dragged to another place.
 * One set of handlers serves the whole head, and what they do is fetched when the pointer or the focus first comes there.
 */
import { type DragEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo } from 'react'
import { placeColumn } from './column-choice.ts'
import type { ResourceTableProps } from './resource-table.tsx'

const load = () => import('./column-moves.ts')

export function useColumnHandling(onColumns: ResourceTableProps['onColumns']) {
  return useMemo(() => {
    if (!onColumns) return {}
    return {
      onPointerEnter: () => void load(),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const edge = edgeOf(event.target)
        if (!edge || event.button !== 0) return
        event.preventDefault()
        edge.setPointerCapture(event.pointerId)
        const { clientX } = event
        void load().then(({ dragEdge }) => dragEdge(edge, clientX, onColumns))
      },
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        const edge = edgeOf(event.target)
        if (edge) void load().then(({ fitContent }) => fitContent(edge, onColumns))
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const edge = edgeOf(event.target)
        if (!edge || !KEYS.has(event.key)) return
        event.preventDefault()
        const { key, shiftKey } = event
        void load().then(({ pressEdge }) => pressEdge(edge, { key, shiftKey }, onColumns))
      },
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const name = columnOf(event.target)
        if (name === undefined || edgeOf(event.target)) return event.preventDefault()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData(COLUMN_DATA, name)
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (event.dataTransfer.types.includes(COLUMN_DATA) && columnOf(event.target) !== undefined)
          event.preventDefault()
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const [name, at] = [event.dataTransfer.getData(COLUMN_DATA), columnOf(event.target)]
        if (name === '' || at === undefined || at === name) return
        event.preventDefault()
        onColumns((choice) => placeColumn(choice, name, at))
      },
    }
  }, [onColumns])
}

const COLUMN_DATA = 'application/x-column'
const KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Enter'])

const edgeOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[role=separator]')
const columnOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('th[data-column]')?.dataset.column
