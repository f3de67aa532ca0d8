/**
 * When a person last did something in each session: exact in memory, written at most once a minute while they are at work, and
 * exactly when they pause, so that another process knows it too.
 *
 * Units   Milliseconds.
 * Source  Reliability requirement A10.
 */
import type { TokenStore } from '../store/tokens.ts'

/** How often presence is written down; every request would be a write otherwise. */
const WRITE_MS = 60_000
/** After so long without a request somebody pauses, as far as writing down is concerned. */
export const PAUSE_MS = 30_000
/** Sessions remembered at once; of those beyond, only what is written down is known. */
const SESSIONS_MAX = 10_000

export interface Presence {
  /** Somebody did something just now; `activeMs` is what the store knows so far. */
  note(familyId: string, activeMs: number): Promise<void>
  /** Writes down what only memory knows, and answers when somebody was last there. */
  settle(familyId: string, activeMs: number): Promise<number>
  /** Writes down what only memory knows of those who pause; of everybody at the end. */
  flush(isEnd?: boolean): Promise<void>
}

export function createPresence(tokens: TokenStore, clock: () => number): Presence {
  const seen = new Map<string, { readonly seenMs: number; readonly writtenMs: number }>()
  const remember = (familyId: string, seenMs: number, writtenMs: number) => {
    seen.delete(familyId)
    seen.set(familyId, { seenMs, writtenMs })
    const [oldest] = seen.keys()
    if (seen.size > SESSIONS_MAX && oldest !== undefined) seen.delete(oldest)
  }
  return {
    async note(familyId, activeMs) {
      const now = clock()
      const writtenMs = Math.max(activeMs, seen.get(familyId)?.writtenMs ?? 0)
      const isDue = now - writtenMs >= WRITE_MS
      remember(familyId, now, isDue ? now : writtenMs)
      if (isDue) await tokens.touch(familyId, now)
    },
    async settle(familyId, activeMs) {
      const seenMs = seen.get(familyId)?.seenMs ?? 0
      if (seenMs <= activeMs) return activeMs
      remember(familyId, seenMs, seenMs)
      await tokens.touch(familyId, seenMs)
      return seenMs
    },
    async flush(isEnd = false) {
      const now = clock()
      for (const [familyId, { seenMs, writtenMs }] of seen) {
        if (seenMs <= writtenMs || (!isEnd && now - seenMs < PAUSE_MS)) continue
        // In its place: who was not seen again is no younger for having been written down.
        seen.set(familyId, { seenMs, writtenMs: seenMs })
        await tokens.touch(familyId, seenMs)
      }
    },
  }
}

/** For as long as the server runs. */
export function flushRegularly({ flush }: Presence): () => Promise<void> {
  const timer = setInterval(() => void flush().catch(() => undefined), PAUSE_MS).unref()
  return async () => {
    clearInterval(timer)
    await flush(true).catch(() => undefined)
  }
}
