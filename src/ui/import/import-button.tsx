/** 导入, where the person may write; the wizard itself arrives when it is first wanted. */
import { lazy, Suspense, useState } from 'react'
import { hasOperation, mayCreate, mayUpdate } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'

const ImportWizard = lazy(async () => ({ default: (await import('./import-wizard.tsx')).ImportWizard }))

export interface ImportButtonProps {
  readonly resource: Resource
  /** The list is to be read again. */
  readonly onImported: () => unknown
}

export function ImportButton({ resource, onImported }: ImportButtonProps) {
  const { scope, openImport } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const mayImport = mayCreate(resource, scope) || mayUpdate(resource, scope)
  if (!openImport || !mayImport || !hasOperation(resource, 'list')) return null
  return (
    <>
      <IconButton label="导入" tip="end" onClick={() => setOpen(true)}>
        <Icon name="upload" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportWizard resource={resource} onClose={() => setOpen(false)} onImported={onImported} />
        </Suspense>
      )}
    </>
  )
}
