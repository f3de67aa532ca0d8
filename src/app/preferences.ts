/**
 * How this person likes the screen: mode, density and motion, kept in the browser and written on `<html>` as `data-mode`,
 * `data-density` and `data-motion`, where the style sheets read them. 'system' follows the operating system while it changes.
 *
 * Errors  None: a store that is full or forbidden keeps nothing, the choice then holds until the page is left.
 */
import { type Density, densityOf, type Mode } from '../ui/tokens.ts'
import { createObservable } from '../model/observable.ts'
import { useObservable } from '../ui/use-observable.ts'

export type ModeChoice = Mode | 'system'

export interface Preferences {
  readonly choice: ModeChoice
  readonly mode: Mode
  readonly density: Density
  /** Whether the frame may move: the sidebar's folding, fades. */
  readonly animated: boolean
}

const MODE_KEY = 'rc.mode'
const DENSITY_KEY = 'rc.density'
const MOTION_KEY = 'rc.motion'
/** What could not be written, for as long as the page lives. */
const unwritten = new Map<string, string>()
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
/** A laptop's window: rows start close together. Asked once, so that rows keep their height while a window is being resized. */
const isLow = globalThis.matchMedia?.('(max-height: 900px) and (min-width: 992px)').matches
const current = createObservable(read())

/** Puts the kept choices on the page; call once, before the first paint. */
export function startPreferences(): void {
  paint(current.get())
  systemDark?.addEventListener('change', renew)
}

export function setModeChoice(choice: ModeChoice): void {
  keepPreference(MODE_KEY, choice)
  renew()
}

export function setDensity(density: Density): void {
  keepPreference(DENSITY_KEY, density)
  renew()
}

export function setAnimated(animated: boolean): void {
  keepPreference(MOTION_KEY, animated ? 'on' : 'off')
  renew()
}

/** A choice of the person as it was kept in this browser; null where there is none. */
export function kept(key: string): string | null {
  const here = unwritten.get(key)
  if (here !== undefined) return here
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepPreference(key: string, value: string): void {
  unwritten.delete(key)
  try {
    localStorage.setItem(key, value)
  } catch {
    unwritten.set(key, value)
  }
}

export function usePreferences(): Preferences {
  return useObservable(current)
}

function renew(): void {
  const next = read()
  paint(next)
  current.set(next)
}

function paint({ mode, density, animated }: Preferences): void {
  document.documentElement.dataset.mode = mode
  document.documentElement.dataset.density = density
  document.documentElement.dataset.motion = animated ? 'on' : 'off'
}

function read(): Preferences {
  const wanted = kept(MODE_KEY)
  const choice = wanted === 'light' || wanted === 'dark' ? wanted : 'system'
  const mode = choice === 'system' ? (systemDark?.matches ? 'dark' : 'light') : choice
  const density = densityOf(kept(DENSITY_KEY)) ?? (isLow ? 'dense' : 'compact')
  return { choice, mode, density, animated: kept(MOTION_KEY) !== 'off' }
}
