/** Yes or no, as a switch that also says it in words. */
import { choose, describe, type WidgetProps } from '../form/widget.ts'
import { flagWords } from './flag-words.ts'
import styles from '../form/widgets.module.css'

export function FlagWidget(props: WidgetProps) {
  const on = props.value === true
  return (
    <span className={styles.switch}>
      <input
        {...describe(props)}
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={on}
        onChange={(event) => choose(props, event.currentTarget.checked)}
      />
      <span aria-hidden="true">{flagWords(on, props.field)}</span>
    </span>
  )
}
