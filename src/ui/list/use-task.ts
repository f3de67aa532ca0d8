/** The course of a task on rows: loading → confirm → running → result, or refused by a guard; a retry runs the failed ones again. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Resource } from '../../model/resource.ts'
import { newBatchId } from '../changes/batch-id.ts'
import type { Refusal } from '../guards/ask.ts'
import { type Outcome, runBulk, runTogether } from './bulk-run.ts'
import { wordsOf } from '../../model/failure-words.ts'
import { actionOf, type RowTask, type TaskItem } from './row-task.ts'
import { createWriteKeys } from '../write-keys.ts'
import { type Press, useTaskRunner } from './task-runner.ts'

interface TaskState {
  readonly phase: 'loading' | 'refused' | 'confirm' | 'running' | 'result'
  readonly items: readonly TaskItem[]
  /** So far, in the order they came in; in the order of the items once all are there. */
  readonly outcomes: readonly Outcome[]
  readonly refusal?: Refusal
  /** Set when the records could not be read at all. */
  readonly error?: string
}

interface StartOptions {
  readonly only?: readonly string[]
  readonly reason?: string | undefined
}

const START: TaskState = { phase: 'loading', items: [], outcomes: [] }

export function useTask(resource: Resource, task: RowTask, ids: readonly string[]) {
  const runner = useTaskRunner(resource)
  const [state, setState] = useState(START)
  const stopper = useRef<AbortController>(null)
  const asked = useRef({ task, ids })
  // A page that is hidden and shown repeats its effects; what has been opened is not opened again, nor sent, by that.
  const isOpened = useRef(false)
  const [press] = useState<Press>(() => ({ batch: newBatchId(), keys: createWriteKeys() }))

  /** With the reason, where the task asks for one; of those that failed alone, for another try. */
  async function start({ only, reason }: StartOptions = {}): Promise<void> {
    const { task: now } = asked.current
    if (reason !== undefined && now.kind === 'transition') asked.current.task = { ...now, reason }
    const kept = only ? state.outcomes.filter((outcome) => !only.includes(outcome.id)) : []
    setState((now) => ({ ...now, phase: 'running', outcomes: kept, error: undefined }))
    try {
      await run(only ? await again(only) : state.items, kept)
    } catch (error) {
      setState((now) => ({ ...now, phase: 'result', error: wordsOf(error) }))
    }
  }

  /** As they are stored now. One that is gone since its deletion was sent is asked about once more, under the same key. */
  async function again(ids: readonly string[]): Promise<readonly TaskItem[]> {
    const { task: now } = asked.current
    return (await runner.load(ids)).map((item) => {
      const sent = item.record ? undefined : state.items.find(({ id }) => id === item.id)
      return sent && runner.isUnanswered(now, sent, press) ? sent : item
    })
  }

  const run = useCallback(
    async (items: readonly TaskItem[], kept: readonly Outcome[]): Promise<void> => {
      const controller = new AbortController()
      stopper.current = controller
      const { task: now } = asked.current
      const prepare = (item: TaskItem) => runner.prepare(now, item)
      const send = runner.together(now, press)
      const work = async (item: TaskItem) => {
        if ((await prepare(item)) === 'unchanged') return 'unchanged'
        await runner.work(now, item, press)
        return 'done'
      }
      const onOutcome = (outcome: Outcome) => setState((old) => ({ ...old, outcomes: [...old.outcomes, outcome] }))
      const { signal } = controller
      const outcomes = send
        ? await runTogether({ items, signal, onOutcome, prepare, send })
        : await runBulk({ items, signal, onOutcome, work })
      setState((old) => ({ ...old, phase: 'result', outcomes: [...kept, ...outcomes] }))
    },
    [runner, press],
  )

  useEffect(() => {
    if (isOpened.current) return
    let left = false
    const open = async () => {
      const items = await runner.load(asked.current.ids)
      const [single] = items
      const refusal = items.length === 1 && single ? await asksGuard(single) : undefined
      if (left) return
      isOpened.current = true
      if (refusal) return setState({ phase: 'refused', items, outcomes: [], refusal })
      const asks = items.length > 1 || isAsked(asked.current.task)
      setState({ phase: asks ? 'confirm' : 'running', items, outcomes: [] })
      if (!asks) await run(items, [])
    }
    /** A question that failed is shown like a refusal: nothing has been done. */
    const asksGuard = async (item: TaskItem): Promise<Refusal | undefined> => {
      try {
        return await runner.ask(asked.current.task, item)
      } catch (error) {
        const { unansweredWords } = await import('../guards/words.ts')
        return { words: unansweredWords(actionOf(asked.current.task), error) }
      }
    }
    open().catch((error: unknown) => {
      if (left && !isOpened.current) return
      isOpened.current = true
      setState({ ...START, phase: 'result', error: wordsOf(error) })
    })
    return () => {
      left = true
    }
  }, [runner, run])

  return { ...state, batch: press.batch, start, cancel: () => stopper.current?.abort() }
}

/** One record's transition without a question of its own is done at once. */
const isAsked = (task: RowTask) =>
  task.kind === 'delete' || task.transition.confirm !== undefined || task.transition.reason === true
