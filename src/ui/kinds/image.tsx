/** A picture, by the path of its file. */
import { mediaCell, mediaWords } from './media-cell.tsx'
import type { KindView } from './view.ts'

export const imageView: KindView = {
  cell: (value) => mediaCell('image', value),
  words: (value) => mediaWords('image', value),
  align: 'start',
  width: 88,
}
