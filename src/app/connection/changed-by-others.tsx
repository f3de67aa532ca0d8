/**
 * The quiet line above a list or a record that somebody else has changed since it was read here. It takes nothing away: what is on
 * the screen stays until the person asks for it anew, or it was read again anyway.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { isObject } from '../../model/plain.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ScreenNotice } from '../../ui/controls/screen-notice.tsx'
import { currentPath, PATHS } from '../paths.ts'
import { useEditors } from './editors.ts'
import { lastChangeMs, subscribeRecordNews } from './record-news.ts'

export interface ChangedProps {
  readonly library: string
  /** The record that is open; a list is when absent. */
  readonly id?: string | undefined
  readonly isForm: boolean
}

export function ChangedByOthers({ library, id, isForm }: ChangedProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOld = useIsOld(client, library, id)
  const editors = useEditors(library, id, isForm)
  const readAgain = () => {
    // By the way that asks before it throws away what was typed.
    if (isForm) void navigate(PATHS.redirect + currentPath(), { replace: true })
    else void client.invalidateQueries({ queryKey: [library] })
  }
  return (
    <div role="status">
      {editors.length > 0 && <ScreenNotice>{editorWords(editors, isForm)}</ScreenNotice>}
      {isOld && (
        <ScreenNotice>
          {wordsFor(id, isForm)}{' '}
          <Button size="small" variant="quiet" onClick={readAgain}>
            重新读取
          </Button>
        </ScreenNotice>
      )}
    </div>
  )
}

const NAMED_MAX = 3

function editorWords(names: readonly string[], isForm: boolean): string {
  const named = names.slice(0, NAMED_MAX).join('、')
  const all = names.length > NAMED_MAX ? `${named}等 ${names.length} 人` : named
  return isForm ? `${all}也打开了这条记录的表单；谁后保存，谁比较两边的内容。` : `${all}正在修改这条记录。`
}

function wordsFor(id: string | undefined, isForm: boolean): string {
  if (id === undefined) return '其他人刚改了这里的记录。'
  return isForm ? '其他人刚改了这条记录：保存时会请您比较两边的内容。' : '其他人刚改了这条记录。'
}

function useIsOld(client: QueryClient, library: string, id: string | undefined): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [subscribeRecordNews(onChange), client.getQueryCache().subscribe(onChange)]
      return () => stops.forEach((stop) => stop())
    },
    [client],
  )
  return useSyncExternalStore(subscribe, () => {
    const shown = client.getQueryCache().findAll({ queryKey: [library], type: 'active' })
    const ids = id === undefined ? shown.flatMap(({ state }) => idsIn(state.data)) : [id]
    const changedMs = lastChangeMs(library, ids, id === undefined)
    return changedMs > 0 && changedMs > Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt))
  })
}

/** As ra-core keeps the page of a list. */
function idsIn(data: unknown): readonly string[] {
  const rows = isObject(data) ? data['data'] : undefined
  return Array.isArray(rows) ? rows.filter(isObject).map((row) => String(row['id'])) : []
}
