/** 批量修改 of the chosen rows; afterwards the list is read again and what has changed is marked. */
import { useListContext, useNotify } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Resource } from '../../../model/resource.ts'
import { useUndo } from '../../changes/use-undo.ts'
import { Button } from '../../controls/button.tsx'
import { bulkFields } from './fields.ts'
import type { BatchOutcome } from '../../batch/run-batch.ts'
import { useRefetch } from '../list-view.ts'
import type { EndedTask } from '../tasks/task-dialog.tsx'

const BulkEditDialog = lazy(async () => ({ default: (await import('./bulk-edit-dialog.tsx')).BulkEditDialog }))

export interface BulkEditProps {
  readonly resource: Resource
  readonly ids: readonly string[]
}

export function BulkEdit({ resource, ids }: BulkEditProps) {
  const [chosen, setChosen] = useState<readonly string[]>()
  const finish = useBulkFinish(resource)
  if (bulkFields(resource).length === 0) return null
  return (
    <>
      <Button size="small" onClick={() => setChosen(ids)}>
        批量修改
      </Button>
      {chosen && (
        <Suspense fallback={null}>
          <BulkEditDialog
            resource={resource}
            ids={chosen}
            onClose={(outcomes, ended) => {
              setChosen(undefined)
              finish(outcomes, ended)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** After many records were changed: the list is read again, what has changed is marked and told. */
export function useBulkFinish(resource: Resource) {
  const list = useListContext()
  const refetch = useRefetch(resource)
  const notify = useNotify()
  const navigate = useNavigate()
  const location = useLocation()
  const undo = useUndo(resource)
  return (outcomes: readonly BatchOutcome[], { batch, isTold }: EndedTask) => {
    const settled = outcomes.filter(({ state }) => state === 'done' || state === 'unchanged').map(({ id }) => id)
    if (settled.length === 0) return
    const done = outcomes.filter(({ state }) => state === 'done')
    list.onSelect(list.selectedIds.filter((id) => !settled.includes(String(id))))
    refetch()
    if (done.length === 0) return
    void navigate(location, { replace: true, state: { ...location.state, marked: done.map(({ id }) => id) } })
    if (!isTold) notify(`已修改 ${resource.title} ${done.length} 条`, { type: 'success', ...undo(batch, done) })
  }
}
