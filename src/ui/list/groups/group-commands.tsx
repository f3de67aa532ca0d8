/** What can be done with one type of the pane, without leaving the list: its own form, its transitions, its deletion, their guards. */
import { aroundHere } from '../../../model/around-here.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mayDelete, mayUpdate, openTransitions } from '../../../model/access.ts'
import { labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import { useUndo } from '../../changes/use-undo.ts'
import { useConsole } from '../../console.tsx'
import { Icon } from '../../controls/icon.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { Menu, type MenuChoice } from '../../controls/menu.tsx'
import { useGuard } from '../../guards/use-guard.tsx'
import type { BatchOutcome } from '../../batch/run-batch.ts'
import type { RowTask } from '../tasks/row-task.ts'
import type { EndedTask } from '../tasks/task-dialog.tsx'
import { libraryKey } from '../../queries.ts'

const TaskDialog = lazy(async () => ({ default: (await import('../tasks/task-dialog.tsx')).TaskDialog }))

export interface GroupCommandsProps {
  readonly target: Resource
  readonly record: WireRecord
  readonly className?: string
  /** It is not there any more. */
  readonly onGone: () => void
}

export function GroupCommands({ target, record, className, onGone }: GroupCommandsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [task, setTask] = useState<RowTask>()
  const client = useQueryClient()
  const guard = useGuard(target)
  const items = useItems({ target, record }, guard, setTask)
  const notify = useNotify()
  const undo = useUndo(target)
  const close = (outcomes: readonly BatchOutcome[], { batch, isTold }: EndedTask) => {
    const isGone = task?.kind === 'delete' && outcomes.some(({ state }) => state === 'done')
    setTask(undefined)
    if (isGone) onGone()
    if (isGone && !isTold)
      notify(`已删除 ${target.title} ${labelOf(target, record)}`, { type: 'success', ...undo(batch, outcomes) })
    if (outcomes.length > 0) void client.invalidateQueries({ queryKey: libraryKey(target.name) })
  }
  return (
    <>
      <IconButton
        label={`${labelOf(target, record)}的操作`}
        tip="end"
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu
        anchor={anchor}
        label={`${labelOf(target, record)}的操作`}
        align="end"
        items={items}
        onClose={() => setAnchor(null)}
      />
      {task && (
        <Suspense fallback={null}>
          <TaskDialog resource={target} task={task} ids={[String(record['id'])]} onClose={close} />
        </Suspense>
      )}
      {guard.dialog}
    </>
  )
}

interface Shown {
  readonly target: Resource
  readonly record: WireRecord
}

function useItems(
  { target, record }: Shown,
  guard: ReturnType<typeof useGuard>,
  onTask: (task: RowTask) => void,
): readonly MenuChoice[] {
  const { scope, pathOf } = useConsole()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const page = `${pathOf(target.name)}/${encodeURIComponent(String(record['id']))}`
  // Its form comes back to this list.
  const state = { from: `${pathname}${search}` }
  const edit = () => guard.ask({ name: 'edit', label: '编辑' }, record, () => void navigate(page, { state }))
  return [
    mayUpdate(target, scope, record)
      ? { label: '编辑', onClick: edit }
      : { label: '查看', onClick: () => void navigate(`${page}/show`, { state }) },
    ...openTransitions(target, scope, { record, around: aroundHere() }).map((transition) => ({
      label: transition.label,
      onClick: () => onTask({ kind: 'transition', transition }),
    })),
    ...(mayDelete(target, scope, record)
      ? [{ label: '删除', danger: true, onClick: () => onTask({ kind: 'delete' }) }]
      : []),
  ]
}
