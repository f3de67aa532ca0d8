/**
 * The console and its server, built once for each state of their sources, and copies of the authored files to build others of.
 *
 * Errors  `Error` with what Vite said when the project itself does not build.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOfInputs } from '../../src/cli/build-inputs.mjs'

export const PROJECT = join(import.meta.dirname, '../..')

const BUILDS = join(PROJECT, 'node_modules/.cache/rehab-console-dist')
const BUILD_KEPT_MS = 3_600_000

interface Built {
  readonly ok: boolean
  readonly output: string
}

/** Builds the console from `root` into `distDir`; answers what the build said and whether it went through. */
export function buildConsole(distDir: string, root?: string): Built {
  return buildWithVite(['--outDir', distDir], root)
}

/** The same, without what only forms, imports and the studio load. */
export function buildLists(distDir: string, root: string): Built {
  return buildWithVite(['--config', 'tests/support/lists.vite.config.ts', '--outDir', distDir], root)
}

function buildWithVite(options: readonly string[], root?: string): Built {
  const build = spawnSync(join(PROJECT, 'node_modules/.bin/vite'), ['build', '--emptyOutDir', ...options], {
    cwd: PROJECT,
    encoding: 'utf8',
    // A test runner says NODE_ENV=test, which would build React for development.
    env: { ...process.env, NODE_ENV: 'production', ...(root ? { CATALOG_ROOT: root } : {}) },
  })
  return { ok: build.status === 0, output: `${build.stdout}${build.stderr}` }
}

/** Folder of the server that was built from the same sources as this console. */
export const serverOf = (distDir: string) => `${distDir}-server`

/**
 * A copy of the authored files that a test may add to and break; of these libraries alone, and of all that their files lead to,
 * when they are named: whatever serves or checks fewer libraries takes less time.
 */
export async function copyAuthoredFiles(...names: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'rehab-console-root-'))
  for (const folder of ['schemas', 'resources'])
    await cp(join(PROJECT, folder), join(root, folder), { recursive: true })
  if (names.length === 0) return root
  const reached = new Set<string>()
  for (const name of names) await reach(root, name, reached)
  await keepOnly(root, reached)
  return root
}

async function reach(root: string, name: string, reached: Set<string>): Promise<void> {
  if (reached.has(name)) return
  reached.add(name)
  const files = [`resources/${name}.json`, `schemas/${name}.json`].map((file) => readFile(join(root, file), 'utf8'))
  const words = (await Promise.all(files)).join('\n').matchAll(/"(?:library|x-ref)": "([a-z-]+)"/g)
  for (const [, other = ''] of words) await reach(root, other, reached)
}

async function keepOnly(root: string, names: ReadonlySet<string>): Promise<void> {
  for (const folder of ['resources', 'schemas'])
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }))
      if (entry.isFile() && entry.name.endsWith('.json') && !names.has(entry.name.replace('.json', '')))
        await rm(join(root, folder, entry.name))
  const samples = join(root, 'resources/samples')
  for (const library of await readdir(samples).catch(() => []))
    if (!names.has(library)) await rm(join(samples, library), { recursive: true })
  await keepStatistics(root, names)
  await keepShared(root)
}

async function keepStatistics(root: string, names: ReadonlySet<string>): Promise<void> {
  const folder = join(root, 'resources/statistics')
  for (const file of await readdir(folder)) {
    const { of } = JSON.parse(await readFile(join(folder, file), 'utf8')) as { readonly of: string }
    if (!names.has(of)) await rm(join(folder, file))
  }
}

/** What none of the schemas that are left refers to would be found to be there for nobody. */
async function keepShared(root: string): Promise<void> {
  const folder = join(root, 'schemas')
  const left = (await readdir(folder)).filter((file) => file.endsWith('.json'))
  const texts = (await Promise.all(left.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
  for (const file of await readdir(join(folder, 'shared')))
    if (!texts.includes(`"shared/${file}`) && !texts.includes(`"x-base": "${file.replace('.json', '')}"`))
      await rm(join(folder, 'shared', file))
}

let built: Promise<string> | undefined

/**
 * The project's console as its sources are when this process first asks: a folder for each state of them, so that runs at the
 * same time do not meet.
 */
export function builtConsole(): Promise<string> {
  return (built ??= buildProject())
}

async function buildProject(): Promise<string> {
  const distDir = join(BUILDS, digestOfInputs(PROJECT, { ...process.env, NODE_ENV: 'production' }))
  if ([distDir, serverOf(distDir)].every((folder) => existsSync(folder))) return distDir
  await removeOldBuilds()
  const unfinished = `${distDir}-${process.pid}`
  const server = ['--config', 'src/cli/vite.server.config.ts', '--outDir', serverOf(unfinished)]
  for (const { ok, output } of [buildWithVite(server), buildConsole(unfinished)])
    if (!ok) throw new Error(`vite build failed:\n${output}`)
  await keep(serverOf(unfinished), serverOf(distDir))
  await keep(unfinished, distDir)
  return distDir
}

/** Gives a finished folder its name; somebody else may have been faster with the same. */
export async function keep(unfinished: string, finished: string): Promise<void> {
  await rename(unfinished, finished).catch(() => rm(unfinished, { recursive: true, force: true }))
}

async function removeOldBuilds(): Promise<void> {
  for (const name of await readdir(BUILDS).catch(() => [])) {
    const build = join(BUILDS, name)
    // Another file's cleaning may have been quicker.
    const made = (await stat(build).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (Date.now() - made > BUILD_KEPT_MS) await rm(build, { recursive: true, force: true })
  }
}
