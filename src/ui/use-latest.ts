/** What was drawn last, for handlers that are made once. Effects have `useEffectEvent` for it. */
import { type RefObject, useInsertionEffect, useRef } from 'react'

export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  // Before all other effects, also those of the parts inside, and also out of sight.
  useInsertionEffect(() => void (latest.current = value))
  return latest
}
