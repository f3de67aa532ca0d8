import { useEffect, useState } from 'react'

const TICK_MS = 500

/** Whole seconds until `spanMs` after `startedAt` (Unix ms; null for not started), by the clock on the wall: a sleep counts. */
export function useCountdown(startedAt: number | null, spanMs: number): number {
  const [now, setNow] = useState(Date.now)
  const left = startedAt === null ? 0 : Math.min(spanMs, Math.max(0, startedAt + spanMs - Math.max(now, startedAt)))
  const isRunning = left > 0
  useEffect(() => {
    if (startedAt === null) return undefined
    setNow(Date.now())
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [startedAt, isRunning])
  return Math.ceil(left / 1_000)
}
