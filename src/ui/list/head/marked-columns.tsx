/** Puts the marks of a row beside the name of its record. What they are is worked out in a part that only such lists load. */
import { lazy, Suspense } from 'react'
import type { ListHead } from '../../../model/list-head.ts'
import type { TableColumn } from '../table/columns.ts'

const RowMarks = lazy(async () => ({ default: (await import('./row-marks.tsx')).RowMarks }))

export function markedColumns({ marks }: ListHead, columns: readonly TableColumn[]): readonly TableColumn[] {
  if (!marks) return columns
  return columns.map((column): TableColumn => {
    if (!column.leading) return column
    return {
      ...column,
      render: (record, labels) => (
        <>
          {column.render(record, labels)}{' '}
          <Suspense fallback={null}>
            <RowMarks {...{ marks, record }} />
          </Suspense>
        </>
      ),
    }
  })
}
