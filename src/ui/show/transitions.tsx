/** The named changes of a record's state, as buttons: only those that would change something. */
import { useState } from 'react'
import { openTransitions } from '../../model/access.ts'
import type { Transition } from '../../model/lifecycle.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { Confirm } from './confirm.tsx'
import { useChange } from './use-change.ts'

interface TransitionsProps {
  readonly resource: Resource
  readonly record: WireRecord
}

export function Transitions({ resource, record }: TransitionsProps) {
  const { scope } = useConsole()
  const { busy, change } = useChange(resource)
  const [asked, setAsked] = useState<Transition>()
  const run = async ({ field, to, label }: Transition) => {
    await change(record, { ...record, [field]: to }, `已${label}`)
    setAsked(undefined)
  }
  const open = openTransitions(resource, scope, record)
  return (
    <>
      {open.map((transition) => (
        <Button
          key={transition.name}
          disabled={busy}
          onClick={() => (transition.confirm ? setAsked(transition) : void run(transition))}
        >
          {transition.label}
        </Button>
      ))}
      {asked && (
        <Confirm
          title={`${asked.label}${resource.title}`}
          action={asked.label}
          busy={busy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void run(asked)}
        >
          {asked.confirm}
        </Confirm>
      )}
    </>
  )
}
