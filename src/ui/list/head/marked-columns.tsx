/** Puts the marks of a row beside the name of its record. What they are is worked out in a part that only such lists load. */
import { lazy, Suspense } from 'react'
import type { ListHead } from '../../../model/list-head.ts'
import type { TableColumn } from '../table/columns.ts'

const RowMarks = lazy(async () => ({ default: (await import('./row-marks.tsx')).RowMarks }))

const MARK_CHARACTER_PX = 13
const MARK_ROOM_PX = 34
/** So many marks of a row are seen whole. */
const MARKS_SEEN = 2

/** CSS pixels that the longest marks take. */
function roomOf(marks: NonNullable<ListHead['marks']>): number {
  const rooms = marks.map(({ title }) => (title ?? '').length * MARK_CHARACTER_PX + MARK_ROOM_PX)
  return rooms
    .toSorted((one, other) => other - one)
    .slice(0, MARKS_SEEN)
    .reduce((sum, room) => sum + room, 0)
}

/** On a narrow screen they stand under the name. */
export function markedColumns(
  { marks }: ListHead,
  columns: readonly TableColumn[],
  narrow: boolean,
): readonly TableColumn[] {
  if (!marks) return columns
  const room = narrow ? 0 : roomOf(marks)
  return columns.map((column): TableColumn => {
    if (!column.leading) return column
    // A width that somebody has chosen stays.
    const more = column.width > column.least ? room : 0
    return {
      ...column,
      width: column.width + more,
      least: column.least + more,
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
