/** What the guesses look at: one column's values, sorted by what they are. */
import type { Naming } from './names.ts'
import { type SampleColumn, type DraftField, hasValue, type DraftSurroundings } from './field.ts'

export interface DraftFacts {
  readonly naming: Naming
  readonly column: SampleColumn
  readonly filled: readonly unknown[]
  readonly texts: readonly string[]
  readonly numbers: readonly number[]
  /** Different values, as text, in the order of their first appearance. */
  readonly distinct: readonly string[]
  readonly around: DraftSurroundings
  /** Of the library that is being drafted. */
  readonly library: string
  /** What a field inside this one is. */
  readonly inferInner: (column: SampleColumn, naming: Naming) => DraftField
}

type Given = Pick<DraftFacts, 'column' | 'naming' | 'library' | 'around' | 'inferInner'>

/** A kind that was recognised: keywords beside the title. */
export interface Guess {
  readonly schema: Readonly<Record<string, unknown>>
  readonly open?: readonly string[]
  readonly isLeftOut?: boolean
}

export type Recogniser = (facts: DraftFacts) => Guess | undefined

/** Gathers what the guesses need to know of a column: its filled values, numbers, texts and distinct values. */
export function draftFacts(given: Given): DraftFacts {
  const { column } = given
  const filled = column.values.filter(hasValue)
  const numbers = filled.flatMap((value) => numberOf(value, column.fromCells))
  return {
    ...given,
    filled,
    numbers,
    texts: filled.filter((value) => typeof value === 'string'),
    distinct: [
      ...new Set(filled.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value).trim()))),
    ],
  }
}

/** Whether the column has values and every one is a text. */
export function areAllTexts({ filled, texts }: DraftFacts): boolean {
  return filled.length > 0 && texts.length === filled.length
}

/** Whether the column has values and every one is a number, or can be read as one. */
export function areAllNumbers({ filled, numbers }: DraftFacts): boolean {
  return filled.length > 0 && numbers.length === filled.length
}

/** Cells of a text file are all texts; a leading zero or many digits make it a code. */
function numberOf(value: unknown, fromCells: boolean): readonly number[] {
  if (typeof value === 'number') return [value]
  if (!fromCells || typeof value !== 'string') return []
  const plain = value
    .trim()
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/^[¥￥]/, '')
  return /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/.test(plain) ? [Number(plain)] : []
}
