/** Chosen rows, kept while paging; with shift, the rows between as well. */
import { useListContext } from 'ra-core'
import { useCallback, useMemo, useRef } from 'react'
import type { WireRecord } from '../../../model/resource.ts'

export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly isSelectable: (record: WireRecord) => boolean
  readonly onSelect: (record: WireRecord, index: number, shift: boolean) => void
  readonly onSelectPage: (on: boolean) => void
}

export function useSelection(
  rows: readonly WireRecord[],
  selectedIds: readonly string[],
  isSelectable: (record: WireRecord) => boolean,
): Selection {
  const { onSelect: setSelected } = useListContext()
  const selected = useMemo(() => new Set(selectedIds), [selectedIds])
  const anchor = useRef(0)
  const onSelect = useCallback(
    (record: WireRecord, index: number, shift: boolean) => {
      const on = !selected.has(String(record.id))
      const from = shift ? Math.min(anchor.current, index) : index
      const to = shift ? Math.max(anchor.current, index) : index
      anchor.current = index
      setSelected(change(selected, rows.slice(from, to + 1).filter(isSelectable), on))
    },
    [rows, selected, isSelectable, setSelected],
  )
  const onSelectPage = useCallback(
    (on: boolean) => setSelected(change(selected, rows.filter(isSelectable), on)),
    [rows, selected, isSelectable, setSelected],
  )
  return { selected, isSelectable, onSelect, onSelectPage }
}

function change(selected: ReadonlySet<string>, rows: readonly WireRecord[], on: boolean): string[] {
  const next = new Set(selected)
  for (const row of rows) {
    if (on) next.add(String(row.id))
    else next.delete(String(row.id))
  }
  return [...next]
}
