/** Changes of a table's rows. */
import { useState } from 'react'
import { getAt } from '../form/path.ts'
import type { WidgetProps } from '../form/widget.ts'

export type EditRows = (
  change: (items: readonly unknown[]) => readonly unknown[],
  keys?: (keys: readonly number[]) => readonly number[],
) => void

/** Rows have no names of their own: each keeps a key through moves, so that its inputs move along with it. */
export function useRowEdits(
  { store, path, pointer }: WidgetProps,
  rows: readonly unknown[],
): { keys: readonly number[]; edit: EditRows } {
  const [kept, setKept] = useState<readonly number[]>([])
  const keys = fitted(kept, rows.length)
  const edit: EditRows = (change, rekey) => {
    store.flush()
    const items = getAt(store.data.get(), path)
    if (rekey) {
      setKept(rekey(keys))
      store.problems.drop(pointer)
    }
    const changed = change(Array.isArray(items) ? items : [])
    store.commit(path, changed)
    store.recheck(pointer)
  }
  return { keys, edit }
}

/** One key per row: new rows get new ones. */
function fitted(keys: readonly number[], count: number): readonly number[] {
  const first = Math.max(0, ...keys) + 1
  return Array.from({ length: count }, (_, index) => keys[index] ?? first + index)
}
