/** 导出: opens the dialog that asks what goes into the file; its code comes with the first click. */
import { lazy, Suspense, useState } from 'react'
import { hasOperation } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import type { LabelsByLibrary } from './columns.ts'
import type { ListView } from './list-view.ts'

export interface ExportButtonProps {
  readonly resource: Resource
  readonly view: ListView
  readonly labels: LabelsByLibrary
  /** Names of the columns in sight. */
  readonly shown: readonly string[]
}

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

export function ExportButton(props: ExportButtonProps) {
  const { startExport } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const canExport = props.resource.wire === 'rest' || (startExport && hasOperation(props.resource, 'list'))
  if (!canExport) return null
  return (
    <>
      <IconButton label="导出" tip="end" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="download" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
