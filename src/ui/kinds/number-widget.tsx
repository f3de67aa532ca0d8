/** A number as text, so that the wheel never changes it and what was typed is never thrown away. */
import { TEXT_CODECS } from '../../model/typed-text.ts'
import { describe, useTyped, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'

export function NumberWidget(props: WidgetProps) {
  const typed = useTyped<HTMLInputElement>(props, TEXT_CODECS.number)
  const inputMode = props.field.decimals === 0 ? 'numeric' : 'decimal'
  return (
    <input
      {...describe(props)}
      {...typed}
      type="text"
      inputMode={inputMode}
      autoComplete="off"
      className={`${styles.control} ${styles.numeric}`}
    />
  )
}

/** An amount: right-aligned, two decimals. */
export function MoneyWidget(props: WidgetProps) {
  const typed = useTyped<HTMLInputElement>(props, TEXT_CODECS.money)
  return (
    <input
      {...describe(props)}
      {...typed}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={`${styles.control} ${styles.numeric} ${styles.money}`}
    />
  )
}
