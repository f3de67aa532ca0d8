/** 撤销本次导入, from its result: every row that it wrote and that nobody has changed since. */
import { lazy, Suspense, useState } from 'react'
import { hasOperation } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { useLibraryProvider } from '../library-provider.ts'

const UndoDialog = lazy(async () => ({ default: (await import('../changes/undo-dialog.tsx')).UndoDialog }))

const WORDS = { label: '撤销', done: '已撤销', title: '撤销本次导入' } as const

export function UndoImport({ resource, batch }: { readonly resource: Resource; readonly batch: string }) {
  const provider = useLibraryProvider()
  const [asking, setAsking] = useState(false)
  const [undone, setUndone] = useState(false)
  if (!hasOperation(resource, 'history')) return null
  return (
    <>
      <Button disabled={undone} onClick={() => setAsking(true)}>
        {undone ? '已撤销' : '撤销本次导入'}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <UndoDialog
            {...{ resource, batch }}
            words={WORDS}
            question="新增的记录会放进回收站，更新的记录恢复为导入前的内容；导入之后又被修改过的记录保持不变，并逐条说明。"
            load={async () => (await import('../changes/run-undo.ts')).undoableItems(provider, resource.name, batch)}
            onClose={(settled) => {
              setAsking(false)
              if (settled.length > 0) setUndone(true)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
