/** What is wrong with a text that is no JSON, where, and its cure: in Chinese, with the character and its column. */
import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import { letterName } from './letters.ts'
import { lineAndColumn } from './scan.ts'
import { COMMENT, curlyEnd, isSlip, mergeMark, type Said, strayWords } from './stray-words.ts'

/** So many slips of the keyboard are told at once; whoever forgot to switch it made many. */
const SLIPS_MAX = 20

export interface SyntaxProblem extends Said {
  readonly offset: number
}

/** The first thing that is wrong, and every further character that no JSON may have there. */
export function syntaxProblems(text: string, errors: readonly ParseError[]): readonly SyntaxProblem[] {
  const first = syntaxProblem(text, errors[0])
  if (mergeMark(text)) return [first]
  const slips = errors.slice(1).filter(({ error, offset }) => {
    const letter = String.fromCodePoint(text.codePointAt(offset) ?? 0)
    return printParseErrorCode(error) === 'InvalidSymbol' && offset !== first.offset && isSlip(letter)
  })
  return [first, ...slips.slice(0, SLIPS_MAX).map((error) => syntaxProblem(text, error))]
}

/** The parser's error is where the search begins. */
function syntaxProblem(text: string, error: ParseError | undefined): SyntaxProblem {
  if (text.trim() === '') return { offset: 0, message: '文件是空的', cure: '写入一个 JSON 对象，如 {"title": "名称"}' }
  const merge = mergeMark(text)
  if (merge) return { offset: merge.offset, ...merge.said }
  const offset = error?.offset ?? 0
  const first = text.search(/\S/)
  if (offset <= first && !/[{[“”"'/#\s\p{C}\p{Z}]/u.test(text[first] ?? ''))
    return { offset: first, ...startWords(text[first]) }
  const seek = error && SEEK[printParseErrorCode(error.error)]
  return seek ? seek(text, offset) : { offset, message: '不是有效的 JSON', cure: '检查此处的引号、逗号和括号' }
}

type Seek = (text: string, offset: number) => SyntaxProblem

const SEEK: Readonly<Record<string, Seek>> = {
  InvalidSymbol: (text, offset) => ({ offset, ...strayWords(text, offset, columnOf(text, offset)) }),
  InvalidCommentToken: (_text, offset) => ({ offset, ...COMMENT }),
  PropertyNameExpected: (text, offset) =>
    strayComma(text, offset) ?? { offset, message: '此处应是带双引号的键', cure: '写成 "键": 值；键总要加英文双引号' },
  ValueExpected: (text, offset) => strayComma(text, offset) ?? lackingValue(text, offset),
  CommaExpected: lackingComma,
  ColonExpected: (_text, offset) => ({ offset, message: '键与值之间缺少冒号', cure: '在键之后加英文冒号 :' }),
  CloseBraceExpected: unclosed,
  CloseBracketExpected: unclosed,
  EndOfFileExpected: beyondEnd,
  UnexpectedEndOfString: endlessText,
  UnexpectedEndOfComment: (_text, offset) => ({ offset, ...COMMENT }),
  UnexpectedEndOfNumber: (text, offset) => ({
    offset,
    message: `第 ${columnOf(text, offset)} 列的数字没有写完`,
    cure: '小数点之后要有数字，如 1.0；不要小数就去掉小数点',
  }),
  InvalidEscapeCharacter: badEscape,
  InvalidUnicode: (text, offset) => {
    const at = offset + Math.max(0, text.slice(offset).search(/\\u(?![\da-fA-F]{4})/))
    const message = `第 ${columnOf(text, at)} 列的 \\u 之后没有四位的字符编号`
    return { offset: at, message, cure: '写成 \\u4e2d 这样，或直接写出那个字' }
  },
  InvalidCharacter: controlCharacter,
}

function startWords(letter: string | undefined): Said {
  if (letter === '<') return { message: '这是网页或 XML，不是 JSON', cure: '换成 JSON 文件，内容以 { 开头' }
  const name = letterName(letter ?? '')
  return {
    message: `内容不是以 { 开头，第 1 个字是 ${letter}${name ? `（${name}）` : ''}`,
    cure: '整个文件写成一个 JSON 对象：{ … }',
  }
}

/** A comma with nothing after it, or nothing before it. */
function strayComma(text: string, offset: number): SyntaxProblem | undefined {
  const before = text.slice(0, offset).trimEnd()
  if (text[offset] === ',')
    return { offset, message: `第 ${columnOf(text, offset)} 列多了一个逗号`, cure: '删除这个逗号' }
  if (!before.endsWith(',') || !/[}\]]/.test(text[offset] ?? '')) return undefined
  const at = before.length - 1
  const message = `第 ${columnOf(text, at)} 列的逗号之后没有下一项`
  return { offset: at, message, cure: '删除这个逗号：最后一项之后不写逗号' }
}

function lackingValue(text: string, offset: number): SyntaxProblem {
  const key = /"((?:[^"\\\n]|\\.)*)"\s*:\s*$/.exec(text.slice(Math.max(0, offset - 300), offset))?.[1]
  return key === undefined
    ? { offset, message: '此处应有值', cure: '补上值，或删除多余的标点' }
    : { offset, message: `键 ${key} 没有值`, cure: '在冒号之后写上值，或删除这个键' }
}

function lackingComma(text: string, offset: number): SyntaxProblem {
  const [before, letter] = [text[offset - 1] ?? '', text[offset] ?? '']
  if (/\d/.test(before) && /\d/.test(letter))
    return {
      offset,
      message: `第 ${columnOf(text, offset)} 列的数字以 0 开头`,
      cure: '去掉前面的 0；编码之类加上双引号',
    }
  const open = openBrackets(text.slice(0, offset)).at(-1)
  if (open !== undefined && /[}\]]/.test(letter)) {
    const wanted = CLOSING[text[open] ?? ''] ?? ''
    const message = `第 ${columnOf(text, offset)} 列的 ${letter} 与${placeWords(text, open)}的 ${text[open]} 不配对`
    return { offset, message, cure: `在它之前补上 ${wanted}，或改为 ${wanted}` }
  }
  return { offset, message: '这一项之前缺少逗号', cure: '在上一项之后加逗号' }
}

function unclosed(text: string, offset: number): SyntaxProblem {
  const open = openBrackets(text).at(-1)
  if (open === undefined) return { offset, message: '缺少右括号', cure: '补上右括号' }
  const wanted = CLOSING[text[open] ?? ''] ?? ''
  return { offset, message: `${placeWords(text, open)}的 ${text[open]} 没有结束`, cure: `补上 ${wanted}` }
}

function beyondEnd(text: string, offset: number): SyntaxProblem {
  const letter = text[offset] ?? ''
  if (/[}\]]/.test(letter))
    return {
      offset,
      message: `第 ${columnOf(text, offset)} 列的 ${letter} 是多余的`,
      cure: `删除它，或在前面补上与它配对的括号`,
    }
  return { offset, message: '内容结束之后还有多余的文字', cure: '一个文件只写一个 JSON 对象，删除多余的文字' }
}

function endlessText(text: string, offset: number): SyntaxProblem {
  const curly = curlyEnd(text, offset)
  if (curly) return { offset: curly.offset, ...curly.said }
  const message = `第 ${columnOf(text, offset)} 列开始的文字没有在本行结束`
  return { offset, message, cure: '补上英文双引号 "；文字里要换行的地方写 \\n' }
}

function badEscape(text: string, offset: number): SyntaxProblem {
  const found = /\\(?:["\\/bfnrtu]|([^]))/g
  found.lastIndex = offset
  for (let match = found.exec(text); match; match = found.exec(text)) {
    const letter = match[1]
    if (letter === undefined) continue
    const message = `第 ${columnOf(text, match.index)} 列的 \\${letter} 只写了一个反斜杠`
    return { offset: match.index, message, cure: `写成 \\\\${letter}：JSON 的文字里，一个反斜杠要写两个` }
  }
  return { offset, message: '文字里的反斜杠写法不对', cure: '一个反斜杠写成两个：\\\\' }
}

function controlCharacter(text: string, offset: number): SyntaxProblem {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  const at = offset + Math.max(0, text.slice(offset).search(/[\0-\x1f]/))
  const column = columnOf(text, at)
  if (text[at] === '\t')
    return { offset: at, message: `第 ${column} 列的文字里有制表符（Tab）`, cure: '改为空格，或写成 \\t' }
  const code = (text.charCodeAt(at) || 0).toString(16).toUpperCase().padStart(4, '0')
  return { offset: at, message: `第 ${column} 列的文字里有看不见的控制字符 U+${code}`, cure: '删除它' }
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** Where brackets were opened that nothing has closed; those in texts do not count. */
function openBrackets(text: string): readonly number[] {
  const open: number[] = []
  for (const match of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\]]/g)) {
    if (match[0] in CLOSING) open.push(match.index)
    else if (/^[}\]]$/.test(match[0])) open.pop()
  }
  return open
}

function columnOf(text: string, offset: number): number {
  return lineAndColumn(text, offset).column
}

function placeWords(text: string, offset: number): string {
  const { line, column } = lineAndColumn(text, offset)
  return `第 ${line} 行第 ${column} 列`
}
