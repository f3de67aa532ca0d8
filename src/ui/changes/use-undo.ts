/** 撤销 in the toast after a deletion, a bulk edit or an import. What it does is loaded when it is pressed. */
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useNavigate } from 'react-router'
import { hasOperation } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { homeName } from '../../model/view.ts'
import { useConsole } from '../console.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import type { BatchItem } from '../batch/run-batch.ts'
import { libraryKey } from '../queries.ts'

/** Long enough to read it and to think better of it. */
const UNDO_MS = 10_000

/** What `notify` takes besides the type; nothing for a library whose platform keeps no history. */
export function useUndo(resource: Resource) {
  const provider = useLibraryProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const navigate = useNavigate()
  const { pathOf } = useConsole()
  return (batch: string, items: readonly BatchItem[]) => {
    if (!hasOperation(resource, 'history')) return {}
    const run = async () => {
      const { undoNow } = await import('./undo-now.ts')
      const open = () => void navigate(`${pathOf(homeName(resource))}/changes?batch=${batch}`)
      await undoNow({ provider, resource, notify, open }, { batch, items })
      await queryClient.invalidateQueries({ queryKey: libraryKey(resource.name) })
    }
    const action = {
      label: '撤销',
      run: () => run().catch(() => notify('网络异常，没有撤销，请重试', { type: 'warning', action })),
    }
    return { action, autoHideDuration: UNDO_MS }
  }
}
