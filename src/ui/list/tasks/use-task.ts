/** The course of a task on rows: loading → confirm → running → result, or refused by a guard; a retry runs the failed ones again. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureWords } from '../../../model/failure-words.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { Objection } from '../../../model/write-check.ts'
import type { BatchRecord } from '../../batch/read-records.ts'
import { isLeft, type BatchOutcome } from '../../batch/run-batch.ts'
import { useBatch } from '../../batch/use-batch.ts'
import type { Foretold, GuardRefusal } from '../../guards/ask.ts'
import { actionOf, type RowTask } from './row-task.ts'
import { useTaskRunner } from './task-runner.ts'

interface Opened {
  readonly items: readonly BatchRecord[]
  /** Set when a guard is against it, or could not be asked. */
  readonly refusal?: GuardRefusal
  /** What is only said. */
  readonly warnings?: readonly Objection[]
  /** What the step brings about elsewhere. */
  readonly effects?: readonly string[]
  /** Set when the records could not be read at all. */
  readonly error?: string
}

export function useTask(resource: Resource, task: RowTask, ids: readonly string[]) {
  const runner = useTaskRunner(resource)
  const { run, ...batch } = useBatch()
  const [opened, setOpened] = useState<Opened>()
  const asked = useRef({ task, ids })
  // A page that is hidden and shown repeats its effects; what has been opened is not opened again, nor sent, by that.
  const isOpened = useRef(false)
  const press = { batch: batch.batch, keys: batch.keys }

  /** With the reason, where the task asks for one. */
  function start(reason?: string): void {
    const { task: now } = asked.current
    if (reason !== undefined && now.kind === 'transition') asked.current.task = { ...now, reason }
    void send(() => opened?.items ?? [])
  }

  /** Those that are left, as they are stored now. */
  const retry = () =>
    void send(
      async () => {
        const left = await runner.load(batch.left.map(({ id }) => id))
        return left.map(orAsSent)
      },
      batch.outcomes.filter((outcome) => !isLeft(outcome)),
    )

  /** One that is gone since its deletion was sent is asked about once more, under the same key. */
  function orAsSent(item: BatchRecord): BatchRecord {
    const sent = item.record ? undefined : opened?.items.find(({ id }) => id === item.id)
    return sent && runner.isUnanswered(asked.current.task, sent, press) ? sent : item
  }

  const send = (read: () => readonly BatchRecord[] | Promise<readonly BatchRecord[]>, kept?: readonly BatchOutcome[]) =>
    run(async () => ({ items: await read(), ...runner.batchOf(asked.current.task, press) }), kept)

  const open = async (isOver: () => boolean) => {
    const items = await runner.load(asked.current.ids)
    const [single] = items
    const told: Foretold = items.length === 1 && single ? await foretold(single) : { warnings: [] }
    if (isOver()) return
    isOpened.current = true
    setOpened({ items, ...told })
    const isPlain = !told.refusal && told.warnings.length === 0
    if (isPlain && items.length === 1 && !isAsked(asked.current.task)) await send(() => items)
  }
  /** A question that failed is shown like a refusal: nothing has been done. */
  const foretold = async (item: BatchRecord): Promise<Foretold> => {
    try {
      return await runner.ask(asked.current.task, item)
    } catch (error) {
      const { unansweredWords } = await import('../../guards/words.ts')
      return { refusal: { words: unansweredWords(actionOf(asked.current.task), error) }, warnings: [] }
    }
  }
  const begin = useEffectEvent(open)
  useEffect(() => {
    if (isOpened.current) return
    let left = false
    begin(() => left).catch((error: unknown) => {
      if (left) return
      isOpened.current = true
      setOpened({ items: [], error: failureWords(error) })
    })
    return () => {
      left = true
    }
  }, [])

  /** With what was asked for; of one record the answer comes back to whoever asked, of several the course goes on. */
  async function answer(input: WireRecord): Promise<BatchOutcome | undefined> {
    const { task: now } = asked.current
    if (now.kind === 'transition') asked.current.task = { ...now, input }
    const items = opened?.items ?? []
    const [single] = items
    if (items.length === 1 && single) return await runner.one(asked.current.task, press, single)
    void send(() => items)
    return undefined
  }

  return {
    ...batch,
    ...phaseOf(opened, batch),
    answer,
    items: opened?.items ?? [],
    refusal: opened?.refusal,
    warnings: opened?.warnings ?? [],
    effects: opened?.effects ?? [],
    start,
    retry,
  }
}

type Phase = 'loading' | 'refused' | 'confirm' | 'running' | 'result'

function phaseOf(
  opened: Opened | undefined,
  { phase, error }: Pick<ReturnType<typeof useBatch>, 'phase' | 'error'>,
): { readonly phase: Phase; readonly error?: string | undefined } {
  if (!opened) return { phase: 'loading' }
  if (opened.error !== undefined) return { phase: 'result', error: opened.error }
  if (opened.refusal) return { phase: 'refused' }
  return { phase: phase === 'idle' ? 'confirm' : phase, error }
}

/** One record's transition without a question of its own is done at once. */
const isAsked = (task: RowTask) =>
  task.kind === 'delete' ||
  task.transition.confirm !== undefined ||
  task.transition.reason === true ||
  task.transition.input !== undefined
