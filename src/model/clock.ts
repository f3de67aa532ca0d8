/**
 * Times of a day, `HH:mm`, as people write them.
 *
 * Shapes  `8` `830` `8:5` `8：30` `08:30:00` `8点30分` `8点半` `下午2:30` `2:30 PM`; two digits are an hour.
 * Errors  None: what is no time of a day gives undefined, 24:00 too.
 */

const DAY_MINUTES = 24 * 60
const WRITTEN =
  /^(上午|下午|晚上|早上)?\s*(\d{1,2})(?:[:.点时]\s*(?:(半)|(\d{1,2}))?分?(?::0{1,2}(?:\.0+)?|0{1,2}秒)?|(\d{2}))?\s*(am|pm)?$/i
const LATE: readonly string[] = ['下午', '晚上', 'pm']

/** `HH:mm` of what was typed; undefined for what is no time of a day. */
export function clockOf(typed: string): string | undefined {
  const parts = WRITTEN.exec(typed.normalize('NFKC').trim())
  if (!parts) return undefined
  const [, before, hours = '', half, minutes, digits, after] = parts
  const half12 = (before ?? after)?.toLowerCase()
  const hour = Number(hours)
  if (half12 === 'am' && hour === 12) return written(0, Number(minutes ?? digits ?? 0))
  const isLate = half12 !== undefined && LATE.includes(half12) && hour < 12
  return written(isLate ? hour + 12 : hour, half ? 30 : Number(minutes ?? digits ?? 0))
}

/** `HH:mm` of a part of a day, as spreadsheets keep it; undefined where it is no whole minute of one day. */
export function clockOfFraction(days: number): string | undefined {
  const minutes = days * DAY_MINUTES
  const whole = Math.round(minutes)
  // A fraction of a day is no exact number of minutes; half a second is.
  const isMinute = Math.abs(minutes - whole) * 60 < 0.5
  return isMinute && days >= 0 && whole < DAY_MINUTES ? clockAt(whole) : undefined
}

/** So many minutes later, round the clock: 23:55 and ten more are 00:05. */
export function clockAfter(clock: string, minutes: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return clockAt((((hour * 60 + minute + minutes) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES)
}

function clockAt(minutes: number): string {
  return written(Math.floor(minutes / 60), minutes % 60) ?? ''
}

function written(hour: number, minute: number): string | undefined {
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
