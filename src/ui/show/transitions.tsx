/** The named changes of a record's state, as buttons: those that would change something, and those that wait for another. */
import { aroundHere } from '../../model/around-here.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { hasOperation, mayTransit, openTransitions } from '../../model/access.ts'
import { waitsFor } from '../../model/guards.ts'
import type { Transition } from '../../model/lifecycle.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { isBarred, sameActorWords } from '../../model/review.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import type { BatchOutcome } from '../batch/run-batch.ts'
import { type RowTask, taskWords } from '../list/tasks/row-task.ts'
import { useLibraryProvider } from '../library-provider.ts'
import { historyQuery } from './history-query.ts'
import { libraryKey } from '../queries.ts'

const TaskDialog = lazy(async () => ({ default: (await import('../list/tasks/task-dialog.tsx')).TaskDialog }))

interface TransitionsProps {
  readonly resource: Resource
  readonly record: WireRecord
  /** After one was made, where the page does not show the record as it is stored. */
  readonly onDone?: () => void
}

export function Transitions({ resource, record, onDone }: TransitionsProps) {
  const { scope } = useConsole()
  const [task, setTask] = useState<RowTask>()
  const finish = useFinish(resource, task)
  const open = openTransitions(resource, scope, { record, around: aroundHere() })
  const barred = useBarred(resource, record, open)
  const waiting = resource.transitions.flatMap((transition) => {
    const first = mayTransit(resource, scope, { transition, record }) && waitsFor(resource, transition, record)
    return first ? [{ transition, first }] : []
  })
  return (
    <>
      {open.map((transition) =>
        barred.includes(transition) ? (
          <GreyedButton
            key={transition.name}
            label={transition.label}
            reason={sameActorWords(resource, transition, record)}
          />
        ) : (
          <Button key={transition.name} onClick={() => setTask({ kind: 'transition', transition })}>
            {transition.label}
          </Button>
        ),
      )}
      {waiting.map(({ transition: { name, label }, first }) => (
        <GreyedButton key={name} label={label} reason={`${first.label}后才能${label}`} />
      ))}
      {task && (
        <Suspense fallback={null}>
          <TaskDialog
            resource={resource}
            task={task}
            ids={[String(record[resource.identity.id])]}
            onClose={(outcomes) => {
              setTask(undefined)
              finish(outcomes)
              if (outcomes.some(({ state }) => state === 'done')) onDone?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Can be focused, so that whoever uses no mouse learns the reason too. */
function GreyedButton({ label, reason }: { readonly label: string; readonly reason: string }) {
  return (
    <Button aria-disabled="true" aria-description={reason} title={reason}>
      {label}
    </Button>
  )
}

/** Those that are somebody else's to make, as far as the history of the page tells; the server knows in any case. */
function useBarred(resource: Resource, record: WireRecord, open: readonly Transition[]): readonly Transition[] {
  const provider = useLibraryProvider()
  const named = open.filter(({ notBy }) => notBy !== undefined)
  const { data = [] } = useQuery({
    ...historyQuery({ provider, resource }, String(record[resource.identity.id]), record),
    enabled: named.length > 0 && hasOperation(resource, 'history'),
  })
  return named.filter((transition) => isBarred(transition, data))
}

/** What is shown of the library is read again, and a toast says what was done. */
function useFinish(resource: Resource, task: RowTask | undefined) {
  const client = useQueryClient()
  const notify = useNotify()
  return (outcomes: readonly BatchOutcome[]) => {
    const done = outcomes.find(({ state }) => state === 'done')
    if (outcomes.length > 0) void client.invalidateQueries({ queryKey: libraryKey(resource.name) })
    if (done && task) notify(`${taskWords(task, resource).done} ${resource.title} ${done.name}`, { type: 'success' })
  }
}
