/** A day or an instant, typed in the house's own form or picked from the browser's calendar. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TEXT_CODECS, localDateTime, type TextCodec } from '../../model/typed-text.ts'
import { choose, describe, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'
import { useTyped } from './typed-widget.tsx'

export function DateWidget(props: WidgetProps) {
  return <Picked widget={props} codec={TEXT_CODECS.date} type="date" placeholder="YYYY-MM-DD" />
}

export function DateTimeWidget(props: WidgetProps) {
  return <Picked widget={props} codec={TEXT_CODECS.dateTime} type="datetime-local" placeholder="YYYY-MM-DD HH:mm" />
}

interface PickedProps {
  readonly widget: WidgetProps
  readonly codec: TextCodec
  readonly type: 'date' | 'datetime-local'
  readonly placeholder: string
}

function Picked({ widget, codec, type, placeholder }: PickedProps) {
  const typed = useTyped<HTMLInputElement>(widget, codec)
  const native = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const open = () => {
    // A browser opens the calendar only of an input that stands in the page, and only within the press.
    flushSync(() => setAsked(true))
    const picker = native.current
    if (!picker) return
    picker.value = nativeValue(widget.value, type)
    // A browser without showPicker opens its calendar from a focused input.
    if ('showPicker' in picker) picker.showPicker()
    else (picker as HTMLInputElement).focus()
  }
  return (
    <span className={styles.framed}>
      <input
        {...describe(widget)}
        {...typed}
        type="text"
        autoComplete="off"
        placeholder={placeholder}
        className={`${styles.control} ${styles.numeric}`}
      />
      <button
        type="button"
        className={styles.inside}
        aria-label={`选择${widget.field.title}`}
        title="打开日历"
        onClick={open}
      >
        <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 7h14v12H5zM5 11h14M9 4v4M15 4v4" />
        </svg>
      </button>
      {isAsked && (
        <input
          ref={native}
          type={type}
          tabIndex={-1}
          aria-hidden="true"
          className={styles.native}
          onChange={(event) => choose(widget, codec.parse(event.currentTarget.value, widget.field).value)}
        />
      )}
    </span>
  )
}

function nativeValue(value: unknown, type: PickedProps['type']): string {
  if (typeof value !== 'string') return ''
  return type === 'date' ? value : localDateTime(value).replace(' ', 'T')
}
