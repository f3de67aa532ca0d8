/** The dialogs of the reference life cycle over a list, and what is said and shown when one of them is done. */
import type { Resource } from '../../model/resource.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import type { ReferenceAsk } from './commands.ts'
import { Picker } from './picker.tsx'
import { SyncDialog } from './sync-dialog.tsx'
import { type Finished, useFinished } from './use-finished.ts'

interface DeskProps {
  readonly resource: Resource
  readonly ask: ReferenceAsk
  /** The ids of what is settled: no longer to be chosen. */
  readonly onClose: (settled: readonly string[]) => void
}

export function DriftDialogs({ resource, ask, onClose }: DeskProps) {
  const say = useFinished(resource)
  const finish = (finished: Finished) => {
    onClose(finished.outcomes.filter(({ state }) => state === 'done' || state === 'unchanged').map(({ id }) => id))
    say(finished)
  }
  switch (ask.kind) {
    case 'pick':
      return <Picker resource={resource} onClose={(outcomes) => finish({ operation: 'reference', outcomes })} />
    case 'cancel':
      return (
        <CancelDialog
          resource={resource}
          ids={ask.ids}
          onClose={(outcomes, copies) => finish({ operation: 'cancel', outcomes, copies })}
        />
      )
    case 'sync':
      return (
        <SyncDialog resource={resource} ids={ask.ids} onClose={(outcomes) => finish({ operation: 'sync', outcomes })} />
      )
  }
}
