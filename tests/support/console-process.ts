/**
 * The whole console as an operator runs it: built once, then the real server process on a port of the system's choice
 * with a data folder of its own.
 *
 * Units   Milliseconds.
 * Errors  `Error` with the process's output when it does not come up, or when another process answers on its port.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtConsole, keep, PROJECT, serverOf } from './builds.ts'
import { SHORT_LIVED } from './short-lived.ts'

export interface ConsoleProcess {
  readonly origin: string
  readonly pid: number
  readonly dataDir: string
  /** All that it has printed so far. */
  output(): string
  /** Ends the process and waits until it has gone; the data stays for another start. */
  stop(): Promise<void>
  /** At once, without a word; for the end of the process that started it. */
  kill(): void
  /** `stop`, then removes the data. */
  remove(): Promise<void>
}

export interface ConsoleOptions {
  /** Folder that holds `schemas/` and `resources/`; the project's own when absent. */
  readonly root?: string
  readonly distDir?: string
  readonly dataDir?: string
  /** What Node runs instead of the built server, such as `npm run dev`. */
  readonly program?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

const START_TIMEOUT_MS = 160_000
const STOP_TIMEOUT_MS = 10_000

export async function startConsole(options: ConsoleOptions = {}): Promise<ConsoleProcess> {
  const distDir = options.distDir ?? (await builtConsole())
  const dataDir = options.dataDir ?? (await newDataDir())
  const program = options.program ?? [...SHORT_LIVED, join(serverOf(await builtConsole()), 'main.js')]
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
    kill: () => void child.kill('SIGKILL'),
    remove: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The build and the demo data that every start begins with; made now, when they are not there. */
export async function prepareConsole(): Promise<void> {
  await filledData(await builtConsole())
}

/** Node's arguments for a file of the sources. */
export function sourceProgram(file: string): readonly string[] {
  return ['--import', 'tsx', join(PROJECT, file)]
}

/**
 * A data folder of one's own with the demo data that the project's own server has filled once: to fill thirty libraries
 * takes longer than most tests. Whoever serves other libraries finds a store from before they were changed.
 */
async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rehab-console-data-'))
  // `cp` of node:fs takes a second for the database's 1,500 files, the command a third of that.
  await promisify(execFile)('cp', ['-R', `${await filledData(await builtConsole())}/.`, dataDir])
  return dataDir
}

async function filledData(distDir: string): Promise<string> {
  const filled = `${distDir}-data`
  if (existsSync(filled)) return filled
  const unfinished = `${filled}-${process.pid}`
  const server = await startConsole({ distDir, dataDir: unfinished })
  await server.stop()
  await keep(unfinished, filled)
  return filled
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
