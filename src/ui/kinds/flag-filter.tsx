/** 全部, yes or no, in the flag's own words. */
import { Select } from '../controls/select.tsx'
import styles from './filter.module.css'
import { flagWords } from './flag-words.ts'
import type { FilterProps } from './view.ts'

export function FlagFilter({ field, value, onChange }: FilterProps) {
  const chosen = value && 'in' in value ? (value.in[0] ?? '') : ''
  return (
    <span data-active={chosen !== ''} className={styles.flag}>
      <Select
        aria-label={field.title}
        value={chosen}
        onChange={(event) => onChange(event.target.value === '' ? undefined : { in: [event.target.value] })}
      >
        <option value="">{`${field.title}：全部`}</option>
        {[true, false].map((state) => (
          <option key={String(state)} value={String(state)}>
            {field.choices ? flagWords(state, field) : `${field.title}：${flagWords(state, field)}`}
          </option>
        ))}
      </Select>
    </span>
  )
}
