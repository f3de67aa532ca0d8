/** When something was, as long ago as that; exactly in the tooltip. Nothing for a time that is none. Source  Spec §9. */
import { formatTime, relativeTime, weekdayName } from '../../model/time.ts'

interface MomentProps {
  readonly at: string
  /** Unix milliseconds. */
  readonly now: number
  readonly className?: string
}

export function Moment({ at, now, className }: MomentProps) {
  const full = formatTime(at)
  if (full === '') return null
  return (
    <time className={className} dateTime={at} title={`${full} 星期${weekdayName(at)}`}>
      {relativeTime(at, now)}
    </time>
  )
}
