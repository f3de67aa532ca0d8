/**
 * The rows as they stood when a cell was opened. While cells are being changed, a list that is read again brings new values and
 * neither another order nor other rows, or what is typed next would go to another record.
 */
import { useListContext } from 'ra-core'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { WireRecord } from '../../../model/resource.ts'

interface Held {
  /** Page, filters and sort: who asks for another list gets it. */
  readonly key: string
  readonly rows: readonly WireRecord[]
}

export function useHeldRows(
  rows: readonly WireRecord[],
  isHeld: boolean,
  onPreview: (rows: readonly WireRecord[] | null) => void,
): readonly WireRecord[] {
  const { page, perPage, sort, filterValues, isPlaceholderData } = useListContext()
  const key = JSON.stringify([page, perPage, sort, filterValues])
  const [held, setHeld] = useState<Held | null>(null)
  const hold = isHeld && !isPlaceholderData
  if (hold && held?.key !== key) setHeld({ key, rows })
  if (!hold && held) setHeld(null)
  const shown = useMemo(() => (held ? inOrder(held.rows, rows) : rows), [held, rows])
  useLayoutEffect(() => {
    if (shown !== rows) onPreview(shown)
  })
  return shown
}

/** `rows` in the order of `held`; a row that is not among them any more stays as it was. */
function inOrder(held: readonly WireRecord[], rows: readonly WireRecord[]): readonly WireRecord[] {
  const isSame = held.length === rows.length && held.every((row, index) => row['id'] === rows[index]?.['id'])
  if (isSame) return rows
  const byId = new Map(rows.map((row) => [row['id'], row]))
  return held.map((row) => byId.get(row['id']) ?? row)
}
