/**
 * Which of several the wall shows: on a display one after the other, in the console what the person chooses. What has nothing to show is
 * passed over for a while.
 *
 * Units  Milliseconds.
 */
import { useCallback, useEffect, useState } from 'react'

/** Long enough to read six figures and four pictures from across a room. */
export const TURN_MS = 30_000
/** After that what had nothing is looked at again. */
const PASSED_MS = 15 * 60_000

export interface Turns {
  readonly name: string | undefined
  /** Whose turn is next; undefined where there is no other. */
  readonly next: string | undefined
  choose(name: string): void
  /** It has nothing to show. */
  pass(name: string): void
}

export function useTurns(names: readonly string[], isMoving: boolean): Turns {
  const [chosen, setChosen] = useState<string>()
  const [passed, setPassed] = useState<readonly string[]>([])
  const left = names.filter((name) => !passed.includes(name))
  // Where none has anything, the first says so.
  const open = left.length > 0 ? left : names.slice(0, 1)
  const at = Math.max(0, open.indexOf(chosen ?? ''))
  const name = open[at]
  const next = open.length > 1 ? open[(at + 1) % open.length] : undefined
  useEffect(() => {
    if (!isMoving || next === undefined) return undefined
    const timer = setTimeout(() => setChosen(next), TURN_MS)
    return () => clearTimeout(timer)
  }, [isMoving, next])
  useEffect(() => {
    if (passed.length === 0) return undefined
    const timer = setTimeout(() => setPassed([]), PASSED_MS)
    return () => clearTimeout(timer)
  }, [passed])
  const pass = useCallback((one: string) => setPassed((known) => (known.includes(one) ? known : [...known, one])), [])
  return { name, next, choose: setChosen, pass }
}
