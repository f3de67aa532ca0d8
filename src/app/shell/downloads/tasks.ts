/**
 * Export tasks: asked for when the bar is made, and again when news of them comes; where none can come, every five seconds as long as
 * something is being made.
 *
 * Units   Milliseconds.
 */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type ExportTask, isUnfinished } from '../../../model/export-task.ts'
import { Failure } from '../../../model/failure.ts'
import { createExportTaskProvider } from '../../../providers/export-tasks.ts'
import { useObservable } from '../../../ui/use-observable.ts'
import { isLive } from '../../connection/live-state.ts'
import { useConsole } from '../../../ui/console.tsx'
import { announce } from '../../announce.ts'
import { sayFailure } from '../../announced-failures.ts'
import { useHttp, useLocked } from '../../session/use-session.ts'
import { saveFile } from './save-file.ts'

/** Whoever starts an export invalidates this key, and it shows. */
export const EXPORT_TASKS_KEY = ['export-tasks'] as const
export const TASKS_PER_PAGE = 20

const TASK_POLL_MS = 5_000
/** While the platform does not answer, and where it tells by itself. */
const SELDOM_POLL_MS = 30_000

function useTaskProvider() {
  const http = useHttp()
  return useMemo(() => createExportTaskProvider(http), [http])
}

export function useTasks(page: number) {
  const { scope } = useConsole()
  const locked = useLocked()
  const tasks = useTaskProvider()
  const isTold = useObservable(isLive)
  return useQuery({
    queryKey: [...EXPORT_TASKS_KEY, scope.userId, page],
    queryFn: ({ signal }) => tasks.page({ userId: scope.userId, page, pageSize: TASKS_PER_PAGE }, signal),
    enabled: !locked,
    refetchInterval: ({ state }) => {
      if (!state.data?.rows.some(isUnfinished)) return false
      return isTold || state.status === 'error' ? SELDOM_POLL_MS : TASK_POLL_MS
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Says when a task that was seen being made has ended; a list that was already whole says nothing. */
export function useEndings(rows: readonly ExportTask[] | undefined): void {
  const unfinished = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!rows) return
    for (const { id, name, state, words } of rows) {
      if (!unfinished.current.has(id)) continue
      if (state === 'done') announce({ words: `“${name}”已生成，请在下载任务中下载`, level: 'success' })
      if (state === 'failed') announce({ words: `“${name}”没有生成：${words || '请重新导出'}`, level: 'error' })
    }
    unfinished.current = new Set(rows.filter(isUnfinished).map(({ id }) => id))
  }, [rows])
}

export function useDownload() {
  const tasks = useTaskProvider()
  return useMutation({
    mutationFn: async (task: ExportTask) => {
      const { name, blob } = await tasks.file(task.id, task.name || '导出文件')
      saveFile(blob, name)
    },
  })
}

export function useRemoveTask() {
  const tasks = useTaskProvider()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      tasks.remove([id]).catch((error: unknown) => {
        // It is gone already, which is what was wanted.
        if (!(error instanceof Failure) || error.code !== 'notFound') throw error
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: EXPORT_TASKS_KEY }),
    onError: sayFailure,
  })
}
