/** Fields inside a field, where it stands in a table cell; elsewhere RJSF lays groups out. */
import { getAt } from '../form/path.ts'
import type { NestedWidgetProps } from '../form/widget.ts'
import styles from '../form/form.module.css'

export function GroupWidget({ field, value, path, label, Leaf }: NestedWidgetProps) {
  return (
    <div role="group" aria-label={label ?? field.title} className={styles.grid}>
      {(field.fields ?? []).map((inner) => (
        <Leaf key={inner.name} field={inner} base={path} value={getAt(value, [inner.name])} required={inner.required} />
      ))}
    </div>
  )
}
