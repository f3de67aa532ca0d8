/** The calls that the preview's screens have made, latest first, for the pane that shows them. Kept until the studio is left. */
import { useSyncExternalStore } from 'react'
import type { Exchange } from './preview-protocol.ts'

export interface LoggedExchange extends Exchange {
  readonly number: number
}

const KEPT_MAX = 200

let log: readonly LoggedExchange[] = []
let count = 0
const listeners = new Set<() => void>()

export function logExchange(exchange: Exchange): void {
  count += 1
  change([{ ...exchange, number: count }, ...log].slice(0, KEPT_MAX))
}

export function clearExchanges(): void {
  change([])
}

export function useExchanges(): readonly LoggedExchange[] {
  return useSyncExternalStore(subscribe, () => log)
}

function change(next: readonly LoggedExchange[]): void {
  log = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
