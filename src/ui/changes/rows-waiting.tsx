/** Rows that are on their way; drawn only when they take longer than a blink. */
import { Skeleton, useSlow } from '../controls/skeleton.tsx'
import styles from './changes.module.css'

export function RowsWaiting() {
  const slow = useSlow(true)
  return (
    <div className={styles.waiting} aria-busy="true">
      {slow && [0, 1, 2, 3].map((index) => <Skeleton key={index} height={28} />)}
    </div>
  )
}
