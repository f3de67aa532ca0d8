/** Answers to the questions of a table; a list tells how many there are. */
import { answeredCount } from '../../model/answered.ts'
import { nothingCell } from './cells.tsx'
import { type KindView, NO_VALUE } from './view.ts'

function answersWords(value: unknown): string {
  const count = answeredCount(value)
  return count === 0 ? NO_VALUE : `已答 ${count} 题`
}

export const answersView: KindView = {
  cell: (value) => (answeredCount(value) === 0 ? nothingCell : answersWords(value)),
  words: answersWords,
  align: 'start',
  width: 96,
}
