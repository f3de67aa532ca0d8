/** What is wrong with a text that is no JSON, and its cure, in Chinese. */
import { type ParseError, printParseErrorCode } from 'jsonc-parser'

/** Says in Chinese what is wrong with a text that is no JSON, and how to put it right. */
export function syntaxWords(error: ParseError | undefined, text: string): { message: string; cure: string } {
  if (text.trim() === '') return { message: '文件是空的', cure: '写入一个 JSON 对象' }
  const words: Readonly<Record<string, readonly [string, string]>> = {
    CommaExpected: ['缺少逗号', '在上一项之后加逗号'],
    ColonExpected: ['缺少冒号', '在键与值之间加冒号'],
    PropertyNameExpected: ['此处应是带双引号的键', '删除多余的逗号，或给键加双引号'],
    ValueExpected: ['此处应有值', '补上值，或删除多余的逗号'],
    CloseBraceExpected: ['缺少右花括号 }', '补上 }'],
    CloseBracketExpected: ['缺少右方括号 ]', '补上 ]'],
    InvalidCommentToken: ['JSON 中不能写注释', '删除注释，或写在 $comment 中'],
    UnexpectedEndOfString: ['文字没有结束', '补上双引号'],
    EndOfFileExpected: ['内容之后还有多余的文字', '删除多余的文字'],
  }
  const [message, cure] = (error && words[printParseErrorCode(error.error)]) ?? [
    '不是有效的 JSON',
    '检查此处的引号、逗号和括号',
  ]
  return { message, cure }
}
