/**
 * Makes the transitions that are due by the clock, as the house itself, each in a transaction of its own: what rules refuse is
 * written to the trail and tried again later (`store/timed-steps.ts`).
 *
 * Units   Milliseconds.
 */
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { timedTransitions } from '../../model/timed.ts'
import type { Catalog } from '../../model/resource.ts'
import type { Origin } from '../../operations/store.ts'
import type { Store } from '../store/open.ts'
import type { DueStep } from '../store/timed-steps.ts'

export interface TimedRunner {
  /** Looks at once and from then on regularly; nothing where no library has such a transition. */
  begin(): void
  /** Makes all that is due now; waits for a look that is under way. */
  look(): Promise<void>
  close(): Promise<void>
}

export interface TimedRunnerOptions {
  readonly store: Store
  readonly catalog: Catalog
  readonly logger: FastifyBaseLogger
}

const EVERY_MS = 60_000
const ORIGIN: Origin = { requestId: 'timer', address: '' }

export function createTimedRunner({ store, catalog, logger }: TimedRunnerOptions): TimedRunner {
  let isClosed = false
  let timer: ReturnType<typeof setInterval> | undefined
  let turns: Promise<unknown> = Promise.resolve()
  const work = async () => {
    for (;;) {
      const steps = isClosed ? [] : await store.timedSteps.claim()
      if (steps.length === 0) return
      for (const step of steps) if (!isClosed) await make(store, logger, step)
    }
  }
  const look = async () => {
    const said = (error: unknown) => logger.warn({ err: error }, 'what is due could not be read')
    turns = turns.then(work).catch(said)
    await turns
  }
  return {
    look,
    begin: () => {
      if (timer || isClosed || !Object.values(catalog.resources).some((one) => timedTransitions(one).length > 0)) return
      timer = setInterval(() => void look(), EVERY_MS).unref()
      void look()
    },
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await turns
    },
  }
}

async function make(store: Store, logger: FastifyBaseLogger, step: DueStep): Promise<void> {
  const { resource, transition, id, scope } = step
  try {
    await store.libraries.transit(scope, ORIGIN, { resource, id, transition, by: 'clock' })
    await store.timedSteps.settle(step)
  } catch (error) {
    const about = { library: resource.name, transition: transition.name, id }
    if (!(error instanceof Failure) || error.code === 'unavailable')
      return logger.error({ err: error, ...about }, 'a transition that is due failed')
    logger.warn({ ...about, code: error.code }, 'a transition that is due was refused')
    await noteRefused(store, step).catch((cause: unknown) => logger.error({ err: cause, ...about }))
  }
}

/** Why is told by the rule itself, to whoever tries; words may name what not every reader of the trail may see. */
async function noteRefused({ audit }: Store, { resource, transition, id, scope }: DueStep): Promise<void> {
  const { userId, organizationId, consortiumId, shelf } = scope
  const owner = shelf === 'platform' ? { organizationId: '', consortiumId } : { organizationId }
  const object = `${resource.name}/${id}`
  await audit.write({ action: transition.name, object, result: 'refused', userId, ...owner }, ORIGIN)
}
