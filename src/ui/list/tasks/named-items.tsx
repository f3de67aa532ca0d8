/** The records that a task is done to, the first of them by name. */
import type { BatchRecord } from '../../batch/read-records.ts'
import styles from './task-dialog.module.css'

const NAMED = 8

export function NamedItems({ items }: { readonly items: readonly BatchRecord[] }) {
  const more = items.length - NAMED
  return (
    <>
      <ul className={styles.names}>
        {items.slice(0, NAMED).map((item) => (
          <li key={item.id}>{item.record ? item.name : `${item.name}（已不存在）`}</li>
        ))}
      </ul>
      <p className={styles.count}>{more > 0 ? `等，共 ${items.length} 条` : `共 ${items.length} 条`}</p>
    </>
  )
}
