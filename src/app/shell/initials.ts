/**
 * Finding Chinese words by what people type: a part of the words, or the first letters of their pinyin (sfxm for 收费项目).
 *
 * Shapes  The letter of a character follows from its place in the browser's own pinyin order: each letter begins at a known
 *         character. A character with several readings has several letters (`READINGS`); a rarer reading is missed, and the
 *         whole pinyin is not matched. Where the browser has no pinyin order, only parts of the words are found.
 */
import { matchWords, type TextMatch } from './matched-words.ts'

/** The first character of each letter in pinyin order; i, u and v begin no syllable. */
const LETTERS = 'abcdefghjklmnopqrstwxyz'
const FIRSTS = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀']
const collator = new Intl.Collator('zh-CN-u-co-pinyin')
const hasOrder = FIRSTS.every((first, at) => at === 0 || collator.compare(FIRSTS[at - 1] ?? '', first) < 0)

/** All letters of characters that are read in more than one way, or not as the order has it. */
const READINGS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '便bp 扁bp 泊bp 屏pb 埔bp 薄b 参cs 藏cz 曾cz 朝cz 称c 匙cs 重zc 种zc 传cz 长cz 刹cs 伺cs 查cz 单ds 弹dt 调dt 囤dt ' +
    '耙bp 骠pb 陂bp 沓dt 大d 石s 区qo 镐gh 鹘gh 冠g 莞gw 行xh 合hg 会hk 和h 红h 降jx 解jx 校xj 系xj 荠jq 茄qj 咀jz 强qj ' +
    '卡kq 壳kq 脉m 乐ly 率ls 六l 粘zn 辗zn 叶y 宿sx 省sx 识sz 属sz 石sd 拾s 栅zs 幢zc 翟zd 荨qx 圩xw 晟sc 胲hg 尾wy 车cj 折zs'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 1), entry.slice(1)]),
)

const HAN = /\p{Script=Han}/u

/** The letters that a character may begin with; a Latin letter or a digit is its own. */
export function lettersOf(character: string): string {
  const readings = READINGS[character]
  if (readings) return readings
  if (!HAN.test(character)) return character.toLowerCase()
  if (!hasOrder) return ''
  const next = FIRSTS.findIndex((first) => collator.compare(first, character) > 0)
  return LETTERS[(next === -1 ? FIRSTS.length : next) - 1] ?? ''
}

/** The first letters of a text in their commonest reading, for tests and for sorting by hand. */
export function initialsOf(text: string): string {
  return [...text].map((character) => lettersOf(character).slice(0, 1)).join('')
}

export function matchText(text: string, query: string): TextMatch | undefined {
  return matchWords(text, query) ?? matchLetters(text, query.trim().toLowerCase())
}

function matchLetters(text: string, wanted: string): TextMatch | undefined {
  if (!/^[a-z0-9]+$/.test(wanted)) return undefined
  const characters = [...text].map((character) => ({ character, letters: lettersOf(character) }))
  let start = 0
  for (let from = 0; from + wanted.length <= characters.length; from += 1) {
    const span = characters.slice(from, from + wanted.length)
    if (span.every(({ letters }, index) => letters.includes(wanted.charAt(index)))) {
      const end = start + span.reduce((length, { character }) => length + character.length, 0)
      return { start, end, rank: from === 0 ? 2 : 3 }
    }
    start += characters[from]?.character.length ?? 1
  }
  return undefined
}
