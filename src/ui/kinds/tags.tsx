/** Free words. */
import { TagsFilter } from './tags-filter.tsx'
import { listOf, tagsCell } from './cells.tsx'
import { type KindView, NOTHING, textOf } from './view.ts'

export const tagsView: KindView = {
  cell: (value) => tagsCell(listOf(value).map(String)),
  words: (value) => (Array.isArray(value) ? value.map(String).join('、') || NOTHING : textOf(value)),
  align: 'start',
  width: 180,
  Filter: TagsFilter,
}
