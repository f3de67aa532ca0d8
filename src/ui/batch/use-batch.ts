/** The course of a batch: idle → running → result; what failed or was not begun can be tried again. */
import { useRef, useState } from 'react'
import { failureWords } from '../../model/failure-words.ts'
import { createWriteKeys } from '../write-keys.ts'
import { newBatchId } from './batch-id.ts'
import { type Batch, type BatchItem, isLeft, type BatchOutcome, runBatch } from './run-batch.ts'

export interface BatchState {
  readonly phase: 'idle' | 'running' | 'result'
  /** Undefined until what is to be done has been read. */
  readonly total: number | undefined
  /** So far, in the order they came in; in the order of the items once all are there. */
  readonly outcomes: readonly BatchOutcome[]
  /** Why none of it could be done. */
  readonly error?: string
}

interface Known<Item extends BatchItem> extends Pick<Batch<Item>, 'together' | 'work'> {
  readonly items: readonly Item[]
}

const IDLE: BatchState = { phase: 'idle', total: undefined, outcomes: [] }

export function useBatch() {
  const [state, setState] = useState(IDLE)
  const stopper = useRef<AbortController>(null)
  /** What all that is done in one dialog shares, also when some of it is tried again: its name in histories, and its keys. */
  const [press] = useState(() => ({ batch: newBatchId(), keys: createWriteKeys() }))

  /** `read` says what to do; the outcomes of earlier tries that stay as they are come first. */
  async function run<Item extends BatchItem>(
    read: () => Known<Item> | Promise<Known<Item>>,
    kept: readonly BatchOutcome[] = [],
  ): Promise<BatchState> {
    const controller = new AbortController()
    stopper.current = controller
    setState({ phase: 'running', total: undefined, outcomes: kept })
    const end = (ended: BatchState) => {
      setState(ended)
      return ended
    }
    try {
      const known = await read()
      const total = kept.length + known.items.length
      setState({ phase: 'running', total, outcomes: kept })
      const onOutcomes = (some: readonly BatchOutcome[]) =>
        setState((now) => ({ ...now, outcomes: [...now.outcomes, ...some] }))
      const outcomes = await runBatch({ ...known, signal: controller.signal, onOutcomes })
      return end({ phase: 'result', total, outcomes: [...kept, ...outcomes] })
    } catch (error) {
      return end({ phase: 'result', total: undefined, outcomes: kept, error: failureWords(error) })
    }
  }

  return { ...state, ...press, left: state.outcomes.filter(isLeft), run, stop: () => stopper.current?.abort() }
}

export type RunningBatch = ReturnType<typeof useBatch>
