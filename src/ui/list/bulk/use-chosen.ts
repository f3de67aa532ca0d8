/** Records chosen one after the other, kept while paging and searching, in the order in which they were chosen. */
import { useCallback, useMemo, useState } from 'react'
import { labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import type { BatchItem } from '../../batch/run-batch.ts'

export function useChosen(resource: Resource) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, BatchItem>>(NONE)
  const choose = useCallback(
    (records: readonly WireRecord[], on: boolean) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const record of records) {
          const id = String(record[resource.identity.id])
          if (on) next.set(id, { id, name: labelOf(resource, record) })
          else next.delete(id)
        }
        return next
      }),
    [resource],
  )
  return useMemo(() => ({ chosen, choose, clear: () => setChosen(NONE) }), [chosen, choose])
}

const NONE: ReadonlyMap<string, BatchItem> = new Map()
