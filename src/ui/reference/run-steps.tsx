/** What a dialog shows while an operation runs and when it is over. */
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { OutcomeList } from '../list/outcome-list.tsx'
import taskStyles from '../list/task-dialog.module.css'
import styles from './reference.module.css'
import type { ReferenceOutcome } from './run.ts'
import type { Run } from './use-run.ts'

export interface RunWords {
  readonly label: string
  /** 已引用 */
  readonly done: string
  /** 已引用过 */
  readonly unchanged?: string
}

interface RunStepsProps {
  readonly resource: Resource
  readonly run: Run
  readonly words: RunWords
  readonly onClose: (outcomes: readonly ReferenceOutcome[]) => void
}

export function RunSteps({ resource, run, words, onClose }: RunStepsProps) {
  const title = `${words.label}${resource.title}`
  if (run.phase === 'running') {
    return (
      <Dialog open title={title} actions={<Button onClick={run.stop}>停止</Button>}>
        <ScopeLine />
        <p role="status">
          正在{words.label}，已处理 {run.outcomes.length} / {run.total} 条
        </p>
        <progress
          className={taskStyles.progress}
          max={run.total}
          value={run.outcomes.length}
          aria-label={`${words.label}进度`}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={`${title}：结果`}
      width="medium"
      onClose={() => onClose(run.outcomes)}
      actions={
        <>
          {run.left.length > 0 && <Button onClick={() => void run.retry()}>重试失败项</Button>}
          <Button variant="primary" autoFocus onClick={() => onClose(run.outcomes)}>
            完成
          </Button>
        </>
      }
    >
      <ScopeLine />
      <OutcomeList outcomes={run.outcomes} done={words.done} unchanged={words.unchanged} />
    </Dialog>
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
