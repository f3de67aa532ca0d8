/** What a dialog shows while many records are written, and what became of each; failed ones can be tried again. */
import { useEffect } from 'react'
import type { Resource } from '../../../model/resource.ts'
import { BatchDialog } from '../../batch/batch-dialog.tsx'
import type { BatchOutcome } from '../../batch/run-batch.ts'
import { UndoDone } from '../../changes/undo-done.tsx'
import type { EndedTask } from '../tasks/task-dialog.tsx'
import type { useBulkEdit } from './use-bulk-edit.ts'

interface BulkCourseProps {
  readonly resource: Resource
  readonly title: string
  readonly edit: ReturnType<typeof useBulkEdit>
  readonly onClose: (outcomes: readonly BatchOutcome[], ended: EndedTask) => void
}

export function BulkCourse({ resource, title, edit, onClose }: BulkCourseProps) {
  const { phase, outcomes, batch, error } = edit.course
  // What went well as a whole is told in a toast.
  const isQuiet = phase === 'result' && !error && outcomes.every(({ state }) => state === 'done')
  useEffect(() => {
    if (isQuiet) onClose(outcomes, { batch, isTold: false })
  })
  if (isQuiet) return null
  const close = () => onClose(outcomes, { batch, isTold: true })
  return (
    <BatchDialog
      batch={edit.course}
      words={{ title, label: '修改', done: '已修改', unchanged: '已是该值' }}
      onRetry={edit.retry}
      onClose={close}
      more={<UndoDone {...{ resource, outcomes, batch }} label="撤销已修改的" onUndo={close} />}
    />
  )
}
