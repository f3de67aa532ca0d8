/**
 * How old the picture on a wall is, and how it is moved against burning in.
 *
 * Units  Unix milliseconds.
 */

export type WallAge = 'known' | 'late' | 'dead'

/** Twice the time between two refreshes and some. */
const LATE_MS = 90_000
const DEAD_MS = 15 * 60_000
const SHIFT_MS = 10 * 60_000
const SHIFTS = 4

interface Aging {
  /** ISO; undefined before the first answer. */
  readonly asOf: string | undefined
  /** The server's time. */
  readonly now: number
  /** Whether the last refresh failed: only then is an old picture the wall's own fault. */
  readonly isFailed: boolean
}

export function ageOf({ asOf, now, isFailed }: Aging): WallAge {
  const passed = asOf === undefined ? 0 : now - Date.parse(asOf)
  if (passed > DEAD_MS) return 'dead'
  return isFailed && passed > LATE_MS ? 'late' : 'known'
}

/** One of four places two pixels apart, another every ten minutes. */
export function shiftAt(now: number): number {
  return Math.floor(now / SHIFT_MS) % SHIFTS
}
