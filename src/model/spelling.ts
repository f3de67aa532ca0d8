/**
 * How Chinese text of the trade is spelled in pinyin. The dictionary of `pinyin-pro` reads everyday words; `trade-readings.ts`
 * knows what is read otherwise in a hospital.
 *
 * Shapes  A syllable has no tone; ü is `v`. What is not Han is a part of its own, as it stands. Loads 300 kB: browsers import it late.
 * Source  穴名 by GB/T 12346; the seeds' own spellings are checked against it by a test.
 */
import { pinyin } from 'pinyin-pro'
import { inTheTrade, OTHER_READINGS } from './trade-readings.ts'

const RUNS = /\p{Script=Han}+|[^\p{Script=Han}]+/gu
const HAN = /^\p{Script=Han}/u
/** Each further spelling is a line to search in. */
const SPELLINGS_MAX = 6
/** Longer text is a sentence: nobody looks for it by all its letters. */
const VARIED_MAX = 16

export interface Spelling {
  /** The whole pinyin: feishu. */
  readonly full: string
  /** Its first letters: fs. */
  readonly initials: string
}

/** The pinyin of a text, as the trade reads its words. */
export function spellingOf(text: string): Spelling {
  return joined(pieces(text))
}

/** As the everyday dictionary reads it: what codes were made of before the trade's readings were known. */
export function plainSpellingOf(text: string): Spelling {
  return joined(pieces(text, (_characters, plain) => plain))
}

/** Every way that people may spell it, the right one first. */
export function spellingsOf(text: string): readonly Spelling[] {
  const right = pieces(text)
  const found = [right]
  if (right.length <= VARIED_MAX)
    for (const [index, { written }] of right.entries())
      for (const other of OTHER_READINGS[written] ?? [])
        for (const known of found.slice()) {
          const varied = known.with(index, { ...right[index]!, spelled: other })
          const isNew = found.every((one) => one[index]?.spelled !== other || joined(one).full !== joined(varied).full)
          if (isNew && found.length < SPELLINGS_MAX) found.push(varied)
        }
  return found.map(joined)
}

/** A Han character with its syllable, or what stands between such characters. */
interface Piece {
  readonly written: string
  readonly spelled: string
  readonly isHan: boolean
}

type Read = (characters: readonly string[], plain: readonly string[]) => readonly string[]

function pieces(text: string, read: Read = inTheTrade): readonly Piece[] {
  return (text.normalize('NFKC').match(RUNS) ?? []).flatMap((run): readonly Piece[] => {
    if (!HAN.test(run)) return [{ written: run, spelled: run, isHan: false }]
    const characters = [...run]
    const syllables = read(characters, pinyin(run, { toneType: 'none', type: 'array', v: true }))
    return characters.map((written, index) => ({ written, spelled: syllables[index] ?? written, isHan: true }))
  })
}

function joined(parts: readonly Piece[]): Spelling {
  return {
    full: parts.map(({ spelled }) => spelled).join(''),
    initials: parts.map(({ spelled, isHan }) => (isHan ? spelled.slice(0, 1) : spelled)).join(''),
  }
}
