/** A time of the day: digits are enough (`830`), the arrow keys step the part that the caret stands in. */
import type { KeyboardEvent } from 'react'
import { clockAfter, clockOf } from '../../model/clock.ts'
import { TEXT_CODECS } from '../../model/typed-text.ts'
import { describe, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'
import { useTyped } from './typed-widget.tsx'

const STEP_MINUTES = 5
const HOUR_MINUTES = 60
/** Where stepping begins in an empty control. */
const FIRST_CLOCK = '08:00'
const HOUR_END = 2
const MINUTE_START = 3

export function TimeWidget(props: WidgetProps) {
  const typed = useTyped<HTMLInputElement>(props, TEXT_CODECS.time)
  const step = (event: KeyboardEvent<HTMLInputElement>, by: 1 | -1) => {
    event.preventDefault()
    // Neither the table nor the list moves on: the arrows are the clock's.
    event.stopPropagation()
    const control = event.currentTarget
    const isHour = control.value !== '' && (control.selectionStart ?? MINUTE_START) <= HOUR_END
    control.value = stepped(control.value, by, isHour)
    control.setSelectionRange(isHour ? 0 : MINUTE_START, isHour ? HOUR_END : control.value.length)
    typed.onChange(event)
  }
  return (
    <input
      {...describe(props)}
      {...typed}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
        if (by !== undefined && isPlain) step(event, by)
        else typed.onKeyDown(event)
      }}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="HH:mm"
      className={`${styles.control} ${styles.numeric}`}
    />
  )
}

/** To the next five minutes, or by an hour; what is no time yet stays as it was typed. */
function stepped(text: string, by: 1 | -1, isHour: boolean): string {
  if (text.trim() === '') return FIRST_CLOCK
  const clock = clockOf(text)
  if (clock === undefined) return text
  if (isHour) return clockAfter(clock, by * HOUR_MINUTES)
  const beyond = Number(clock.slice(MINUTE_START)) % STEP_MINUTES
  if (beyond === 0) return clockAfter(clock, by * STEP_MINUTES)
  return clockAfter(clock, by > 0 ? STEP_MINUTES - beyond : -beyond)
}
