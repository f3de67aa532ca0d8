/** What is seen of a batch from its start: how far it has come, with a stop, then what became of each record. */
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import styles from './batch.module.css'
import { OutcomeList } from './outcome-list.tsx'
import type { RunningBatch } from './use-batch.ts'

export interface BatchWords {
  /** 删除收费项目 */
  readonly title: string
  /** 删除 */
  readonly label: string
  /** 已删除 */
  readonly done: string
  readonly unchanged?: string
}

interface BatchDialogProps {
  /** `running`, or it is over. */
  readonly batch: Pick<RunningBatch, 'total' | 'outcomes' | 'error' | 'left' | 'stop'> & { readonly phase: string }
  readonly words: BatchWords
  /** Stays in sight over all that is said. */
  readonly head?: ReactNode
  /** Another way on from the result, such as an undo. */
  readonly more?: ReactNode
  readonly onRetry: () => void
  readonly onClose: () => void
}

export function BatchDialog({ batch, words, head, more, onRetry, onClose }: BatchDialogProps) {
  const { phase, outcomes, total, error, left, stop } = batch
  if (phase === 'running')
    return (
      <Dialog open title={words.title} actions={<Button onClick={stop}>停止</Button>}>
        {head}
        <p role="status">
          正在{words.label}，已处理 {outcomes.length}
          {total !== undefined && ` / ${total}`} 条
        </p>
        <progress
          className={styles.progress}
          {...(total === undefined ? {} : { max: Math.max(1, total), value: outcomes.length })}
          aria-label={`${words.label}进度`}
        />
      </Dialog>
    )
  return (
    <Dialog
      open
      title={`${words.title}：结果`}
      width="medium"
      onClose={onClose}
      actions={
        <>
          {more}
          {error === undefined && left.length > 0 && <Button onClick={onRetry}>重试失败项</Button>}
          <Button variant="primary" autoFocus onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      {head}
      {error === undefined ? (
        <OutcomeList outcomes={outcomes} done={words.done} unchanged={words.unchanged} />
      ) : (
        <p role="alert">{error}</p>
      )}
    </Dialog>
  )
}
