/** 同步: takes over what the platform has changed in many records at once; what would be overwritten is said before. */
import type { Resource } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import taskStyles from '../list/tasks/task-dialog.module.css'
import type { ManyDialogProps } from './cancel-dialog.tsx'
import { CopiesRead } from './copies-states.tsx'
import styles from './reference.module.css'
import { RunSteps, ScopeLine } from './run-steps.tsx'
import type { BatchOutcome } from '../batch/run-batch.ts'
import { referenceState } from './state.tsx'
import { type CopyItem, copyCount, useCopies } from './use-copies.ts'
import { useRun } from './use-run.ts'

const WORDS = { label: '同步', done: '已同步' } as const
const NAMED = 8

export function SyncDialog({ resource, ids, onClose }: ManyDialogProps) {
  const { data: copies, error, refetch } = useCopies(resource, ids)
  const run = useRun(resource, 'sync')
  const open = copies?.filter(({ record }) => record && referenceState(resource, record) === 'updated') ?? []
  const close = (outcomes: readonly BatchOutcome[]) => onClose(outcomes, open)
  if (run.phase !== 'idle') return <RunSteps {...{ resource, run }} words={WORDS} onClose={close} />
  return (
    <Dialog
      open
      title={`同步${resource.title}`}
      width="medium"
      onClose={() => close([])}
      actions={
        <>
          <Button onClick={() => close([])}>取消</Button>
          <Button variant="primary" disabled={open.length === 0} onClick={() => void run.start(open)}>
            {open.length > 0 ? `同步 ${open.length} 条` : '同步'}
          </Button>
        </>
      }
    >
      <ScopeLine />
      <CopiesRead {...{ copies, error }} onRetry={() => void refetch()}>
        {(read) => <Question {...{ resource, open }} others={read.length - open.length} />}
      </CopiesRead>
    </Dialog>
  )
}

interface QuestionProps {
  readonly resource: Resource
  readonly open: readonly CopyItem[]
  readonly others: number
}

function Question({ resource, open, others }: QuestionProps) {
  if (open.length === 0) return <p>所选{resource.title}都与平台一致，不需要同步。</p>
  const taken = open.reduce((sum, copy) => sum + copyCount(copy, 'platformOnly', 'both'), 0)
  const kept = open.reduce((sum, copy) => sum + copyCount(copy, 'ownOnly'), 0)
  const clashing = open.filter((copy) => copyCount(copy, 'both') > 0)
  return (
    <>
      <p className={taskStyles.question}>
        {open.length} 条采用平台现在的内容{taken > 0 && `，共 ${taken} 个字段`}
        {kept > 0 && `；仅本机构改过的 ${kept} 个字段保留不变`}。
      </p>
      {clashing.length > 0 && (
        <div className={styles.lost}>
          <p>以下字段平台与本机构都改过，会换成平台的内容；要保留本机构的，请逐条核对：</p>
          <ul>
            {clashing.slice(0, NAMED).map((copy) => (
              <li key={copy.id}>
                {copy.name}：
                {copy.fields
                  .filter(({ state }) => state === 'both')
                  .map(({ field }) => field.title)
                  .join('、')}
              </li>
            ))}
          </ul>
          {clashing.length > NAMED && <p>等，共 {clashing.length} 条</p>}
        </div>
      )}
      {others > 0 && <p className={taskStyles.count}>另有 {others} 条没有平台更新，不作处理。</p>}
    </>
  )
}
