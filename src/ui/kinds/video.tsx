/** A video, by the path of its file. */
import { mediaCell, mediaWords } from './media-cell.tsx'
import type { KindView } from './view.ts'

export const videoView: KindView = {
  cell: (value) => mediaCell('video', value),
  words: (value) => mediaWords('video', value),
  align: 'start',
  width: 88,
}
