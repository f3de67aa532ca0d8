/**
 * `npm run build`, and with `--if-changed` the first half of `npm start`: builds the browser's part into `dist/` and the server's
 * into `dist-server/`. With the flag, nothing is built when everything that the last build read is as it was then.
 *
 * Plain JavaScript, so that a start that builds nothing loads nothing.
 *
 * Shapes  The stamp holds a digest of the content of all inputs, and size and time of every built file. It is removed before
 *         a build begins and written after it has ended: a build that broke off, or another one over it, has no valid stamp.
 * Errors  Exit code of Vite when it fails.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { digestOfInputs, filesUnder } from './build-inputs.mjs'

/** npm runs a script in the folder of its package. */
const ROOT = process.cwd()
const STAMP = join(ROOT, 'node_modules/.cache/rehab-console-build/stamp.json')
const OUTPUTS = ['dist', 'dist-server']
const BUILDS = [[], ['--config', 'src/cli/vite.server.config.ts']]

const ifChanged = process.argv.includes('--if-changed')
if (ifChanged && isBuilt()) console.log('源文件没有变化，沿用上次的构建')
else build(ifChanged ? ['--logLevel', 'warn'] : [])

function isBuilt() {
  const stamp = readStamp()
  return stamp !== undefined && stamp.outputs === outputs() && stamp.inputs === digestOfInputs(ROOT)
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'))
  } catch {
    return undefined
  }
}

function build(options) {
  rmSync(STAMP, { force: true })
  const before = digestOfInputs(ROOT)
  for (const more of BUILDS) {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
    const { status } = spawnSync(process.execPath, [vite, 'build', ...more, ...options], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    if (status !== 0) process.exit(status ?? 1)
  }
  // What was saved meanwhile may be in the build as it was before.
  if (digestOfInputs(ROOT) !== before) return
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, JSON.stringify({ inputs: before, outputs: outputs() }))
}

/** Without the compressed copies that the server lays beside the files. */
function outputs() {
  const files = OUTPUTS.flatMap((folder) => filesUnder(join(ROOT, folder))).filter((file) => !/\.(?:br|gz)$/.test(file))
  const stats = files.map((file) => [file, statSync(file, { throwIfNoEntry: false })])
  return JSON.stringify(stats.map(([file, stat]) => [file, stat?.size, stat?.mtimeMs]))
}
