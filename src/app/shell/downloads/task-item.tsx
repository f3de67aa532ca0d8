/** One export task: its state in words, how far it is, its file, its deletion asked about in place. */
import { useState } from 'react'
import { type ExportState, type ExportTask, isUnfinished } from '../../../model/export-task.ts'
import { Badge, type Tone } from '../../../ui/controls/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { failureWords } from '../../../model/failure-words.ts'
import { InlineConfirm } from '../inline-confirm.tsx'
import { Moment } from '../moment.tsx'
import styles from './tasks.module.css'
import { useDownload, useRemoveTask } from './tasks.ts'

const STATES: Record<ExportState, { readonly words: string; readonly tone: Tone }> = {
  waiting: { words: '排队中', tone: 'neutral' },
  running: { words: '生成中', tone: 'info' },
  done: { words: '已完成', tone: 'success' },
  failed: { words: '失败', tone: 'danger' },
}

export function TaskItem({ task, now }: { readonly task: ExportTask; readonly now: number }) {
  const [asked, setAsked] = useState(false)
  const download = useDownload()
  const remove = useRemoveTask()
  const { words, tone } = STATES[task.state]
  return (
    <li className={styles.item} aria-label={task.name}>
      <div className={styles.head}>
        <span className={styles.name}>{task.name}</span>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {task.state === 'running' && (
        <div className={styles.progress}>
          <progress max={100} value={task.progress} aria-label={`${task.name} 的进度`} />
          <span>{task.progress}%</span>
        </div>
      )}
      {task.words !== '' && <p className={styles.words}>{task.words}</p>}
      <div className={styles.foot}>
        <span className={styles.when}>
          <Moment at={task.finishedAt || task.createdAt} now={now} />
        </span>
        {task.state === 'done' && (
          <Button size="small" variant="primary" busy={download.isPending} onClick={() => download.mutate(task)}>
            下载
          </Button>
        )}
        <Button size="small" onClick={() => setAsked(true)}>
          删除
        </Button>
      </div>
      {download.isError && (
        <p className={styles.words} role="alert">
          下载失败：{failureWords(download.error)}
        </p>
      )}
      {asked && (
        <InlineConfirm
          question={isUnfinished(task) ? '文件还在生成，取消并删除？' : '删除后不能再下载，确认删除？'}
          action="确认删除"
          busy={remove.isPending}
          onCancel={() => setAsked(false)}
          onConfirm={() => remove.mutate(task.id, { onError: () => setAsked(false) })}
        />
      )}
    </li>
  )
}
