/** The top bar's list of export tasks, with the count of those being made; says so when one has ended. */
import { isUnfinished } from '../../../model/export-task.ts'
import { BarPanel } from '../bar-panel.tsx'
import { useEndings, useTasks } from './tasks.ts'

export function DownloadTasks() {
  const { data } = useTasks(1)
  useEndings(data?.rows)
  const running = data?.rows.filter(isUnfinished).length ?? 0
  return (
    <BarPanel name="下载任务" icon="download" count={running} countWords="个进行中" part="tasks" load={loadPanel} />
  )
}

async function loadPanel() {
  return (await import('./task-panel.tsx')).TaskPanel
}
