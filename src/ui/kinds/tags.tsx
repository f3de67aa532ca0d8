/** Free words. */
import { TagsFilter } from './tags-filter.tsx'
import { itemsShown, tagsCell } from './cells.tsx'
import { type KindView, NO_VALUE, valueText } from './view.ts'

export const tagsView: KindView = {
  cell: (value) => tagsCell(itemsShown(value).map(String)),
  words: (value) => (Array.isArray(value) ? value.map(String).join('、') || NO_VALUE : valueText(value)),
  align: 'start',
  width: 180,
  Filter: TagsFilter,
}
