/** 检查拼音码: what opens it. The dialog comes with the first click. */
import { lazy, Suspense, useState } from 'react'
import { mayUpdate } from '../../../model/access.ts'
import { getField, type Resource } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import type { ListTool } from '../tool.tsx'

const CodeCheckDialog = lazy(async () => ({ default: (await import('./code-check-dialog.tsx')).CodeCheckDialog }))

export function useCodeCheckTool(resource: Resource): ListTool | undefined {
  const { scope } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const [computed] = resource.form.computed
  if (!computed || !mayUpdate(resource, scope)) return undefined
  const label = `检查${getField(resource, computed.field).title}`
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <CodeCheckDialog resource={resource} title={label} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { name: 'codes', label, icon: 'clipboard', opensDialog: true, onClick: () => setOpen(true), dialog }
}
