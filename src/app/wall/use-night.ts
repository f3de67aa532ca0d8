/** A wall is dark from 22 to 6 o'clock of the house, whatever the browser's mode is. */
import { useEffect } from 'react'
import { wallOf } from '../../model/business-day.ts'
import { setModeHere } from '../preferences.ts'

const EVENING = 22
const MORNING = 6

export function isNight(now: number): boolean {
  const hour = new Date(wallOf(now)).getUTCHours()
  return hour >= EVENING || hour < MORNING
}

export function useNight(isDisplay: boolean, now: number): void {
  const mode = isDisplay ? (isNight(now) ? 'dark' : 'light') : undefined
  useEffect(() => {
    if (mode) setModeHere(mode)
  }, [mode])
}
