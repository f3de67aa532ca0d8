/** The server's time, for a machine whose own clock nobody looks after: what was answered, and how long ago that was here. */
import { useEffect, useState } from 'react'

const STEP_MS = 1_000

/** `asOf` of the last answer, ISO, and when it came by this machine's clock; this machine's time before the first. */
export function useWallNow(asOf: string | undefined, receivedMs: number): number {
  const [here, setHere] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return asOf === undefined ? here : Date.parse(asOf) + Math.max(0, here - receivedMs)
}
