/** One of a list: the browser's own select while the list is short, a searchable list beyond. */
import { Combobox } from '../controls/combobox.tsx'
import { choose, describe, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'

const SHORT = 7

export function ChoiceWidget(props: WidgetProps) {
  return (props.field.choices?.length ?? 0) <= SHORT ? shortChoice(props) : longChoice(props)
}

function shortChoice(props: WidgetProps) {
  const choices = props.field.choices ?? []
  const index = choices.findIndex((choice) => choice.value === props.value)
  const stray = index < 0 && props.value !== undefined && props.value !== null && props.value !== ''
  return (
    <span className={styles.framed}>
      <select
        {...describe(props)}
        className={`${styles.control} ${styles.select}`}
        value={stray ? 'stray' : index < 0 ? '' : String(index)}
        onChange={(event) => choose(props, choices[Number(event.currentTarget.value || NaN)]?.value)}
      >
        {(index < 0 || !props.required) && <option value="">{props.required ? '请选择' : '未选择'}</option>}
        {stray && <option value="stray">{String(props.value)}（已不可选）</option>}
        {choices.map((choice, at) => (
          <option key={choice.value} value={String(at)}>
            {choice.label}
          </option>
        ))}
      </select>
      <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 10l5 5 5-5" />
      </svg>
    </span>
  )
}

function longChoice(props: WidgetProps) {
  const choices = props.field.choices ?? []
  const chosen = choices.find((choice) => choice.value === props.value)
  const text = chosen?.label ?? (props.value === undefined || props.value === null ? '' : String(props.value))
  return (
    <Combobox
      control={describe(props)}
      className={`${styles.control} ${styles.combo}`}
      text={text}
      options={choices}
      value={props.value}
      clearable={!props.required}
      onChoose={(value) => choose(props, value)}
    />
  )
}
