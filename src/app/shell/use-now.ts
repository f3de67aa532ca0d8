/** The time, for words like 3分钟前: now, and then every half a minute. Unix milliseconds. */
import { useEffect, useState } from 'react'

const STEP_MS = 30_000

export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
