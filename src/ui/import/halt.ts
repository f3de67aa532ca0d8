/**
 * Where all rows of an import wait while the way to the server is closed: for as long as it asks, or longer and longer, until the
 * network is back or a person says so.
 *
 * Units   Milliseconds.
 */
import type { Failure, FailureCode } from '../../model/failure.ts'

export interface Halts {
  /** Resolves when nothing is in the way. */
  pass(): Promise<void>
  /** Begins a halt, or joins the one that is. */
  halt(failure: Failure): Promise<void>
  /** Ends it now. */
  end(): void
  /** After an answer the next halt is short again. */
  relax(): void
}

/** What is not the row's fault; `expired` waits for the person. */
const HALTING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'tooMany',
  'offline',
  'timeout',
  'unavailable',
  'expired',
])
/** Whatever the server asks for. */
const HALT_MOST_MS = 3_600_000
const BACK_OFF_MS = { first: 2_000, most: 30_000 }

export const isHalting = ({ code }: Failure): boolean => HALTING.has(code)

export interface HaltOptions {
  readonly wait: (delayMs: number) => Promise<void>
  readonly onHalt: (failure: Failure) => void
  readonly onEnd: () => void
}

export function createHalts({ wait, onHalt, onEnd }: HaltOptions): Halts {
  let current: { readonly until: Promise<void>; readonly end: () => void } | undefined
  let backOffMs = BACK_OFF_MS.first
  return {
    pass: async () => current?.until,
    halt(failure) {
      if (current) return current.until
      let end = () => {}
      const until = new Promise<void>((resolve) => {
        end = resolve
      }).then(() => {
        current = undefined
        onEnd()
      })
      current = { until, end }
      onHalt(failure)
      if (failure.code !== 'expired') void wait(Math.min(HALT_MOST_MS, failure.retryAfterMs ?? backOffMs)).then(end)
      backOffMs = Math.min(BACK_OFF_MS.most, backOffMs * 2)
      return until
    },
    end: () => current?.end(),
    relax: () => {
      backOffMs = BACK_OFF_MS.first
    },
  }
}
