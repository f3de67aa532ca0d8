/** A table inside a record; a list tells how many rows it has. */
import { itemsShown, nothingCell } from './cells.tsx'
import { type KindView, NO_VALUE } from './view.ts'

export const rowsView: KindView = {
  cell: (value) => (itemsShown(value).length === 0 ? nothingCell : `${itemsShown(value).length} 行`),
  words: (value) => (itemsShown(value).length === 0 ? NO_VALUE : `${itemsShown(value).length} 行`),
  align: 'start',
  width: 84,
}
