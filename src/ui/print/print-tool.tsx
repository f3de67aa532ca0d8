/** 打印 of a list: asks which rows, where there are more than the page; its code comes with the first press. */
import { lazy, Suspense, useState } from 'react'
import type { ExportInput } from '../list/export/export-tool.tsx'
import type { ListTool } from '../list/tool.tsx'
import { usePrintKey } from './print-key.ts'

const ListPrint = lazy(async () => ({ default: (await import('./list-print.tsx')).ListPrint }))

export function usePrintTool(input: ExportInput): ListTool {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  usePrintKey(open)
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <ListPrint {...input} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { name: 'print', label: '打印', icon: 'print', opensDialog: true, onClick: open, dialog }
}
