/** Text of many lines: grows with what is typed, counts when the limit comes near. */
import { useState } from 'react'
import { TEXT_CODECS } from '../../model/typed-text.ts'
import { describe, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'
import { useTyped } from './typed-widget.tsx'

/** Part of the limit from which on the counter is shown. */
const NEAR = 0.8

export function LongTextWidget(props: WidgetProps) {
  const typed = useTyped<HTMLTextAreaElement>(props, TEXT_CODECS.longText)
  const limit = props.field.maxLength
  const [length, setLength] = useState(() => typed.defaultValue.length)
  const shown = limit !== undefined && length >= limit * NEAR
  return (
    <>
      <textarea
        {...describe(props)}
        {...typed}
        rows={3}
        className={`${styles.control} ${styles.area}`}
        onChange={(event) => {
          typed.onChange(event)
          const next = event.currentTarget.value.length
          if (limit !== undefined && (shown || next >= limit * NEAR)) setLength(next)
        }}
      />
      {shown && (
        <span className={`${styles.counter} ${length > limit ? styles.over : ''}`} role="status">
          {length > limit ? `已超出 ${length - limit} 字` : `${length} / ${limit} 字`}
        </span>
      )}
    </>
  )
}
