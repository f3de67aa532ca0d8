/** A file on which the worker was ended, as a problem of that file, under the code that `npm run check` has for it. */
import type { Finding } from '../../../gate/rule.ts'
import { inOrder } from '../../../gate/order.ts'
import { WORKER_LIMIT_MS } from './compiling.ts'
import { libraryOfFile } from '../files/libraries.ts'
import type { CompiledState, Texts } from '../state.ts'

/** For as long as the file has the text that it was. */
export function withStuck(compiled: CompiledState, stuck: Texts, files: Texts): CompiledState {
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
    message: `检查这个文件超过 ${WORKER_LIMIT_MS / 1000} 秒，已中止，其他文件不受影响`,
    cure: '减少字段、选项和嵌套，简化正则表达式；改动后会重新检查',
  }))
  return { ...compiled, findings: inOrder([...problems, ...compiled.findings]) }
}
