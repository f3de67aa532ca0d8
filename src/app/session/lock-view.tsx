/** The locked console: the time, and a place for the password. Nothing of the desk is in the document meanwhile. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { formatTime, weekdayName } from '../../model/time.ts'
import { hideTitles } from './hidden-titles.ts'
import { ResumeForm } from './resume-form.tsx'
import { useSession } from './use-session.ts'
import './lock-view.css'

interface LockViewProps {
  /** What the person is called; only its first letter is shown. */
  readonly name?: string
}

export function LockView({ name }: LockViewProps) {
  const { person } = useSession()
  const initial = [...(name ?? person().account)][0] ?? ''
  useLayoutEffect(() => hideTitles('已锁定'), [])
  useEffect(() => keepKeys(), [])
  return (
    <main className="rc-lock" aria-labelledby="lock-title">
      <Clock />
      <section className="rc-lock-card">
        <span className="rc-lock-initial" aria-hidden="true">
          {initial.toUpperCase()}
        </span>
        <h1 id="lock-title">已锁定</h1>
        <p className="rc-quiet">输入密码后，页面回到离开时的样子。</p>
        <ResumeForm action="解锁" />
      </section>
    </main>
  )
}

/** Shortcuts of the desk listen on the document; while it is away none of them may act. */
function keepKeys(): () => void {
  const keep = (event: Event) => event.stopPropagation()
  document.body.addEventListener('keydown', keep)
  return () => document.body.removeEventListener('keydown', keep)
}

function Clock() {
  const [now, setNow] = useState(() => readClock())
  useEffect(() => {
    const timer = setInterval(() => setNow((last) => (readClock().time === last.time ? last : readClock())), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className="rc-lock-clock">
      <span className="rc-lock-time">{now.time}</span>
      <span>{now.day}</span>
    </time>
  )
}

function readClock() {
  const now = Date.now()
  return { time: formatTime(now, 'HH:mm'), day: `${formatTime(now, 'YYYY年MM月DD日')} 星期${weekdayName(now)}` }
}
