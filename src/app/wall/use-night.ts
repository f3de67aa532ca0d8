/** A wall is dark from 22 to 6 o'clock of the house, whatever the browser's mode is. */
import { useLayoutEffect } from 'react'
import { wallOf } from '../../model/business-day.ts'
import type { Mode } from '../../ui/tokens.ts'

const EVENING = 22
const MORNING = 6

export function isNight(now: number): boolean {
  const hour = new Date(wallOf(now)).getUTCHours()
  return hour >= EVENING || hour < MORNING
}

/** The mode that a display is in now; undefined where the person's own counts. */
export function useNight(isDisplay: boolean, now: number): Mode | undefined {
  const mode = isDisplay ? (isNight(now) ? 'dark' : 'light') : undefined
  useLayoutEffect(() => {
    if (mode) document.documentElement.dataset['mode'] = mode
  }, [mode])
  return mode
}
