/**
 * What is read in a hospital otherwise than in everyday words (肺俞 is fèi shū, 脑卒中 nǎo cù zhòng), and what else people type for
 * such a character. The data is `medical-readings.json`; this file is small enough to be asked before a dictionary is loaded.
 *
 * Shapes  A syllable has no tone; ü is `v`.
 */
import readings from './medical-readings.json' with { type: 'json' }

const WORDS = new Map(Object.entries(readings.words).map(([word, spelled]) => [word, spelled.split(' ')] as const))
const LONGEST = Math.max(...[...WORDS.keys()].map((word) => [...word].length))

/** By character: the readings that some people take it for. */
export const OTHER_READINGS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(readings.also).map(([character, spelled]) => [character, spelled.split(' ')]),
)

/** The syllables of the everyday dictionary with those of the trade in their places; the longest word decides. */
export function inTheTrade(characters: readonly string[], plain: readonly string[]): readonly string[] {
  const syllables = [...plain]
  for (let at = 0; at < characters.length; at += 1) {
    const word = wordAt(characters, at)
    if (!word) continue
    syllables.splice(at, word.length, ...word)
    at += word.length - 1
  }
  return syllables
}

/** Whether any of it has a reading of the trade. */
export function hasTradeReading(text: string): boolean {
  const characters = [...text]
  return characters.some((_character, at) => wordAt(characters, at) !== undefined)
}

function wordAt(characters: readonly string[], at: number): readonly string[] | undefined {
  for (let length = Math.min(LONGEST, characters.length - at); length > 0; length -= 1) {
    const spelled = WORDS.get(characters.slice(at, at + length).join(''))
    if (spelled) return spelled
  }
  return undefined
}
