/** A task on rows from question to result: confirm, progress that can be cancelled, an outcome per record, another try. */
import { lazy, Suspense, useEffect } from 'react'
import { referrersOf } from '../../../model/referrers.ts'
import { type Resource, tryGetResource } from '../../../model/resource.ts'
import { homeName } from '../../../model/view.ts'
import { BatchDialog } from '../../batch/batch-dialog.tsx'
import type { BatchOutcome } from '../../batch/run-batch.ts'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { UndoDone } from '../../changes/undo-done.tsx'
import { useConsole } from '../../console.tsx'
import { useBusyOpener } from '../../guards/busy-opener.ts'
import { ReasonField, useReason } from './reason-field.tsx'
import { NamedItems } from './named-items.tsx'
import { questionWords } from './question-words.ts'
import { type RowTask, taskWords } from './row-task.ts'
import styles from './task-dialog.module.css'
import { useTask } from './use-task.ts'
import type { ForetoldProps } from './foretold.tsx'

const RefusalDialog = lazy(async () => ({ default: (await import('../../guards/refusal-dialog.tsx')).RefusalDialog }))
const InputDialog = lazy(async () => ({ default: (await import('./input-dialog.tsx')).InputDialog }))
const ForetoldList = lazy(async () => ({ default: (await import('./foretold.tsx')).ForetoldList }))
const WhereUsed = lazy(async () => ({ default: (await import('../../guards/where-used.tsx')).WhereUsed }))

export interface TaskDialogProps {
  readonly resource: Resource
  readonly task: RowTask
  readonly ids: readonly string[]
  /** With the outcomes of what was done, none when nothing was; whoever is not told yet is to be told. */
  readonly onClose: (outcomes: readonly BatchOutcome[], ended: EndedTask) => void
}

export interface EndedTask {
  /** What can be undone together. */
  readonly batch: string
  /** Whether the dialog has said already what became of each. */
  readonly isTold: boolean
}

export function TaskDialog({ resource, task, ids, onClose }: TaskDialogProps) {
  const { catalog } = useConsole()
  const run = useTask(resource, task, ids)
  const words = taskWords(task, resource)
  const { phase, items, outcomes } = run
  const reason = useReason()
  const asksReason = task.kind === 'transition' && task.transition.reason === true
  // A view has the name of a page, not of what it lists.
  const title = `${words.label}${tryGetResource(catalog, homeName(resource))?.title ?? resource.title}`

  const isQuiet =
    !run.error && (ids.length === 1 ? run.left : outcomes.filter(({ state }) => state !== 'done')).length === 0
  const close = (isTold: boolean, now: readonly BatchOutcome[] = []) => onClose(now, { batch: run.batch, isTold })
  useEffect(() => {
    if (phase === 'result' && isQuiet) close(false, outcomes)
  })

  useBusyOpener(phase === 'loading')

  if (phase === 'refused' && run.refusal) {
    return (
      <Suspense fallback={null}>
        <RefusalDialog resource={resource} title={title} refusal={run.refusal} onClose={() => close(true)} />
      </Suspense>
    )
  }
  if (phase === 'loading' || (phase === 'running' && ids.length === 1) || (phase === 'result' && isQuiet)) return null
  if (phase === 'confirm' && task.kind === 'transition' && task.transition.input) {
    return (
      <Suspense fallback={null}>
        <InputDialog
          {...{ resource, title, words, items, answer: run.answer, warnings: run.warnings, effects: run.effects }}
          transition={task.transition}
          onDone={(outcome) => close(false, [outcome])}
          onClose={() => close(true)}
        />
      </Suspense>
    )
  }
  if (phase === 'confirm') {
    return (
      <Dialog
        open
        title={title}
        onClose={() => close(true)}
        actions={
          <>
            <Button onClick={() => close(true)}>取消</Button>
            <Button
              variant={words.danger ? 'danger' : 'primary'}
              autoFocus={!asksReason}
              onClick={() => (asksReason ? reason.take(run.start) : run.start())}
            >
              {words.label}
            </Button>
          </>
        }
      >
        <p className={styles.question}>{questionWords(resource, words, items)}</p>
        <NamedItems items={items} />
        <Said {...{ resource, warnings: run.warnings, effects: run.effects }} onLeave={() => close(true)} />
        {asksReason && <ReasonField label={words.label} reason={reason} />}
        {task.kind === 'delete' && ids.length === 1 && (
          <Users resource={resource} id={ids[0] ?? ''} onLeave={() => close(true)} />
        )}
      </Dialog>
    )
  }
  return (
    <BatchDialog
      batch={run}
      words={{ title, label: words.label, done: words.done }}
      onRetry={run.retry}
      onClose={() => close(true, outcomes)}
      more={
        task.kind === 'delete' && (
          <UndoDone
            {...{ resource, outcomes }}
            batch={run.batch}
            label="撤销已删除的"
            onUndo={() => close(true, outcomes)}
          />
        )
      }
    />
  )
}

/** Most questions come without. */
function Said(props: ForetoldProps) {
  if (props.warnings.length === 0 && props.effects.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ForetoldList {...props} />
    </Suspense>
  )
}

/** Who would be left without what they refer to. */
function Users({ resource, id, onLeave }: { readonly resource: Resource; readonly id: string; onLeave: () => void }) {
  const { catalog } = useConsole()
  if (referrersOf(catalog, resource).length === 0) return null
  return (
    <Suspense fallback={null}>
      <h3 className={styles.subtitle}>被引用</h3>
      <WhereUsed {...{ resource, id, onLeave }} />
    </Suspense>
  )
}
