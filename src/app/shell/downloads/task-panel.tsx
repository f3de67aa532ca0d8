/** The export tasks of this person, the newest first. */
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { PanelError, PanelWaiting } from '../bar-panel.tsx'
import { useNow } from '../use-now.ts'
import { TaskItem } from './task-item.tsx'
import styles from './tasks.module.css'
import { TASKS_PER_PAGE, useTasks } from './tasks.ts'

export function TaskPanel() {
  const [wanted, setPage] = useState(1)
  const now = useNow()
  const { data, isPending, error, refetch } = useTasks(wanted)
  if (isPending) return <PanelWaiting />
  if (!data) return <PanelError error={error} onRetry={() => void refetch()} />
  const pages = Math.max(1, Math.ceil(data.total / TASKS_PER_PAGE))
  // The last task of the last page was deleted.
  if (wanted > pages) setPage(pages)
  if (data.total === 0)
    return (
      <p className={styles.empty} role="status">
        还没有下载任务。在列表中点“导出”后，文件在后台生成，完成后在这里下载。
      </p>
    )
  return (
    <>
      <ul className={styles.list} aria-label="下载任务">
        {data.rows.map((task) => (
          <TaskItem key={task.id} {...{ task, now }} />
        ))}
      </ul>
      {error && <PanelError error={error} onRetry={() => void refetch()} />}
      {pages > 1 && (
        <nav className={styles.pages} aria-label="分页">
          <Button size="small" disabled={wanted <= 1} onClick={() => setPage(wanted - 1)}>
            上一页
          </Button>
          <span aria-live="polite">
            第 {wanted} / {pages} 页
          </span>
          <Button size="small" disabled={wanted >= pages} onClick={() => setPage(wanted + 1)}>
            下一页
          </Button>
        </nav>
      )}
    </>
  )
}
