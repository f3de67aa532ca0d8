import { useSyncExternalStore } from 'react'

const TICK_MS = 500

/** Whole seconds until `spanMs` after `startedAt` (Unix ms; null for not started), by the clock on the wall: a sleep counts. */
export function useCountdown(startedAt: number | null, spanMs: number): number {
  const left = () =>
    startedAt === null ? 0 : Math.ceil(Math.min(spanMs, Math.max(0, startedAt + spanMs - Date.now())) / 1_000)
  return useSyncExternalStore(startedAt === null ? never : everyTick, left)
}

function everyTick(tell: () => void): () => void {
  const timer = setInterval(tell, TICK_MS)
  return () => clearInterval(timer)
}

function never(): () => void {
  return () => undefined
}
