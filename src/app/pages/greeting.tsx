/** 上午好, and what day it is; both go on while the page stays open. */
import { useSyncExternalStore } from 'react'
import { formatTime, weekdayName } from '../../model/time.ts'

const MINUTE_MS = 60_000

/** From the hour on, until the next. */
const GREETINGS: readonly (readonly [hour: number, words: string])[] = [
  [0, '夜深了'],
  [5, '早上好'],
  [9, '上午好'],
  [12, '中午好'],
  [14, '下午好'],
  [18, '晚上好'],
]

export function greetingAt(now: number): string {
  const hour = Number(formatTime(now, 'HH'))
  return GREETINGS.findLast(([from]) => hour >= from)?.[1] ?? '您好'
}

interface GreetingProps {
  readonly userName: string
  /** For whom the person acts. */
  readonly ownerName?: string
}

export function Greeting({ userName, ownerName }: GreetingProps) {
  const now = useMinute()
  return (
    <header className="rc-home-head">
      <h1>{`${greetingAt(now)}，${userName}`}</h1>
      <p>
        <time dateTime={formatTime(now, 'YYYY-MM-DD')}>
          {`${formatTime(now, 'YYYY年MM月DD日')} 星期${weekdayName(now)}`}
        </time>
        {ownerName && <span>{ownerName}</span>}
      </p>
    </header>
  )
}

/** Unix ms of the minute that it is. */
function useMinute(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE_MS)) * MINUTE_MS
}

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE_MS)
  return () => clearInterval(timer)
}
