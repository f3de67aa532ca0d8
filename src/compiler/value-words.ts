/** Values as sentences speak of them: what type they are in Chinese, and no longer than leaves room for the reason. */

/** Letters of a quoted value; the beginning is what somebody knows it by. */
const QUOTED_MAX = 40

/** The types of JSON, as a person who writes values knows them. */
const TYPES: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  integer: '整数',
  boolean: '是或否（true、false）',
  array: '列表 […]',
  object: '对象 {…}',
  null: '空（null）',
}

/** 文字；文字、数字之一 */
export function typeWords(types: unknown): string {
  const names = Array.isArray(types) ? types.map(String) : String(types).split(',')
  return `${names.map((name) => TYPES[name] ?? name).join('、')}${names.length > 1 ? '之一' : ''}`
}

/** 文字“60”，数字 7，列表：to stand after a Chinese word. */
export function valueWords(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '空的文字 ""' : `文字${quoted(value)}`
  if (typeof value === 'number') return `数字 ${value}`
  if (typeof value === 'boolean') return ` ${String(value)}`
  if (value === null) return '空（null）'
  return Array.isArray(value) ? '列表' : '对象'
}

/** The value in quotation marks; of a long one its beginning and how long it is. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return `“${cutText(text, QUOTED_MAX)}”`
}

/** 好好好…（共 2000 字） */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most).join('')}…（共 ${letters.length} 字）`
}

/** What is longer than `most` as a whole, with long values cut first, and then the middle: the reason stands at the end. */
export function cutWords(words: string, most: number): string {
  if (words.length <= most) return words
  const cut = words
    .replace(
      /「[^」]{60,}」|“[^”]{60,}”|"[^"]{60,}"/gu,
      (piece) => piece[0] + cutText(piece.slice(1, -1), QUOTED_MAX) + piece.slice(-1),
    )
    .replace(/[^\s，。；：、？！“”「」（）"]{80,}/gu, (run) => cutText(run, QUOTED_MAX))
  if (cut.length <= most) return cut
  const letters = [...cut]
  const tail = Math.floor(most / 3)
  return letters.length <= most ? cut : `${letters.slice(0, most - tail).join('')}…${letters.slice(-tail).join('')}`
}
