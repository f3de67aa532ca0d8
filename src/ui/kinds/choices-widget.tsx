/** Several of a list, as check boxes. */
import { Checkbox } from '../controls/checkbox.tsx'
import { choose, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'

export function ChoicesWidget(props: WidgetProps) {
  const { field, value, id, label, describedBy, invalid } = props
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const choices = field.choices ?? []
  const toggle = (item: unknown) => {
    const next = chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item]
    const known = choices.map((choice) => choice.value as unknown).filter((other) => next.includes(other))
    const stray = next.filter((other) => !choices.some((choice) => choice.value === other))
    choose(props, [...known, ...stray])
  }
  return (
    <div
      role="group"
      className={styles.options}
      aria-label={label ?? field.title}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
    >
      {choices.map((choice, index) => (
        <Checkbox
          key={choice.value}
          id={index === 0 ? id : undefined}
          checked={chosen.includes(choice.value)}
          onChange={() => toggle(choice.value)}
        >
          {choice.label}
        </Checkbox>
      ))}
    </div>
  )
}
