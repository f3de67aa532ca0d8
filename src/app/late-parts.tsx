/**
 * What the console needs a moment after its first screen: parts that have to be there when the network is not, and what is done
 * once per visit. Fetched when the first screen has had its time; without a network, when there is one.
 */
import { type ComponentType, useEffect, useState } from 'react'

/** Milliseconds after the first screen. */
const LATE_MS = 4_000

export function LateParts() {
  const [Parts, setParts] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      import('./late.tsx').then(
        ({ Late }) => setParts(() => Late),
        () => undefined,
      )
    const timer = setTimeout(load, LATE_MS)
    window.addEventListener('online', load)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', load)
    }
  }, [])
  return Parts ? <Parts /> : null
}
