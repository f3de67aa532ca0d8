/** Any of the chosen values of a closed list. */
import { Checkbox } from '../controls/checkbox.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterFoot } from './filter-foot.tsx'
import styles from './filter.module.css'
import type { FilterProps } from './view.ts'

export function ChoiceFilter({ field, value, onChange }: FilterProps) {
  const chosen = value && 'in' in value ? value.in : []
  const toggle = (key: string, on: boolean) => {
    const next = on ? [...chosen, key] : chosen.filter((other) => other !== key)
    onChange(next.length === 0 ? undefined : { in: next })
  }
  return (
    <FilterButton title={field.title} count={chosen.length}>
      {(close) => (
        <div className={styles.panel}>
          <div className={styles.options} role="group" aria-label={field.title}>
            {(field.choices ?? []).map((choice) => (
              <Checkbox
                key={choice.value}
                checked={chosen.includes(String(choice.value))}
                onChange={(event) => toggle(String(choice.value), event.target.checked)}
              >
                {choice.label}
              </Checkbox>
            ))}
          </div>
          <FilterFoot isEmpty={chosen.length === 0} onClear={() => onChange(undefined)} onDone={close} />
        </div>
      )}
    </FilterButton>
  )
}
