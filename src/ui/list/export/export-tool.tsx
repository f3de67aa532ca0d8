/** 导出: opens the dialog that asks what goes into the file; its code comes with the first click. */
import { lazy, Suspense, useState } from 'react'
import { hasOperation } from '../../../model/access.ts'
import type { Resource } from '../../../model/resource.ts'
import { type Console, useConsole } from '../../console.tsx'
import { Button } from '../../controls/button.tsx'
import type { LabelsByLibrary } from '../table/columns.ts'
import type { ListView } from '../list-view.ts'
import type { ListTool } from '../tool.tsx'

export interface ExportInput {
  readonly resource: Resource
  readonly view: ListView
  readonly labels: LabelsByLibrary
  /** Names of the columns in sight. */
  readonly shown: readonly string[]
}

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

export function useExportTool(input: ExportInput): ListTool | undefined {
  const { startExport } = useConsole()
  const [isOpen, setOpen] = useState(false)
  if (!mayExport(input.resource, startExport)) return undefined
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <ExportDialog {...input} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { name: 'export', label: '导出', icon: 'download', opensDialog: true, onClick: () => setOpen(true), dialog }
}

/** 导出所选: the same for the rows that are chosen. */
export function ExportChosen(input: ExportInput & { readonly ids: readonly string[] }) {
  const { startExport } = useConsole()
  const [isOpen, setOpen] = useState(false)
  if (!mayExport(input.resource, startExport)) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        导出所选
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog {...input} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function mayExport(resource: Resource, startExport: Console['startExport']): boolean {
  return resource.wire === 'rest' || (startExport !== undefined && hasOperation(resource, 'list'))
}
