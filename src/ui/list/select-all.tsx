/** Chooses all records that the list's filter finds, over its pages: read when it is pressed, as many as one task may hold. */
import { useListContext, useNotify } from 'ra-core'
import { useState } from 'react'
import { mayWrite } from '../../model/access.ts'
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import { wordsOf } from './bulk-run.ts'

interface SelectAllProps {
  readonly resource: Resource
  readonly count: number
}

/** One page call. */
const CHOSEN_MAX = PAGE_SIZE_MAX

export function SelectAll({ resource, count }: SelectAllProps) {
  const { scope } = useConsole()
  const provider = useLibraryProvider()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const { total = 0, data = [], sort, filterValues, onSelect, selectedIds } = useListContext()
  if (total <= data.length || count >= total) return null
  const most = Math.min(total, CHOSEN_MAX)
  const choose = async () => {
    setBusy(true)
    try {
      const found = await provider.getList(resource.name, {
        pagination: { page: 1, perPage: most },
        sort,
        filter: filterValues,
      })
      const ids = found.data.filter((record) => mayWrite(resource, scope, record)).map(({ id }) => String(id))
      const closed = found.data.length - ids.length
      onSelect([...new Set([...selectedIds.map(String), ...ids])])
      if (closed > 0) notify(`已选 ${ids.length} 条，另有 ${closed} 条不能由您修改`, { type: 'info' })
    } catch (error) {
      notify(`没有选上：${wordsOf(error)}`, { type: 'warning' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" variant="quiet" busy={busy} onClick={() => void choose()}>
      {total > most ? `选择前 ${most} 条（共 ${total} 条，一次最多 ${most} 条）` : `选择全部 ${total} 条`}
    </Button>
  )
}
