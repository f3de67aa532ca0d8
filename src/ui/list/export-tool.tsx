/** 导出: opens the dialog that asks what goes into the file; its code comes with the first click. */
import { lazy, Suspense, useState } from 'react'
import { hasOperation } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import type { LabelsByLibrary } from './columns.ts'
import type { ListView } from './list-view.ts'
import type { Tool } from './tool.tsx'

export interface ExportInput {
  readonly resource: Resource
  readonly view: ListView
  readonly labels: LabelsByLibrary
  /** Names of the columns in sight. */
  readonly shown: readonly string[]
}

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

export function useExportTool(input: ExportInput): Tool | undefined {
  const { startExport } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const canExport = input.resource.wire === 'rest' || (startExport && hasOperation(input.resource, 'list'))
  if (!canExport) return undefined
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <ExportDialog {...input} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { name: 'export', label: '导出', icon: 'download', opensDialog: true, onClick: () => setOpen(true), dialog }
}
