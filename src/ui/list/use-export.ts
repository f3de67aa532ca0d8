/** Starts an export where it can be made: on the platform, or here in the browser for a library that has no such call. */
import { useDataProvider, useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import type { PageInput } from '../../model/query.ts'
import type { Resource } from '../../model/resource.ts'
import { formatTime } from '../../model/time.ts'
import type { SheetFormat } from '../../wire/sheets/write-records.ts'
import { useConsole } from '../console.tsx'
import { saveBlob } from '../import/save-blob.ts'
import type { ListView } from './list-view.ts'

interface Wanted {
  readonly fields: readonly string[]
  readonly format: SheetFormat
}

export function useExport(resource: Resource, view: ListView, onDone: () => void) {
  const { catalog, startExport } = useConsole()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState(0)
  const [error, setError] = useState('')
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const isLocal = resource.wire === 'rest'

  const start = async ({ fields, format }: Wanted) => {
    const name = `${resource.title} ${formatTime(Date.now(), 'YYYY-MM-DD')}`
    const order = { resource, name, format, fields, page: pageOf(view) }
    stop.current = new AbortController()
    setBusy(true)
    setError('')
    try {
      if (isLocal) {
        const { exportHere } = await import('./export-here.ts')
        const blob = await exportHere(order, {
          catalog,
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
  return { start, cancel, busy, progress, error, isLocal }
}

function pageOf({ filters, sort }: ListView): PageInput {
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
