/** Chooses all records that the list's filter finds, over its pages: read when it is pressed, as many as one task may hold. */
import { useListContext, useNotify } from 'ra-core'
import { useState } from 'react'
import { mayWrite } from '../../../model/access.ts'
import { PAGE_SIZE_MAX } from '../../../model/limits.ts'
import type { Resource } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import { useCreated } from '../../created.ts'
import { Button } from '../../controls/button.tsx'
import { useLibraryProvider } from '../../library-provider.ts'
import { failureWords } from '../../../model/failure-words.ts'

interface SelectAllProps {
  readonly resource: Resource
  readonly ids: readonly string[]
}

/** One page call. */
const CHOSEN_MAX = PAGE_SIZE_MAX

export function SelectAll({ resource, ids }: SelectAllProps) {
  const { scope } = useConsole()
  const provider = useLibraryProvider()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [all, setAll] = useState<{ readonly of: unknown; readonly ids: readonly string[] }>()
  const { total = 0, data = [], sort, filterValues, onSelect, selectedIds } = useListContext()
  // What was just created stands above the page, and may be none of the filter's.
  const above = useCreated(resource.name).filter(({ id }) => !data.some((row) => row.id === id))
  const count = ids.filter((id) => !above.some((row) => String(row.id) === id)).length
  const isAll = all !== undefined && all.of === filterValues && all.ids.every((id) => ids.includes(id))
  if (total <= data.length || count >= total || isAll) return null
  const most = Math.min(total, CHOSEN_MAX)
  const choose = async () => {
    setBusy(true)
    try {
      const found = await provider.getList(resource.name, {
        pagination: { page: 1, perPage: most },
        sort,
        filter: filterValues,
      })
      const open = found.data.filter((record) => mayWrite(resource, scope, record)).map(({ id }) => String(id))
      const closed = found.data.length - open.length
      setAll({ of: filterValues, ids: open })
      onSelect([...new Set([...selectedIds.map(String), ...open])])
      if (closed > 0) notify(`已选 ${open.length} 条，另有 ${closed} 条不能由您修改`, { type: 'info' })
    } catch (error) {
      notify(`没有选上：${failureWords(error)}`, { type: 'warning' })
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
