/** Rich text; a list shows the beginning of its words. */
import { wordsOfMarkup } from '../../model/rich-words.ts'
import { ContainsFilter } from './contains-filter.tsx'
import { textCell } from './cells.tsx'
import { type KindView, valueText } from './view.ts'

/** Longer than any column is wide. */
const EXCERPT_MAX = 120

export const richTextView: KindView = {
  cell: (value) => textCell(excerptOf(value)),
  words: (value) => valueText(wordsOf(value)),
  align: 'start',
  width: 260,
  Filter: ContainsFilter,
}

function wordsOf(value: unknown): unknown {
  return typeof value === 'string' ? wordsOfMarkup(value) : value
}

function excerptOf(value: unknown): unknown {
  const words = wordsOf(value)
  if (typeof words !== 'string') return words
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length > EXCERPT_MAX ? `${line.slice(0, EXCERPT_MAX)}…` : line
}
