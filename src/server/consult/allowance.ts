/**
 * How much may be said in rooms: so much at once, so much over time. Counted in this process for each participant, however many lines
 * they have.
 *
 * Units   Milliseconds; counts.
 */

export interface Allowance {
  readonly burst: number
  /** Until one more may be said. */
  readonly everyMs: number
}

export const SAY: Allowance = { burst: 10, everyMs: 500 }
/** All guests of a room together. */
export const GUESTS_SAY: Allowance = { burst: 60, everyMs: 1_000 }
export const READ: Allowance = { burst: 5, everyMs: 500 }
export const TYPE: Allowance = { burst: 1, everyMs: 3_000 }
/** Rooms opened anew by one line. */
export const OPEN: Allowance = { burst: 30, everyMs: 2_000 }
export const LOOK_BACK: Allowance = { burst: 20, everyMs: 500 }
/** So many refusals within a minute, and the person is quiet for as long. */
export const REFUSALS_MAX = 3
export const MUTED_MS = 60_000
const KEYS_MAX = 10_000

/** Answers how long to wait; 0 lets it through, and counts it. */
export type Take = (key: string, allowance: Allowance) => number

export function createAllowances(clock: () => number): Take {
  /** When the last of what was let through will have been paid for. */
  const paid = new Map<string, number>()
  return (key, { burst, everyMs }) => {
    const now = clock()
    if (paid.size > KEYS_MAX) for (const [old, untilMs] of paid) if (untilMs <= now) paid.delete(old)
    const untilMs = Math.max(now, paid.get(key) ?? 0) + everyMs
    const waitMs = untilMs - now - burst * everyMs
    if (waitMs > 0) return waitMs
    paid.set(key, untilMs)
    return 0
  }
}

export function createRefusals(clock: () => number): (key: string) => boolean {
  const refused = new Map<string, readonly number[]>()
  return (key) => {
    const now = clock()
    if (refused.size > KEYS_MAX) refused.clear()
    const recent = [...(refused.get(key) ?? []).filter((atMs) => atMs > now - MUTED_MS), now]
    const isTooMany = recent.length >= REFUSALS_MAX
    if (isTooMany) refused.delete(key)
    else refused.set(key, recent)
    return isTooMany
  }
}
