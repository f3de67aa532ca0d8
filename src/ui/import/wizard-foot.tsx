/** What can be done next. */
import { useSyncExternalStore } from 'react'
import type { Resource } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { UndoImport } from './undo-import.tsx'
import { isDecided, type ImportFlow, openRows } from './use-import.ts'
import styles from './wizard.module.css'

export interface WizardFootProps {
  readonly resource: Resource
  readonly flow: ImportFlow
  readonly running: boolean
  readonly onClose: () => void
}

export function WizardFoot(props: WizardFootProps) {
  const { flow, onClose } = props
  return (
    <footer className={styles.foot}>
      <p className={styles.footWords} role="alert">
        {flow.error}
      </p>
      {flow.stage === 'run' ? <RunActions {...props} /> : <PlanActions {...props} onClose={onClose} />}
    </footer>
  )
}

function PlanActions({ resource, flow, onClose }: WizardFootProps) {
  const { stage, busy, file, summary } = flow
  const count = flow.ready
  const waiting = openRows(flow).length
  const isReady = file !== undefined && isDecided(resource, { file, mappings: flow.mappings }, false)
  return (
    <>
      {busy ? <Button onClick={flow.stop}>停止</Button> : <Button onClick={onClose}>取消</Button>}
      {stage === 'mapping' && (
        <Button variant="primary" busy={busy !== undefined} disabled={!isReady} onClick={() => void flow.check()}>
          下一步：核对
        </Button>
      )}
      {stage === 'check' && (
        <>
          {(summary?.counts.error ?? 0) + (summary?.counts.unread ?? 0) > 0 && (
            <Button disabled={busy !== undefined} onClick={() => void flow.downloadErrors()}>
              下载错误行
            </Button>
          )}
          <Button
            variant="primary"
            disabled={waiting > 0 || count === 0 || busy !== undefined}
            onClick={() => void flow.start()}
          >
            {waiting > 0 ? `还有 ${waiting} 行没有选择` : count === 0 ? '没有可导入的行' : `导入 ${count} 行`}
          </Button>
        </>
      )}
    </>
  )
}

function RunActions({ resource, flow, running, onClose }: WizardFootProps) {
  const { run } = flow
  const state = useSyncExternalStore(run?.subscribe ?? nothing, () => run?.state())
  if (!run || !state) return null
  if (running)
    return (
      <>
        {state.phase === 'paused' && <Button onClick={run.resume}>继续</Button>}
        <Button variant="danger" disabled={state.isCancelled} onClick={run.cancel}>
          {state.isCancelled ? '正在停止…' : '取消导入'}
        </Button>
      </>
    )
  const { failed, created, updated } = state
  return (
    <>
      {created + updated > 0 && <UndoImport resource={resource} batch={flow.batch} />}
      {failed.length > 0 && (
        <>
          <Button onClick={() => void flow.downloadFailed(failed)}>下载失败行</Button>
          <Button onClick={() => flow.retry(failed)}>重试失败的行</Button>
        </>
      )}
      {(failed.length > 0 || state.isCancelled) && <Button onClick={() => void flow.check()}>重新核对</Button>}
      <Button variant="primary" onClick={onClose}>
        完成
      </Button>
    </>
  )
}

const nothing = () => () => undefined
