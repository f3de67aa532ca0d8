/** A file whose bytes are no UTF-8, as a problem of the file: a syntax error at its first character would hide what is wrong. */

const CURE = '用编辑器打开，另存为 UTF-8（不带 BOM）'

export interface EncodingProblem {
  readonly offset: number
  readonly message: string
  readonly cure: string
}

/** `encoding` is what the reader of the bytes found; without one, the marks that a wrong reading leaves in the text. */
export function encodingProblem(text: string, encoding: string | undefined): EncodingProblem | undefined {
  if (encoding !== undefined) return { offset: 0, message: `文件是 ${encoding} 编码，不是 UTF-8`, cure: CURE }
  const lost = text.indexOf('\uFFFD')
  if (lost < 0) return undefined
  return {
    offset: lost,
    message: '有损坏的字符 �，多半是文件曾以别的编码保存',
    cure: '改成原来的字，以 UTF-8 保存',
  }
}
