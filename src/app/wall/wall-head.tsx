/** The head of a wall: whose figures, what time it is there, how old they are. */
import { formatTime, weekdayName } from '../../model/time.ts'
import { StartDisplay } from './start-display.tsx'
import type { WallAge } from './age.ts'

interface HeadProps {
  readonly title: string
  /** What is shown just now, where that changes. */
  readonly topic: string
  readonly asOf: string | undefined
  /** The server's time, Unix milliseconds. */
  readonly now: number
  readonly age: WallAge
  readonly isDisplay: boolean
}

const AGES: Readonly<Record<WallAge, string>> = { known: '', late: '更新失败，正在重试', dead: '已经很久没有更新' }

export function WallHead({ title, topic, asOf, now, age, isDisplay }: HeadProps) {
  const time = new Date(now).toISOString()
  return (
    <header className="rc-wall-head">
      <div className="rc-wall-title">
        <h1>{title}</h1>
        {topic !== '' && <p>{topic}</p>}
      </div>
      {isDisplay && (
        <time dateTime={time}>
          {formatTime(time)} {weekdayName(time)}
        </time>
      )}
      <p role={isDisplay ? undefined : 'status'}>
        {asOf !== undefined && <span>数据截至 {formatTime(asOf)}</span>}
        {age !== 'known' && <strong>{AGES[age]}</strong>}
      </p>
      {!isDisplay && <StartDisplay />}
    </header>
  )
}
