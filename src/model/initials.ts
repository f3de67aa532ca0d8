/** The first letters of a text's pinyin. Loads a dictionary of 300 kB: browsers import this file only when they need it. */
import { plainSpellingOf, spellingOf } from './spelling.ts'

/**
 * Capital letters and digits: 运动疗法 2 is YDLF2. What has no pinyin and is neither is left out.
 * Where somebody has written how it is spelled (`zú sān lǐ`), and that for every character, the spelling decides.
 */
export function pinyinInitials(text: string, spelling = ''): string {
  return lettersIn(writtenInitials(text, spelling) ?? spellingOf(text).initials)
}

/** What was filled in for this text before the readings of the trade were known. */
export function formerInitials(text: string): string {
  return lettersIn(plainSpellingOf(text).initials)
}

function writtenInitials(text: string, spelling: string): string | undefined {
  const syllables = spelling
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .split(/[\s·'’-]+/)
    .filter((syllable) => /^[a-z]+$/i.test(syllable))
  const characters = [...text].filter((character) => /[\p{Script=Han}]/u.test(character))
  const isPure = characters.length === [...text.replace(/\s/g, '')].length
  const isWhole = isPure && characters.length > 0 && syllables.length === characters.length
  return isWhole ? syllables.map((syllable) => syllable.slice(0, 1)).join('') : undefined
}

function lettersIn(initials: string): string {
  return initials.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
