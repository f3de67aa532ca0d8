/**
 * The whole console as an operator runs it: built once, then the real server process on a port of the system's choice
 * with a data folder of its own.
 *
 * Units   Milliseconds.
 * Errors  `Error` with the process's output when it does not come up, or when another process answers on its port.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const PROJECT = join(import.meta.dirname, '../..')

export interface ConsoleProcess {
  readonly origin: string
  readonly pid: number
  readonly dataDir: string
  /** All that it has printed so far. */
  output(): string
  /** Ends the process and waits until it has gone; the data stays for another start. */
  stop(): Promise<void>
  /** `stop`, then removes the data. */
  remove(): Promise<void>
}

export interface ConsoleOptions {
  /** Folder that holds `schemas/` and `resources/`; the project's own when absent. */
  readonly root?: string
  readonly distDir?: string
  readonly dataDir?: string
  /** What Node runs instead of the server's sources: a built server, or `npm run dev`. */
  readonly program?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

const BUILDS = join(PROJECT, 'node_modules/.cache/rehab-console-dist')
const BUILD_KEPT_MS = 3_600_000
const START_TIMEOUT_MS = 160_000
const STOP_TIMEOUT_MS = 10_000

export async function startConsole(options: ConsoleOptions = {}): Promise<ConsoleProcess> {
  const distDir = options.distDir ?? (await builtConsole())
  const dataDir = options.dataDir ?? (await newDataDir())
  const program = options.program ?? sourceProgram('src/server/main.ts')
  const child = spawn(process.execPath, program, {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DIST_DIR: distDir,
      DATABASE_URL: '',
      PLATFORM_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...(options.root ? { CATALOG_ROOT: options.root } : {}),
      ...options.environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()))
  const origin = await addressOf(child)
  await waitForHealth(origin, child)
  const stop = () => end(child)
  return {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    stop,
    remove: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Node's arguments for a file of the sources. */
export function sourceProgram(file: string): readonly string[] {
  return ['--import', 'tsx', join(PROJECT, file)]
}

/** Builds the console from `root` into `distDir`; answers what the build said and whether it went through. */
export function buildConsole(distDir: string, root?: string): { readonly ok: boolean; readonly output: string } {
  const build = spawnSync(join(PROJECT, 'node_modules/.bin/vite'), ['build', '--outDir', distDir, '--emptyOutDir'], {
    cwd: PROJECT,
    encoding: 'utf8',
    // A test runner says NODE_ENV=test, which would build React for development.
    env: { ...process.env, NODE_ENV: 'production', ...(root ? { CATALOG_ROOT: root } : {}) },
  })
  return { ok: build.status === 0, output: `${build.stdout}${build.stderr}` }
}

/** A copy of the authored files that a test may add to and break. */
export async function copyAuthoredFiles(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'rehab-console-root-'))
  for (const folder of ['schemas', 'resources'])
    await cp(join(PROJECT, folder), join(root, folder), { recursive: true })
  return root
}

/** The project's console as its sources are now: a folder for each state of them, so that runs at the same time do not meet. */
export async function builtConsole(): Promise<string> {
  const inputs = ['src', 'schemas', 'resources', 'index.html', 'vite.config.ts', 'package-lock.json']
  const newestMs = Math.max(...(await Promise.all(inputs.map((input) => newestUnder(join(PROJECT, input))))))
  const distDir = join(BUILDS, String(Math.round(newestMs)))
  if (existsSync(join(distDir, 'index.html'))) return distDir
  await removeOldBuilds()
  const unfinished = `${distDir}-${process.pid}`
  const { ok, output } = buildConsole(unfinished)
  if (!ok) throw new Error(`vite build failed:\n${output}`)
  // Somebody else may have been faster with the same sources.
  await rename(unfinished, distDir).catch(() => rm(unfinished, { recursive: true, force: true }))
  return distDir
}

/**
 * A data folder of one's own with the demo data that the project's own server has filled once: to fill thirty libraries
 * takes longer than most tests. Whoever serves other libraries finds a store from before they were changed.
 */
async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rehab-console-data-'))
  await cp(await filledData(await builtConsole()), dataDir, { recursive: true })
  return dataDir
}

async function filledData(distDir: string): Promise<string> {
  const filled = `${distDir}-data`
  if (existsSync(filled)) return filled
  const unfinished = `${filled}-${process.pid}`
  const server = await startConsole({ distDir, dataDir: unfinished })
  await server.stop()
  await rename(unfinished, filled).catch(() => rm(unfinished, { recursive: true, force: true }))
  return filled
}

async function removeOldBuilds(): Promise<void> {
  for (const name of await readdir(BUILDS).catch(() => [])) {
    const build = join(BUILDS, name)
    // Another file's cleaning may have been quicker.
    const made = (await stat(build).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (Date.now() - made > BUILD_KEPT_MS) await rm(build, { recursive: true, force: true })
  }
}

async function newestUnder(path: string): Promise<number> {
  const entry = await stat(path).catch(() => undefined)
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  const names = await readdir(path)
  const inside = await Promise.all(names.map((name) => newestUnder(join(path, name))))
  return Math.max(0, ...inside)
}

/** The address that the process prints when it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  return await new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => fail('did not print its address in time'), START_TIMEOUT_MS)
    const fail = (reason: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`the server ${reason}:\n${output}`))
    }
    const read = (part: Buffer) => {
      output += part.toString()
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => fail(`ended with ${code}`))
  })
}

async function waitForHealth(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode}; who answers at ${origin} is another`)
    const health = await fetch(`${origin}/health`)
      .then((reply) => reply.json() as Promise<unknown>)
      .catch(() => undefined)
    if (JSON.stringify(health)?.includes('"status":"ok"')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`${origin}/health did not answer ok in time`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await gone
  clearTimeout(timer)
}
