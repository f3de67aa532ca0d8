/**
 * How this person likes the screen: mode and density, kept in the browser and written on `<html>` as
 * `data-mode` and `data-density`, where the style sheets read them. 'system' follows the operating system while it changes.
 */
import { useSyncExternalStore } from 'react'
import type { Density, Mode } from '../ui/tokens.ts'

export type ModeChoice = Mode | 'system'

export interface Preferences {
  readonly choice: ModeChoice
  readonly mode: Mode
  readonly density: Density
}

const MODE_KEY = 'rc.mode'
const DENSITY_KEY = 'rc.density'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let current = read()

/** Puts the kept choices on the page; call once, before the first paint. */
export function startPreferences(): void {
  paint()
  systemDark.addEventListener('change', renew)
}

export function setModeChoice(choice: ModeChoice): void {
  localStorage.setItem(MODE_KEY, choice)
  renew()
}

export function setDensity(density: Density): void {
  localStorage.setItem(DENSITY_KEY, density)
  renew()
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
}

function read(): Preferences {
  const kept = localStorage.getItem(MODE_KEY)
  const choice = kept === 'light' || kept === 'dark' ? kept : 'system'
  const mode = choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice
  const density = localStorage.getItem(DENSITY_KEY) === 'comfortable' ? 'comfortable' : 'compact'
  return { choice, mode, density }
}
