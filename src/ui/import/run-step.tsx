/** The last step: how far it has come, and what became of it. */
import { useSyncExternalStore } from 'react'
import { hasOperation } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { Badge } from '../controls/badge.tsx'
import { formatFigure } from '../kinds/figures.ts'
import { Progress } from './progress.tsx'
import type { RunState } from './run.ts'
import type { ImportFlow } from './use-import.ts'
import styles from './wizard.module.css'

const SHOWN_MAX = 200

interface RunStepProps {
  readonly resource: Resource
  readonly flow: ImportFlow
}

export function RunStep({ resource, flow: { run, busy, fileName } }: RunStepProps) {
  const state = useSyncExternalStore(run?.subscribe ?? nothing, () => run?.state())
  if (busy || !state) return <Progress {...(busy ?? { words: '正在准备', done: 0, total: 0 })} />
  const done = state.created + state.updated + state.failed.length
  const found = hasOperation(resource, 'history') ? fileName : undefined
  return (
    <div className={styles.run}>
      {state.phase === 'finished' ? (
        <Result state={state} left={state.total - done} found={found} />
      ) : (
        <>
          <Progress words={state.phase === 'paused' ? '已暂停' : '正在导入'} done={done} total={state.total} />
          <p className={styles.quiet} role="status">
            {state.phase === 'paused' ? `${state.reason ?? ''}，稍后自动继续` : remainingWords(state, done)}
          </p>
        </>
      )}
      {state.failed.length > 0 && <Failures state={state} />}
    </div>
  )
}

interface ResultProps {
  readonly state: RunState
  readonly left: number
  /** Under which name the histories have it; undefined where the platform keeps none. */
  readonly found: string | undefined
}

function Result({ state, left, found }: ResultProps) {
  return (
    <div role="status" className={styles.result}>
      <h3>{state.isCancelled ? '导入已停止' : state.failed.length > 0 ? '导入完成，有失败的行' : '导入完成'}</h3>
      <p>
        {(state.created > 0 || state.updated === 0) && (
          <Badge tone="success">新增 {formatFigure(state.created)} 条</Badge>
        )}
        {state.updated > 0 && <Badge tone="info">更新 {formatFigure(state.updated)} 条</Badge>}
        {state.failed.length > 0 && <Badge tone="danger">失败 {formatFigure(state.failed.length)} 行</Badge>}
        {left > 0 && <Badge tone="warning">未处理 {formatFigure(left)} 行</Badge>}
      </p>
      {state.isCancelled && state.reason && <p>{state.reason}</p>}
      {found && state.created + state.updated > 0 && (
        <p className={styles.quiet}>这些记录的修改历史里写着“导入 {found}”，之后也可以从那里撤销。</p>
      )}
    </div>
  )
}

function Failures({ state: { failed } }: { readonly state: RunState }) {
  return (
    <ul className={styles.failures} aria-label="失败的行">
      {failed.slice(0, SHOWN_MAX).map(({ row, job, message, problems }) => (
        <li key={row}>
          <strong>
            第 {row} 行 {job.name}
          </strong>
          <span>{problems.length > 0 ? problems.map((problem) => problem.message).join('；') : message}</span>
        </li>
      ))}
      {failed.length > SHOWN_MAX && <li>另有 {failed.length - SHOWN_MAX} 行，请下载失败行查看</li>}
    </ul>
  )
}

/** Only once there is something to go by. */
function remainingWords({ startedAt, total }: RunState, done: number): string {
  const spentMs = Date.now() - startedAt
  if (done < 10 || spentMs < 1_000) return '正在估计剩余时间'
  const seconds = Math.ceil(((spentMs / done) * (total - done)) / 1_000)
  return seconds < 60 ? `大约还要 ${seconds} 秒` : `大约还要 ${Math.ceil(seconds / 60)} 分钟`
}

const nothing = () => () => undefined
