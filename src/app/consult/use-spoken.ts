/** What a screen reader is told of new messages: at most every two seconds, how many and whose, never all of them. */
import { useEffect, useRef, useState } from 'react'
import type { Conversation } from './conversation.ts'

const SPOKEN_MS = 2_000

export function useSpoken({ events, room, isReady }: Conversation): string {
  const [words, setWords] = useState('')
  const told = useRef<number>(undefined)
  useEffect(() => {
    const last = events.at(-1)?.seq ?? 0
    if (!isReady) return undefined
    // What stood there before the room was opened is no news.
    told.current ??= last
    if (last <= told.current) return undefined
    const timer = setTimeout(() => {
      const fresh = events.filter(
        ({ seq, by, kind }) => seq > (told.current ?? 0) && by !== room?.you && kind !== 'recall',
      )
      told.current = last
      const names = new Set(fresh.map(({ by }) => room?.people.find(({ id }) => id === by)?.name ?? ''))
      setWords(fresh.length === 0 ? '' : `${fresh.length} 条新消息，${[...names].join('、')}`)
    }, SPOKEN_MS)
    return () => clearTimeout(timer)
  }, [events, room, isReady])
  return words
}
