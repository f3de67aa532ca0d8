/** One line of text. */
import { TEXT_CODECS } from '../../model/typed-text.ts'
import { describe, useTyped, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'

export function TextWidget(props: WidgetProps) {
  const typed = useTyped<HTMLInputElement>(props, TEXT_CODECS.text)
  return <input {...describe(props)} {...typed} type="text" autoComplete="off" className={styles.control} />
}
