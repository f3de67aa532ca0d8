/**
 * Cells that are changed in their place. Costs the rows nothing: what is shown lies over the table, and all of it is fetched when the
 * table is first touched; until it is there, this listens and keeps what is typed.
 */
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { TableColumn } from '../table/columns.ts'
import { type Early, watchEarly } from './early.ts'
import type { QuickEditLayerProps } from './layer.tsx'

export interface QuickEditProps {
  readonly resource: Resource
  readonly columns: readonly TableColumn[]
  readonly rows: readonly WireRecord[]
  /** Cells of a row before its first column: its check box. */
  readonly before: number
  /** Draws the rows in this order until the list has been read again. */
  readonly onPreview: (rows: readonly WireRecord[] | null) => void
}

const RETRY_MS = 2_000

let fetched: ComponentType<QuickEditLayerProps> | undefined

export function QuickEdit(props: QuickEditProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const early = useRef<Early>(undefined)
  const [Layer, setLayer] = useState(() => fetched)
  const scroller = useCallback(() => anchor.current?.parentElement ?? null, [])
  const takeEarly = useCallback(() => {
    const taken = early.current
    early.current = undefined
    return taken
  }, [])
  useEffect(() => {
    const table = scroller()
    if (Layer || !table) return
    let timer: ReturnType<typeof setTimeout>
    // Where it does not arrive it is asked for again; what is typed meanwhile stays in its place.
    const fetchPart = () =>
      import('./layer.tsx').then(
        ({ QuickEditLayer }) => setLayer(() => (fetched = QuickEditLayer)),
        () => (timer = setTimeout(fetchPart, RETRY_MS)),
      )
    const stop = watchEarly(table, (next) => {
      if (!early.current) void fetchPart()
      early.current = next
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [Layer, scroller])
  return (
    <>
      <span ref={anchor} hidden />
      {Layer && <Layer {...props} scroller={scroller} takeEarly={takeEarly} />}
    </>
  )
}
