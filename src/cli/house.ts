/**
 * The house lint, run by `npm run lint`: who may import whom, files that outgrow themselves, no library's words in the
 * code, functions that outgrow themselves, exported functions that do not say what they do, nothing declared in two files, no
 * name exported by two, and browser tests that read once what changes.
 *
 * Errors  Exit code 0: clean; 1: findings, one per line as `file:line:col  code  message → cure`.
 * Source  DESIGN §3; house rules in docs/house-rules.md.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatAuthorProblem } from '../model/problem.ts'
import { docstringProblems } from './docstrings.ts'
import { functionSizeProblems } from './function-size.ts'
import { houseProblems } from './house-rules.ts'
import { readOnceProblems } from './read-once.ts'
import { sharedNameProblems, twinProblems } from './twins.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export function readCode(root: string, folder: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return readCode(root, path)
    return /\.(tsx?|css)$/.test(entry.name) ? [{ path, text: readFileSync(resolve(root, path), 'utf8') }] : []
  })
}

export function libraryNames(root: string): readonly string[] {
  return readdirSync(resolve(root, 'resources')).flatMap((file) =>
    file.endsWith('.json') ? [file.replace(/\.json$/, '')] : [],
  )
}

function main(): number {
  const code = readCode(ROOT, 'src')
  const problems = [
    ...houseProblems(code, libraryNames(ROOT)),
    ...functionSizeProblems(code),
    ...docstringProblems(code),
    ...twinProblems(code),
    ...sharedNameProblems(code),
    ...readOnceProblems(readCode(ROOT, 'tests/e2e')),
  ]
  for (const problem of problems) console.log(formatAuthorProblem(problem))
  console.log(problems.length === 0 ? 'house rules: clean' : `house rules: ${problems.length} findings`)
  return problems.length === 0 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = main()
