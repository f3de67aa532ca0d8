/** A file on which the worker was ended, as a problem of that file, under the code that `npm run check` has for it. */
import type { Finding } from '../rule.ts'
import { inOrder } from '../order.ts'
import { libraryOfFile } from './libraries.ts'
import type { CompiledState, Texts } from './state.ts'

export interface StuckInput {
  /** The texts that a worker was ended on. */
  readonly stuck: Texts
  readonly files: Texts
  /** After which it was ended. */
  readonly limitMs: number
}

/** For as long as the file has the text that it was. */
export function withStuck(compiled: CompiledState, { stuck, files, limitMs }: StuckInput): CompiledState {
  const found = [...stuck].filter(([path, text]) => files.get(path) === text)
  if (found.length === 0) return compiled
  const problems = found.map(([file]): Finding => ({
    code: 'S11',
    level: 'error',
    library: libraryOfFile(files, file),
    file,
    line: 1,
    column: 1,
    path: '',
    message: `检查这个文件超过 ${limitMs / 1000} 秒，已中止，其他文件不受影响`,
    cure: '减少字段、选项和嵌套，简化正则表达式；改动后会重新检查',
  }))
  return { ...compiled, findings: inOrder([...problems, ...compiled.findings]) }
}
