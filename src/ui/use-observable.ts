/** An observable value on the screen: a change of it draws who reads it, and nobody else. */
import { useSyncExternalStore } from 'react'
import type { Observable } from '../model/observable.ts'

export function useObservable<Value>({ subscribe, get }: Pick<Observable<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get)
}
