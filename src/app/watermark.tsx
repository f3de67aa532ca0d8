/** Who looks at a private page, and when, over all of it: a photograph of the screen tells whose screen it was. */
import { useEffect, useState } from 'react'
import { formatTime } from '../model/time.ts'
import { useConsole } from '../ui/console.tsx'
import styles from './watermark.module.css'

const MINUTE_MS = 60_000
const MARKS = 24

export function Watermark() {
  const { scope, ownerName } = useConsole()
  const words = `${scope.userName} ${ownerName} ${useMinute()}`
  return (
    <div className={styles.cover} aria-hidden="true" data-watermark="">
      {Array.from({ length: MARKS }, (_none, index) => (
        <span key={index}>{words}</span>
      ))}
    </div>
  )
}

function useMinute(): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return formatTime(now)
}
