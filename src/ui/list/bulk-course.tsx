/** What a dialog shows while many records are written, and what became of each; failed ones can be tried again. */
import { useEffect } from 'react'
import type { Resource } from '../../model/resource.ts'
import { UndoDone } from '../changes/undo-done.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import type { PlannedRow } from './bulk-change.ts'
import styles from './bulk-edit.module.css'
import type { Outcome } from './bulk-run.ts'
import { OutcomeList } from './outcome-list.tsx'
import type { EndedTask } from './task-dialog.tsx'
import type { useBulkEdit } from './use-bulk-edit.ts'

interface BulkCourseProps {
  readonly resource: Resource
  readonly title: string
  readonly run: ReturnType<typeof useBulkEdit>
  readonly rows: readonly PlannedRow[]
  readonly onClose: (outcomes: readonly Outcome[], ended: EndedTask) => void
}

export function BulkCourse({ resource, title, run, rows, onClose }: BulkCourseProps) {
  const { phase, outcomes, batch } = run
  // What went well as a whole is told in a toast.
  const isQuiet = phase === 'result' && !run.error && outcomes.every(({ state }) => state === 'done')
  useEffect(() => {
    if (isQuiet) onClose(outcomes, { batch, isTold: false })
  })
  if (isQuiet) return null
  if (phase === 'running') {
    return (
      <Dialog open title={title} actions={<Button onClick={run.stop}>停止</Button>}>
        <p role="status">
          正在修改，已处理 {outcomes.length} / {rows.length} 条
        </p>
        <progress className={styles.progress} max={rows.length} value={outcomes.length} aria-label="修改进度" />
      </Dialog>
    )
  }
  const failed = outcomes.filter(({ state }) => state === 'failed' || state === 'cancelled').map(({ id }) => id)
  const close = () => onClose(outcomes, { batch, isTold: true })
  return (
    <Dialog
      open
      title={`${title}：结果`}
      width="medium"
      onClose={close}
      actions={
        <>
          <UndoDone {...{ resource, outcomes }} batch={batch} label="撤销已修改的" onUndo={close} />
          {failed.length > 0 && <Button onClick={() => void run.start(rows, failed)}>重试失败的</Button>}
          <Button variant="primary" autoFocus onClick={close}>
            完成
          </Button>
        </>
      }
    >
      {run.error ? (
        <p role="alert">{run.error}</p>
      ) : (
        <OutcomeList outcomes={outcomes} done="已修改" unchanged="已是该值" />
      )}
    </Dialog>
  )
}
