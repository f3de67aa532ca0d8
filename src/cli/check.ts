/**
 * `npm run check [-- --root DIR]`: every problem of the authored files, one per line as `file:line:col  code  message → cure`.
 *
 * Errors  Exit code 0: clean; 1: problems found; 2: could not run (no such folder, unknown option).
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatAuthorProblem } from '../model/problem.ts'
import { loadCatalog } from './files.ts'

const OWN_ROOT = resolve(import.meta.dirname, '../..')

process.exitCode = main(process.argv.slice(2))

function main(args: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...args], options: { root: { type: 'string' } } })
    return report(values.root === undefined ? OWN_ROOT : resolve(values.root))
  } catch (error) {
    console.error(`无法检查：${error instanceof Error ? error.message : String(error)}`)
    console.error('用法：npm run check [-- --root 目录]，目录中须有 schemas/ 和 resources/')
    return 2
  }
}

function report(root: string): number {
  const { catalog, problems } = loadCatalog(root)
  for (const problem of problems) console.log(formatAuthorProblem(problem))
  const working = Object.keys(catalog.resources).length
  if (problems.length === 0) console.log(`${working} 个库，没有错误`)
  else console.log(`${problems.length} 处错误；${working} 个库可用，${catalog.broken.length} 个库停用`)
  return problems.length === 0 ? 0 : 1
}
