/**
 * `npm run types`: the libraries for other programs, as TypeScript, as an OpenAPI document, or the gate's rules as a page.
 *
 * Errors  Exit code 0: written; 2: some library does not compile, or the file cannot be written; 3: usage.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { permissionMatrix } from '../gate/report/matrix.ts'
import { RULES } from '../gate/rules/all.ts'
import { formatAuthorProblem } from '../model/problem.ts'
import { writeWhole } from './check/files.ts'
import { withoutViews } from '../model/view.ts'
import { loadCatalog } from './files.ts'
import { declarationsOf } from './types-declarations.ts'
import { openApiOf } from './types-openapi.ts'
import { withRules } from './types-rules.ts'

const OWN_ROOT = resolve(import.meta.dirname, '../..')
const USAGE = `用法：npm run types [-- --out 文件] [--openapi] [--matrix] [--rules] [--root 目录]
  （默认）    每个库一个 interface，写到标准输出
  --openapi   全部调用的 OpenAPI 3.1 文档
  --matrix    谁可以做什么：每个库、每个角色的权限表（Markdown）
  --rules     更新 docs/check.md 里的规则一览
  --out 文件  写到文件`

export function runTypes(args: readonly string[]): number {
  const options = read(args)
  if (options === undefined) {
    console.error(USAGE)
    return 3
  }
  try {
    return options.rules === true ? writeRules() : writeTypes(options)
  } catch (error) {
    console.error(`未能写出：${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

type Options = NonNullable<ReturnType<typeof read>>

function read(args: readonly string[]) {
  try {
    const [text, flag] = [{ type: 'string' } as const, { type: 'boolean' } as const]
    return parseArgs({ args: [...args], options: { out: text, root: text, openapi: flag, matrix: flag, rules: flag } })
      .values
  } catch {
    return undefined
  }
}

function writeTypes({ out, root, openapi, matrix }: Options): number {
  const { catalog, problems } = loadCatalog(root === undefined ? OWN_ROOT : resolve(root))
  for (const problem of problems) console.error(formatAuthorProblem(problem))
  const resources = Object.values(withoutViews(catalog).resources)
  const text =
    matrix === true
      ? permissionMatrix(catalog)
      : openapi === true
        ? `${JSON.stringify(openApiOf(resources), undefined, 2)}\n`
        : declarationsOf(resources)
  if (out === undefined) process.stdout.write(text)
  else {
    writeWhole(resolve(out), text)
    console.log(`已写入 ${out}，${matrix === true ? Object.keys(catalog.resources).length : resources.length} 个库`)
  }
  return catalog.broken.length === 0 ? 0 : 2
}

function writeRules(): number {
  const path = resolve(OWN_ROOT, 'docs/check.md')
  writeFileSync(path, withRules(path, RULES))
  console.log('已更新 docs/check.md 里的规则一览')
  return 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = runTypes(process.argv.slice(2))
