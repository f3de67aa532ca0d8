/** Starts an export where it can be made: on the platform, or here in the browser for a library that has no such call. */
import { useDataProvider, useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../../model/failure.ts'
import type { PageInput } from '../../../model/query.ts'
import type { Resource } from '../../../model/resource.ts'
import { formatTime } from '../../../model/time.ts'
import { EXPORT_REASON_MIN, EXPORT_REASON_WORDS } from '../../../wire/export-order.ts'
import { type FileFact, fileNameOf } from '../../../wire/sheets/origin.ts'
import type { SheetFormat } from '../../../wire/sheets/write-records.ts'
import { useConsole } from '../../console.tsx'
import { saveBlob } from '../../import/save-blob.ts'
import { NO_FILTERS } from '../filters/filters.ts'
import type { ListView } from '../list-view.ts'

interface Wanted {
  readonly fields: readonly string[]
  readonly format: SheetFormat
  /** Only these rows. */
  readonly ids: readonly string[] | undefined
  readonly facts: readonly FileFact[]
  /** What it is for; '' where nobody asks. */
  readonly reason: string
}

export function useExport(resource: Resource, view: ListView, onDone: () => void) {
  const { catalog, scope, ownerName, startExport, asksExportReason } = useConsole()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState(0)
  const [error, setError] = useState('')
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const isLocal = resource.wire === 'rest'
  const asksReason = asksExportReason === true && !isLocal

  const start = async ({ fields, format, ids, facts, reason }: Wanted) => {
    if (asksReason && reason.length < EXPORT_REASON_MIN) return setError(EXPORT_REASON_WORDS)
    const name = fileNameOf({ title: resource.title, ownerName }, formatTime(Date.now(), 'YYYYMMDD-HHmm'))
    const order = {
      resource,
      name,
      format,
      fields,
      page: pageOf(ids ? { ...view, filters: NO_FILTERS } : view),
      ownerName,
      facts,
      ...(ids && { ids }),
      ...(asksReason && { reason }),
    }
    stop.current = new AbortController()
    setBusy(true)
    setError('')
    try {
      if (isLocal) {
        const { exportHere } = await import('./export-here.ts')
        const blob = await exportHere(order, {
          catalog,
          scope,
          dataProvider,
          signal: stop.current.signal,
          onProgress: setProgress,
        })
        saveBlob(blob, `${name}.${format}`)
        notify(`已导出 ${name}`, { type: 'success' })
      } else {
        await startExport?.(order)
        notify(`正在生成“${name}”，完成后可在下载任务中下载`, { type: 'info' })
      }
      onDone()
    } catch (cause) {
      if (!stop.current.signal.aborted) setError(cause instanceof Failure ? cause.message : '导出没有完成，请稍后再试')
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    stop.current?.abort()
    onDone()
  }
  return { start, cancel, busy, progress, error, isLocal, asksReason }
}

function pageOf({ filters, sort }: Pick<ListView, 'filters' | 'sort'>): PageInput {
  const { keyword, shelf, values } = filters
  return {
    page: 1,
    pageSize: 1,
    sort,
    filters: values,
    ...(keyword === '' ? {} : { keyword }),
    ...(shelf ? { shelf } : {}),
  }
}
