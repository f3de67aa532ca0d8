/** The course of one operation on chosen records: idle → running → result; the failed ones can be tried again. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Resource } from '../../model/resource.ts'
import type { BulkItem } from '../list/bulk-run.ts'
import { createWriteKeys } from '../write-keys.ts'
import { type ManyOperation, useReferenceCalls } from './calls.ts'
import { type ReferenceOutcome, runReference } from './run.ts'

export interface RunState {
  readonly phase: 'idle' | 'running' | 'result'
  readonly total: number
  /** So far; in the order of the items once all are there. */
  readonly outcomes: readonly ReferenceOutcome[]
}

const IDLE: RunState = { phase: 'idle', total: 0, outcomes: [] }

export function useRun(resource: Resource, operation: ManyOperation) {
  const calls = useReferenceCalls(resource)
  const queryClient = useQueryClient()
  const [state, setState] = useState(IDLE)
  const [keys] = useState(createWriteKeys)
  const stopper = useRef<AbortController>(null)

  async function start(
    items: readonly BulkItem[],
    kept: readonly ReferenceOutcome[] = [],
  ): Promise<readonly ReferenceOutcome[]> {
    const controller = new AbortController()
    stopper.current = controller
    setState({ phase: 'running', total: kept.length + items.length, outcomes: kept })
    const outcomes = await runReference({
      calls,
      operation,
      items,
      keys,
      signal: controller.signal,
      onOutcomes: (some) => setState((now) => ({ ...now, outcomes: [...now.outcomes, ...some] })),
    })
    const all = [...kept, ...outcomes]
    setState((now) => ({ ...now, phase: 'result', outcomes: all }))
    const gone =
      operation === 'cancel' ? outcomes.flatMap(({ id, state: became }) => (became === 'done' ? [id] : [])) : []
    // The page of a copy that is gone does not ask for it again.
    const isAsked = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
      queryKey[1] !== 'getOne' || !gone.includes(String((queryKey[2] as { readonly id?: unknown } | undefined)?.id))
    if (outcomes.some(({ state: became }) => became !== 'cancelled'))
      void queryClient.invalidateQueries({ queryKey: [resource.name], predicate: isAsked })
    return all
  }

  const isLeft = ({ state: became }: ReferenceOutcome) => became === 'failed' || became === 'cancelled'
  return {
    ...state,
    left: state.outcomes.filter(isLeft),
    start,
    retry: () =>
      start(
        state.outcomes.filter(isLeft),
        state.outcomes.filter((outcome) => !isLeft(outcome)),
      ),
    stop: () => stopper.current?.abort(),
  }
}

export type Run = ReturnType<typeof useRun>
