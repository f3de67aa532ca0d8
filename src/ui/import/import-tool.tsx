/** 导入, where the person may write; the wizard itself arrives when it is first wanted. */
import { lazy, Suspense, useState } from 'react'
import { hasOperation, mayCreate, mayUpdate } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import type { ListTool } from '../list/tool.tsx'

const ImportWizard = lazy(async () => ({ default: (await import('./import-wizard.tsx')).ImportWizard }))

/** `onImported`: the list is to be read again. */
export function useImportTool(resource: Resource, onImported: () => unknown): ListTool | undefined {
  const { scope, openImport } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const mayImport = mayCreate(resource, scope) || mayUpdate(resource, scope)
  if (!openImport || !mayImport || !hasOperation(resource, 'list')) return undefined
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <ImportWizard resource={resource} onClose={() => setOpen(false)} onImported={onImported} />
    </Suspense>
  )
  return { name: 'import', label: '导入', icon: 'upload', opensDialog: true, onClick: () => setOpen(true), dialog }
}
