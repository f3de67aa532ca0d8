/**
 * Characters that look like others or like nothing: what each is called, and which one was meant. An editor shows `Сode` and
 * `Code` alike, so whoever reads that there is no field Сode must be told which of its letters is not what it seems.
 *
 * Shapes  `oddLetter('Сode')` is `{at: 1, letter: 'С', name: '西里尔字母'}`; `at` counts characters from 1. `plainLetters('Сode')`
 *         is `Code` in Latin letters.
 */
export interface OddLetter {
  readonly at: number
  readonly letter: string
  readonly name: string
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u
const NAMES: readonly (readonly [RegExp, string])[] = [
  [INVISIBLE, '看不见的字符'],
  [/[\t\n\r]/u, '换行或制表符'],
  [/\u00a0/u, '不换行空格'],
  [/\u3000/u, '全角空格'],
  [/(?! )\p{Zs}/u, '特殊的空格'],
  [/[“”„‟]/u, '中文双引号'],
  [/[‘’‚‛]/u, '中文单引号'],
  [/[，：；。、？！（）【】《》「」]/u, '中文标点'],
  [/[Ａ-Ｚａ-ｚ]/u, '全角字母'],
  [/[０-９]/u, '全角数字'],
  [/[\uff00-\uffef]/u, '全角符号'],
  [/\p{Script=Cyrillic}/u, '西里尔字母'],
  [/\p{Script=Greek}/u, '希腊字母'],
]

/** Letters of other alphabets beside the Latin ones that they look like. */
const LOOKS =
  'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS аa еe оo рp сc уy хx іi јj ѕs кk ԁd һh ԛq ԝw ѵv ' +
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa οo νv ρp ιi κk υu τt χx'
const LATIN: ReadonlyMap<string, string> = new Map(
  LOOKS.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
)

/** What a character is called that easily passes for another; nothing for all others. */
export function letterName(letter: string): string | undefined {
  const name = NAMES.find(([looks]) => looks.test(letter))?.[1]
  return name !== undefined && isUnseen(letter) ? `${name} ${codeOf(letter)}` : name
}

/** The first character that passes for another, but for those that `known` has as well. */
export function oddLetter(text: string, known = ''): OddLetter | undefined {
  let at = 0
  for (const letter of text) {
    at += 1
    const name = letterName(letter)
    if (name !== undefined && !known.includes(letter)) return { at, letter, name }
  }
  return undefined
}

/** 第 1 个字 С 是西里尔字母 */
export function oddWords({ at, letter, name }: OddLetter): string {
  return `第 ${at} 个字${isUnseen(letter) ? '' : ` ${letter} `}是${name}`
}

/** With the letters that were meant, and without those that nobody sees. */
export function plainLetters(text: string): string {
  const seen = text.replace(new RegExp(INVISIBLE, 'gu'), '')
  return [...seen.normalize('NFKC')]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .trim()
}

/** U+200B */
function codeOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function isUnseen(letter: string): boolean {
  return /[\s\p{Z}\p{C}]/u.test(letter)
}
