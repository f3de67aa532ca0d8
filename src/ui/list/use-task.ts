/** The course of a task on rows: loading → confirm → running → result; a retry runs the failed ones again. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Resource } from '../../model/resource.ts'
import { type Outcome, runBulk } from './bulk-run.ts'
import { type RowTask, type TaskItem, useTaskRunner } from './row-task.ts'

interface TaskState {
  readonly phase: 'loading' | 'confirm' | 'running' | 'result'
  readonly items: readonly TaskItem[]
  /** So far, in the order they came in; in the order of the items once all are there. */
  readonly outcomes: readonly Outcome[]
  /** Set when the records could not be read at all. */
  readonly error?: string
}

const START: TaskState = { phase: 'loading', items: [], outcomes: [] }

export function useTask(resource: Resource, task: RowTask, ids: readonly string[]) {
  const runner = useTaskRunner(resource)
  const [state, setState] = useState(START)
  const stopper = useRef<AbortController>(null)
  const asked = useRef({ task, ids })

  async function start(only?: readonly string[]): Promise<void> {
    const kept = only ? state.outcomes.filter((outcome) => !only.includes(outcome.id)) : []
    setState((now) => ({ ...now, phase: 'running', outcomes: kept, error: undefined }))
    try {
      await run(only ? await runner.load(only) : state.items, kept)
    } catch (error) {
      setState((now) => ({ ...now, phase: 'result', error: wordsOf(error) }))
    }
  }

  const run = useCallback(
    async (items: readonly TaskItem[], kept: readonly Outcome[]): Promise<void> => {
      const controller = new AbortController()
      stopper.current = controller
      const outcomes = await runBulk({
        items,
        signal: controller.signal,
        work: (item) => runner.work(asked.current.task, item),
        onOutcome: (outcome) => setState((now) => ({ ...now, outcomes: [...now.outcomes, outcome] })),
      })
      setState((now) => ({ ...now, phase: 'result', outcomes: [...kept, ...outcomes] }))
    },
    [runner],
  )

  useEffect(() => {
    let left = false
    const open = async () => {
      const items = await runner.load(asked.current.ids)
      if (left) return
      const asks = items.length > 1 || isAsked(asked.current.task)
      setState({ phase: asks ? 'confirm' : 'running', items, outcomes: [] })
      if (!asks) await run(items, [])
    }
    open().catch((error: unknown) => !left && setState({ ...START, phase: 'result', error: wordsOf(error) }))
    return () => {
      left = true
    }
  }, [runner, run])

  return { ...state, start, cancel: () => stopper.current?.abort() }
}

/** One record's transition without a question of its own is done at once. */
const isAsked = (task: RowTask) => task.kind === 'delete' || task.transition.confirm !== undefined

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
