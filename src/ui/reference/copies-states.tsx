/** What a dialog says while the copies it is about are being read, and when they cannot be. */
import type { ReactNode } from 'react'
import { failureWords } from '../../model/failure-words.ts'
import { Button } from '../controls/button.tsx'
import { Skeleton, useSlow } from '../controls/skeleton.tsx'
import styles from './reference.module.css'
import type { CopyItem } from './use-copies.ts'

interface CopiesReadProps {
  readonly copies: readonly CopyItem[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly children: (copies: readonly CopyItem[]) => ReactNode
}

export function CopiesRead({ copies, error, onRetry, children }: CopiesReadProps) {
  if (copies) return children(copies)
  return error ? <CopiesProblem error={error} onRetry={onRetry} /> : <CopiesWaiting />
}

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

function CopiesProblem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <div className={styles.problem} role="alert">
      <span>没有取到平台的内容：{failureWords(error)}</span>
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  )
}
