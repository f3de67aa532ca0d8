/** What a dialog says while the copies it is about are being read, and when they cannot be. */
import { Button } from '../controls/button.tsx'
import { Skeleton, useSlow } from '../controls/skeleton.tsx'
import styles from './reference.module.css'

export function CopiesWaiting() {
  const slow = useSlow(true)
  return (
    <div className={styles.waiting} role="status" aria-label="正在与平台比对">
      {slow && (
        <>
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </>
      )}
    </div>
  )
}

export function CopiesProblem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <div className={styles.problem} role="alert">
      <span>没有取到平台的内容：{error.message}</span>
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  )
}
