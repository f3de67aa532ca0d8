/** The calls that the preview's screens have made, latest first, for the pane that shows them. Kept until the studio is left. */
import type { Exchange } from './preview-protocol.ts'
import { createObservable } from '../../../model/observable.ts'
import { useObservable } from '../../../ui/use-observable.ts'

export interface LoggedExchange extends Exchange {
  readonly number: number
}

const KEPT_MAX = 200

const log = createObservable<readonly LoggedExchange[]>([])
let count = 0

export function logExchange(exchange: Exchange): void {
  count += 1
  log.set([{ ...exchange, number: count }, ...log.get()].slice(0, KEPT_MAX))
}

export function clearExchanges(): void {
  log.set([])
}

export function useExchanges(): readonly LoggedExchange[] {
  return useObservable(log)
}
