/** 平台已停用: the copy goes on working; whether it should is for the organization to say. */
import { aroundHere } from '../../model/around-here.ts'
import { useState } from 'react'
import { openTransitions } from '../../model/access.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { useGuard } from '../guards/use-guard.tsx'
import { TaskDialog } from '../list/tasks/task-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { mayCancel } from './commands.ts'
import styles from './drift.module.css'
import type { CopyItem } from './use-copies.ts'
import { useFinished } from './use-finished.ts'

interface DisabledSourceProps {
  readonly resource: Resource
  readonly copy: CopyItem
  readonly record: WireRecord
  readonly onReload: () => Promise<unknown>
  readonly onNext: (() => void) | undefined
}

export function DisabledSource({ resource, copy, record, onReload, onNext }: DisabledSourceProps) {
  const { scope } = useConsole()
  const [open, setOpen] = useState<'cancel' | 'disable'>()
  const say = useFinished(resource)
  const guard = useGuard(resource)
  const disable = openTransitions(resource, scope, { record, around: aroundHere() }).find(
    ({ field, to }) => field === resource.enabled && to === false,
  )
  const close = async () => {
    setOpen(undefined)
    await onReload()
  }
  return (
    <div className={styles.disabled} role="note">
      <p>
        {copy.platform === null ? '平台已删除这一条。' : '平台已停用这一条。'}
        本机构的内容不受影响，仍可使用；可以取消引用、停用，或保留不变。
      </p>
      <div className={styles.all}>
        {mayCancel(resource, scope, record) && (
          <Button onClick={() => guard.ask({ name: 'cancel', label: '取消引用' }, record, () => setOpen('cancel'))}>
            取消引用
          </Button>
        )}
        {disable && <Button onClick={() => setOpen('disable')}>{disable.label}</Button>}
        {onNext && <Button onClick={onNext}>保留不变，看下一条</Button>}
      </div>
      {open === 'cancel' && (
        <CancelDialog
          resource={resource}
          ids={[copy.id]}
          onClose={(outcomes, copies) => {
            say({ operation: 'cancel', outcomes, copies })
            void close()
          }}
        />
      )}
      {open === 'disable' && disable && (
        <TaskDialog
          resource={resource}
          task={{ kind: 'transition', transition: disable }}
          ids={[copy.id]}
          onClose={() => void close()}
        />
      )}
      {guard.dialog}
    </div>
  )
}
