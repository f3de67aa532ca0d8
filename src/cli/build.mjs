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
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** npm runs a script in the folder of its package. */
const ROOT = process.cwd()
const STAMP = join(ROOT, 'node_modules/.cache/rehab-console-build/stamp.json')
const OUTPUTS = ['dist', 'dist-server']
const FOLDERS = ['src', 'public', 'schemas', 'resources']
/** Whatever else Vite reads; npm keeps what is really installed in a lock file of its own. */
const FILES =
  /^(?:index\.html|package(?:-lock)?\.json|tsconfig.*\.json|(?:vite|postcss)\.config\..+|\.env.*|\.browserslistrc)$/
const INSTALLED = join('node_modules', '.package-lock.json')
const VARIABLES = /^(?:CATALOG_ROOT|NODE_ENV|VITE_.+)$/
const BUILDS = [[], ['--config', 'src/cli/vite.server.config.ts']]

const ifChanged = process.argv.includes('--if-changed')
if (ifChanged && isBuilt()) console.log('源文件没有变化，沿用上次的构建')
else build(ifChanged ? ['--logLevel', 'warn'] : [])

function isBuilt() {
  const stamp = readStamp()
  return stamp !== undefined && stamp.outputs === outputs() && stamp.inputs === inputs()
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
  const before = inputs()
  for (const more of BUILDS) {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
    const { status } = spawnSync(process.execPath, [vite, 'build', ...more, ...options], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    if (status !== 0) process.exit(status ?? 1)
  }
  // What was saved meanwhile may be in the build as it was before.
  if (inputs() !== before) return
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, JSON.stringify({ inputs: before, outputs: outputs() }))
}

function inputs() {
  const hash = createHash('sha256')
  const variables = Object.entries(process.env).filter(([name]) => VARIABLES.test(name))
  hash.update(JSON.stringify([process.version, process.platform, process.arch, variables.sort()]))
  const single = readdirSync(ROOT).filter((name) => FILES.test(name))
  const catalog = process.env['CATALOG_ROOT']
  const elsewhere = catalog ? ['schemas', 'resources'].map((folder) => resolve(ROOT, catalog, folder)) : []
  const folders = [...FOLDERS.map((folder) => join(ROOT, folder)), ...elsewhere]
  const files = [...single, INSTALLED].map((name) => join(ROOT, name))
  for (const file of [...files.sort(), ...folders.flatMap(filesUnder)]) {
    const content = contentOf(file)
    hash.update(`${file}\0${content?.length ?? 'absent'}\0`)
    if (content) hash.update(content)
  }
  return hash.digest('hex')
}

/** Without the compressed copies that the server lays beside the files. */
function outputs() {
  const files = OUTPUTS.flatMap((folder) => filesUnder(join(ROOT, folder))).filter((file) => !/\.(?:br|gz)$/.test(file))
  const stats = files.map((file) => [file, statSync(file, { throwIfNoEntry: false })])
  return JSON.stringify(stats.map(([file, stat]) => [file, stat?.size, stat?.mtimeMs]))
}

function filesUnder(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return entries.map(({ parentPath, name }) => join(parentPath, name)).sort()
  } catch {
    return []
  }
}

function contentOf(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
