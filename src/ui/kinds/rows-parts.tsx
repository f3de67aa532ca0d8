/** The heading of a table of rows, and the commands of each row. */
import type { Field } from '../../model/resource.ts'
import { IconButton } from '../controls/icon-button.tsx'
import type { EditRows } from './rows-edits.ts'
import styles from '../form/rows.module.css'

export function RowsHead({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.number}>
          序号
        </th>
        {fields.map((inner) => (
          <th key={inner.name} scope="col">
            {inner.title}
            {inner.required && (
              <span className={styles.mark} aria-hidden="true">
                *
              </span>
            )}
            {inner.unit && <span className={styles.unit}>{inner.unit}</span>}
          </th>
        ))}
        <th scope="col" className={styles.actions}>
          操作
        </th>
      </tr>
    </thead>
  )
}

export function RowActions({
  index,
  last,
  edit,
}: {
  readonly index: number
  readonly last: number
  readonly edit: EditRows
}) {
  const move = (to: number) =>
    edit(
      (items) => moved(items, index, to),
      (keys) => moved(keys, index, to),
    )
  const drop = <T,>(items: readonly T[]): readonly T[] => items.filter((_, at) => at !== index)
  return (
    <td className={styles.actions}>
      <IconButton label={`上移第 ${index + 1} 行`} tip="end" disabled={index === 0} onClick={() => move(index - 1)}>
        <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
          <path d="M12 18V6M7 11l5-5 5 5" />
        </svg>
      </IconButton>
      <IconButton label={`下移第 ${index + 1} 行`} tip="end" disabled={index === last} onClick={() => move(index + 1)}>
        <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
          <path d="M12 6v12M7 13l5 5 5-5" />
        </svg>
      </IconButton>
      <IconButton label={`移除第 ${index + 1} 行`} tip="end" onClick={() => edit(drop, drop)}>
        <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
          <path d="M7 7l10 10M17 7 7 17" />
        </svg>
      </IconButton>
    </td>
  )
}

function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from] as T, ...rest.slice(to)]
}
