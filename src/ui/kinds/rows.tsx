/** A table inside a record; a list tells how many rows it has. */
import { listOf, nothingCell } from './cells.tsx'
import { type KindView, NOTHING } from './view.ts'

export const rowsView: KindView = {
  cell: (value) => (listOf(value).length === 0 ? nothingCell : `${listOf(value).length} 行`),
  words: (value) => (listOf(value).length === 0 ? NOTHING : `${listOf(value).length} 行`),
  align: 'start',
  width: 84,
}
