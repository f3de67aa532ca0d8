/** What a dialog shows while an operation runs and when it is over. */
import type { Resource } from '../../model/resource.ts'
import { BatchDialog, type BatchWords } from '../batch/batch-dialog.tsx'
import type { BatchOutcome } from '../batch/run-batch.ts'
import { useConsole } from '../console.tsx'
import styles from './reference.module.css'
import type { Run } from './use-run.ts'

interface RunStepsProps {
  readonly resource: Resource
  readonly run: Run
  readonly words: Omit<BatchWords, 'title'>
  readonly onClose: (outcomes: readonly BatchOutcome[]) => void
}

export function RunSteps({ resource, run, words, onClose }: RunStepsProps) {
  return (
    <BatchDialog
      batch={run}
      words={{ ...words, title: `${words.label}${resource.title}` }}
      head={<ScopeLine />}
      onRetry={() => void run.retry()}
      onClose={() => onClose(run.outcomes)}
    />
  )
}

/** For whom it is done stays in sight in every dialog. */
export function ScopeLine() {
  const { scope, ownerName } = useConsole()
  return (
    <p className={styles.scopeLine}>
      <span className={styles.scope} data-shelf={scope.shelf} title={scope.shelf === 'platform' ? '平台' : '当前机构'}>
        {ownerName}
      </span>
    </p>
  )
}
