/**
 * How this person likes the screen: mode, density and motion, kept in the browser and written on `<html>` as `data-mode`,
 * `data-density` and `data-motion`, where the style sheets read them. 'system' follows the operating system while it changes.
 *
 * Errors  None: a store that is full or forbidden keeps nothing, the choice then holds until the page is left.
 */
import { useSyncExternalStore } from 'react'
import { type Density, densityOf, type Mode } from '../ui/tokens.ts'

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
const listeners = new Set<() => void>()
let current = read()

/** Puts the kept choices on the page; call once, before the first paint. */
export function startPreferences(): void {
  paint()
  systemDark?.addEventListener('change', renew)
}

export function setModeChoice(choice: ModeChoice): void {
  keep(MODE_KEY, choice)
  renew()
}

export function setDensity(density: Density): void {
  keep(DENSITY_KEY, density)
  renew()
}

export function setAnimated(animated: boolean): void {
  keep(MOTION_KEY, animated ? 'on' : 'off')
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

export function keep(key: string, value: string): void {
  unwritten.delete(key)
  try {
    localStorage.setItem(key, value)
  } catch {
    unwritten.set(key, value)
  }
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function renew(): void {
  current = read()
  paint()
  for (const listener of listeners) listener()
}

function paint(): void {
  document.documentElement.dataset.mode = current.mode
  document.documentElement.dataset.density = current.density
  document.documentElement.dataset.motion = current.animated ? 'on' : 'off'
}

function read(): Preferences {
  const wanted = kept(MODE_KEY)
  const choice = wanted === 'light' || wanted === 'dark' ? wanted : 'system'
  const mode = choice === 'system' ? (systemDark?.matches ? 'dark' : 'light') : choice
  const density = densityOf(kept(DENSITY_KEY)) ?? (isLow ? 'dense' : 'compact')
  return { choice, mode, density, animated: kept(MOTION_KEY) !== 'off' }
}
