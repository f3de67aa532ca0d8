/** What can be done with the chosen rows; stands in the page's head while any are chosen. */
import { lazy, Suspense } from 'react'
import type { Resource } from '../../../model/resource.ts'
import { hasOperation, mayDelete, mayTransit, mayUpdate } from '../../../model/access.ts'
import { useConsole } from '../../console.tsx'
import { Button } from '../../controls/button.tsx'
import { mayCancel, maySync } from '../../reference/commands.ts'
import { ExportChosen, type ExportInput } from '../export/export-tool.tsx'
import styles from '../list.module.css'
import type { RowTask } from '../tasks/row-task.ts'

const BulkEdit = lazy(async () => ({ default: (await import('./bulk-edit.tsx')).BulkEdit }))
const SelectAll = lazy(async () => ({ default: (await import('./select-all.tsx')).SelectAll }))

export interface BulkBarProps {
  readonly resource: Resource
  readonly ids: readonly string[]
  /** The list as an export needs to know it. */
  readonly exported: ExportInput
  readonly onTask: (task: RowTask) => void
  readonly onReference: (kind: 'cancel' | 'sync') => void
  readonly onClear: () => void
}

export function BulkBar({ resource, ids, exported, onTask, onReference, onClear }: BulkBarProps) {
  const { scope } = useConsole()
  return (
    <div className={styles.bulk} role="toolbar" aria-label="批量操作">
      <span className={styles.count} role="status">
        已选 <strong>{ids.length}</strong> 条
      </span>
      <Suspense fallback={null}>
        <SelectAll resource={resource} ids={ids} />
      </Suspense>
      {resource.transitions
        .filter((transition) => mayTransit(resource, scope, { transition }))
        .map((transition) => (
          <Button key={transition.name} size="small" onClick={() => onTask({ kind: 'transition', transition })}>
            {transition.label}
          </Button>
        ))}
      {mayUpdate(resource, scope) && (
        <Suspense fallback={null}>
          <BulkEdit {...{ resource, ids }} />
        </Suspense>
      )}
      {maySync(resource, scope) && (
        <Button size="small" onClick={() => onReference('sync')}>
          同步
        </Button>
      )}
      {mayCancel(resource, scope) && (
        <Button size="small" onClick={() => onReference('cancel')}>
          取消引用
        </Button>
      )}
      <ExportChosen {...exported} ids={ids} />
      {mayDelete(resource, scope) && (
        <Button size="small" variant="danger" onClick={() => onTask({ kind: 'delete' })}>
          删除
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
}

/** Whether choosing rows leads anywhere. */
export function hasBulkTasks(resource: Resource): boolean {
  return resource.transitions.length > 0 || hasOperation(resource, 'delete', 'cancel', 'sync', 'update', 'upsert')
}
