/** 取消引用: what would be lost is said before, record by record. */
import { getField, type Resource } from '../../model/resource.ts'
import { isEmpty } from '../../model/condition.ts'
import { sameValue } from '../../model/same-value.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import taskStyles from '../list/tasks/task-dialog.module.css'
import { mayCancel } from './commands.ts'
import styles from './reference.module.css'
import { RunSteps, ScopeLine } from './run-steps.tsx'
import type { BatchOutcome } from '../batch/run-batch.ts'
import { CopiesRead } from './copies-states.tsx'
import { type CopyItem, useCopies } from './use-copies.ts'
import { useRun } from './use-run.ts'

const WORDS = { label: '取消引用', done: '已取消引用' } as const
const NAMED = 8

export interface ManyDialogProps {
  readonly resource: Resource
  readonly ids: readonly string[]
  /** With what became of each, and the copies as they were before. */
  readonly onClose: (outcomes: readonly BatchOutcome[], copies: readonly CopyItem[]) => void
}

export function CancelDialog({ resource, ids, onClose }: ManyDialogProps) {
  const { scope } = useConsole()
  const { data: copies, error, refetch } = useCopies(resource, ids)
  const run = useRun(resource, 'cancel')
  const open = copies?.filter(({ record }) => record !== undefined && mayCancel(resource, scope, record)) ?? []
  const close = (outcomes: readonly BatchOutcome[]) => onClose(outcomes, open)
  const start = async () => {
    const outcomes = await run.start(open)
    if (outcomes.length === 1 && outcomes[0]?.state === 'done') close(outcomes)
  }
  if (run.phase !== 'idle') return <RunSteps {...{ resource, run }} words={WORDS} onClose={close} />
  return (
    <Dialog
      open
      title={`取消引用${resource.title}`}
      width="medium"
      onClose={() => close([])}
      actions={
        <>
          <Button onClick={() => close([])}>取消</Button>
          <Button variant="danger" disabled={open.length === 0} onClick={() => void start()}>
            {open.length > 1 ? `取消引用 ${open.length} 条` : '取消引用'}
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
  if (open.length === 0) return <p>所选条目都不是引用的条目，或已被取消引用，没有可以取消的。</p>
  const changed = open.filter((copy) => lostIn(resource, copy).length > 0)
  const more = changed.length - NAMED
  return (
    <>
      <p className={taskStyles.question}>
        {open.length === 1 ? `“${open[0]!.name}”` : `这 ${open.length} 条`}
        将从本机构移除，平台的条目不受影响，以后可以再次引用。
      </p>
      {changed.length > 0 ? (
        <div className={styles.lost}>
          <p>本机构填写的以下内容会丢失，再次引用也找不回来：</p>
          <ul>
            {changed.slice(0, NAMED).map((copy) => (
              <li key={copy.id}>
                {open.length > 1 && `${copy.name}：`}
                {lostIn(resource, copy).join('、')}
              </li>
            ))}
          </ul>
          {more > 0 && <p>等，共 {changed.length} 条</p>}
        </div>
      ) : (
        <p className={taskStyles.count}>本机构没有修改过{open.length === 1 ? '这一条' : '它们'}，不会丢失内容。</p>
      )}
      {others > 0 && <p className={taskStyles.count}>另有 {others} 条不是引用的条目，或已不存在，不作处理。</p>}
    </>
  )
}

/** Titles of the fields in which the organization has something of its own: changed since, or left to it and not as it came. */
function lostIn(resource: Resource, { record, base, platform, fields }: CopyItem): readonly string[] {
  const changed = fields.filter(({ state }) => state !== 'platformOnly').map(({ field }) => field.title)
  const came = base ?? platform
  const kept = (resource.reference?.keeps ?? [])
    .filter((name) => typeof record?.[name] !== 'boolean' && !isEmpty(record?.[name]))
    .filter((name) => !sameValue(record?.[name], came?.[name]))
    .map((name) => getField(resource, name).title)
  return [...changed, ...kept]
}
