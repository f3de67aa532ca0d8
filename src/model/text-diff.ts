/**
 * What differs between two texts, by words, and by words alone: spaces and marks count as words of their own.
 *
 * Units   A text of more than LONG characters is compared by sentences: dividing it into words takes too long.
 * Source  Words as Unicode and the Chinese dictionary of Intl.Segmenter divide them.
 */
import { diffSequence, type Edit } from './sequence-diff.ts'

export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** In reading order; neighbours of one kind are one part. What stays and goes is `before`, what stays and comes `after`. */
export function diffText(before: string, after: string): readonly TextPart[] {
  const parts: { kind: Edit<string>['kind']; text: string }[] = []
  for (const { kind, item } of diffSequence(wordsOf(before), wordsOf(after))) {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += item
    else parts.push({ kind, text: item })
  }
  return parts
}

const LONG = 20_000
const SENTENCE = /[^。；！？.;!?\n]*(?:[。；！？.;!?\n]|$)/gu

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

function wordsOf(text: string): readonly string[] {
  if (text.length > LONG) return (text.match(SENTENCE) ?? []).filter((sentence) => sentence !== '')
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
