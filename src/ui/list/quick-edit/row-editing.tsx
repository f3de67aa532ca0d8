/** What lies over the rows of a list to change them: open cells, handles to put them in order; fetched after the rows are shown. */
import { lazy, Suspense, useState } from 'react'
import { mayUpdate } from '../../../model/access.ts'
import type { WireRecord } from '../../../model/resource.ts'
import type { Scope } from '../../../model/scope.ts'
import type { DragOrderProps } from '../order/drag-order.tsx'
import { QuickEdit, type QuickEditProps } from './quick-edit.tsx'

const DragOrder = lazy(async () => ({ default: (await import('../order/drag-order.tsx')).DragOrder }))

export interface RowEditingProps extends QuickEditProps, Omit<DragOrderProps, 'order'> {
  readonly scope: Scope
}

export function RowEditing({ scope, view, rowHeight, onPreview, ...cells }: RowEditingProps) {
  const { resource, rows } = cells
  const { quickEdit, order } = resource.list
  if (!mayUpdate(resource, scope)) return null
  return (
    <>
      {quickEdit.length > 0 && <QuickEdit {...cells} onPreview={onPreview} />}
      {order !== undefined && (
        <Suspense fallback={null}>
          <DragOrder {...{ resource, order, rows, view, rowHeight, onPreview }} />
        </Suspense>
      )}
    </>
  )
}

/** The rows in another order until the list has been read again. */
export function useOrderPreview(rows: readonly WireRecord[]) {
  const [preview, setPreview] = useState<{ readonly of: unknown; readonly rows: readonly WireRecord[] } | null>(null)
  return {
    rows: preview?.of === rows ? preview.rows : rows,
    onPreview: (next: readonly WireRecord[] | null) => setPreview(next && { of: rows, rows: next }),
  }
}
