/** What a token is that JSON does not know: punctuation of a Chinese keyboard, words of other languages, marks of a merge. */
import { letterName } from './letters.ts'

export interface Said {
  readonly message: string
  readonly cure: string
}

/** What people type who have not switched their keyboard, and what JSON wants there. */
const TYPED: Readonly<Record<string, readonly [name: string, wanted: string]>> = {
  '，': ['中文逗号', '英文逗号 ,'],
  '、': ['中文顿号', '英文逗号 ,'],
  '；': ['中文分号', '英文逗号 ,'],
  '：': ['中文冒号', '英文冒号 :'],
  '“': ['中文双引号', '英文双引号 "'],
  '”': ['中文双引号', '英文双引号 "'],
  '„': ['弯的双引号', '英文双引号 "'],
  '‟': ['弯的双引号', '英文双引号 "'],
  '＂': ['全角双引号', '英文双引号 "'],
  '‘': ['中文单引号', '英文双引号 "'],
  '’': ['中文单引号', '英文双引号 "'],
  '「': ['中文引号', '英文双引号 "'],
  '」': ['中文引号', '英文双引号 "'],
  "'": ['单引号', '双引号 "'],
  '`': ['反引号', '双引号 "'],
  ';': ['分号', '逗号 ,'],
  '=': ['等号', '冒号 :'],
  '(': ['圆括号', '方括号 [ 或花括号 {'],
  ')': ['圆括号', '方括号 ] 或花括号 }'],
  '（': ['中文括号', '方括号 [ 或花括号 {'],
  '）': ['中文括号', '方括号 ] 或花括号 }'],
  '｛': ['全角花括号', '英文花括号 {'],
  '｝': ['全角花括号', '英文花括号 }'],
  '【': ['中文方括号', '英文方括号 ['],
  '】': ['中文方括号', '英文方括号 ]'],
  '［': ['全角方括号', '英文方括号 ['],
  '］': ['全角方括号', '英文方括号 ]'],
}

/** How other languages write what JSON has. */
const WORDS: Readonly<Record<string, string>> = {
  true: '写成 true',
  false: '写成 false',
  yes: '写成 true',
  no: '写成 false',
  null: '写成 null',
  none: '写成 null',
  nil: '写成 null',
  undefined: '删除这个键；没有内容就不写',
  nan: '写成数字，或删除这个键',
  infinity: '写成数字，或删除这个键；没有上限就不写',
}

/** The token at `offset`; `column` is its own. */
export function strayWords(text: string, offset: number, column: number): Said {
  const rest = text.slice(offset)
  const letter = String.fromCodePoint(text.codePointAt(offset) ?? 0)
  const typed = Object.hasOwn(TYPED, letter) ? TYPED[letter] : undefined
  if (typed) return typedWords(letter, typed, column)
  const name = letterName(letter)
  if (name !== undefined && /[\s\p{Z}\p{C}]/u.test(letter))
    return { message: `第 ${column} 列是${name}，不能用来隔开内容`, cure: '删除它，需要的话改为普通空格' }
  if (letter === '#') return COMMENT
  if (/^[+.]?\.?\d/.test(rest) || letter === '-')
    return { message: `第 ${column} 列的数字写法不对`, cure: '小数写成 0.5；前面不写加号；负号之后直接写数字' }
  if (/^[xX]?[\da-fA-F]+/.test(rest) && /\d/.test(text[offset - 1] ?? ''))
    return { message: `第 ${column} 列的数字写法不对`, cure: '写成十进制的数字，后面不带单位' }
  const word = /^[\p{L}_$][\p{L}\p{N}_$.-]*/u.exec(rest)?.[0]
  if (word !== undefined) return bareWords(word, rest, column)
  return { message: `第 ${column} 列的 ${letter} 不该出现在这里`, cure: '删除它；文字要写在英文双引号里' }
}

export const COMMENT: Said = { message: 'JSON 中不能写注释', cure: '删除注释，或写在 $comment 中' }

/** Where a merge has left its marks, both sides stand in the file and nothing else that is said of it helps. */
export function mergeMark(text: string): { readonly offset: number; readonly said: Said } | undefined {
  const found = /^(?:<{7}|>{7}|\|{7}(?= ))(?=\s|$)/m.exec(text)
  if (!found) return undefined
  const line = text.slice(0, found.index).split('\n').length
  const message = `第 ${line} 行第 1 列是合并时留下的标记 ${found[0]}，两边的内容还没有合到一起`
  return { offset: found.index, said: { message, cure: '留下要的内容，删去 <<<<<<<、=======、>>>>>>> 这几行' } }
}

/** Whether the character cannot be but a slip of the keyboard, whatever stands around it. */
export function isSlip(letter: string): boolean {
  return (Object.hasOwn(TYPED, letter) && letter > '~') || letterName(letter) !== undefined
}

/** The quotation mark of a Chinese keyboard that was to end a text, in the line where it began: the first that ends no other. */
export function curlyEnd(text: string, offset: number): { readonly offset: number; readonly said: Said } | undefined {
  const [line = ''] = text.slice(offset).split('\n', 1)
  let open = 0
  let at = 0
  for (; at < line.length && open >= 0; at += 1) open += line[at] === '“' ? 1 : line[at] === '”' ? -1 : 0
  if (open >= 0) return undefined
  at -= 1
  const column = offset + at - (text.lastIndexOf('\n', offset + at - 1) + 1) + 1
  return { offset: offset + at, said: typedWords('”', ['中文双引号', '英文双引号 "'], column) }
}

function typedWords(letter: string, [name, wanted]: readonly [string, string], column: number): Said {
  return { message: `第 ${column} 列的 ${letter} 是${name}`, cure: `改为${wanted}` }
}

function bareWords(word: string, rest: string, column: number): Said {
  const shown = word.length > 40 ? `${word.slice(0, 40)}…` : word
  if (/^\s*[:：]/.test(rest.slice(word.length)))
    return { message: `第 ${column} 列的键 ${shown} 没有双引号`, cure: `写成 "${shown}"` }
  const cure = Object.hasOwn(WORDS, word.toLowerCase()) ? WORDS[word.toLowerCase()] : undefined
  if (cure !== undefined) return { message: `第 ${column} 列的 ${shown} 不是 JSON 的写法`, cure }
  return { message: `第 ${column} 列的 ${shown} 没有双引号`, cure: `文字写成 "${shown}"；是与否写 true、false` }
}
